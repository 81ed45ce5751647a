import fs from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { findFolders } from '#electron/program/folders.ts';
import { startServices, stopServices } from '#electron/program/services.ts';
import { PAGE_FOLDER } from '#electron/shells/page-folder.ts';
import { startWebShell } from '#electron/shells/web/server.ts';
import { reprintedRows } from '../../fixtures/reprints.ts';
import { temporaryFolder } from '../../fixtures/workbooks.ts';
import { hasBrowser } from '../../helpers/browser.ts';
import { writeLargeProject } from '../../helpers/large-project.ts';
import { projectFile } from '../../helpers/project-file.ts';
import { openBrowser } from '../desk/open-desk.ts';
import { download, openProject, openReview } from '../open-app.ts';

/** The size of the picture, and the share of its pixels in each of these colours. */
function readPicture(page: Page, file: string, colours: readonly string[]) {
  const url = `data:image/png;base64,${fs.readFileSync(file, 'base64')}`;
  const read = async ([url, colours]: [string, readonly string[]]) => {
    const image = new Image();
    image.src = url;
    await image.decode();
    const { width, height } = image;
    const context = new OffscreenCanvas(width, height).getContext('2d')!;
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, width, height);
    const counts = new Map<string, number>();
    for (let at = 0; at < data.length; at += 4) {
      const colour = `#${[0, 1, 2].map((part) => data[at + part]!.toString(16).padStart(2, '0')).join('')}`;
      counts.set(colour, (counts.get(colour) ?? 0) + 1);
    }
    return { width, height, shares: colours.map((colour) => (counts.get(colour) ?? 0) / (width * height)) };
  };
  return page.evaluate(read, [url, colours] as [string, readonly string[]]);
}

test.skipIf(!hasBrowser)('no label of a chart is cut off', async () => {
  const long = reprintedRows.map((row, at) =>
    at === 0 ? row : row.with(3, `news.${800 + at}.com`).with(4, `2026-03-0${at}`),
  );
  const { page } = await openReview(long);
  await page.getByRole('link', { name: '概览' }).click();
  const drawings = page.locator('[role=img] svg');
  await drawings.nth(3).getByText(/^news/).first().waitFor({ state: 'attached' });
  const cutLabels = () =>
    drawings.evaluateAll((all) =>
      all.flatMap((drawing) => {
        const { left, right } = drawing.getBoundingClientRect();
        const labels = [...drawing.querySelectorAll('text')];
        const isCut = (label: Element) => {
          const box = label.getBoundingClientRect();
          return box.left < left - 1 || box.right > right + 1;
        };
        return labels.filter(isCut).map((label) => label.textContent);
      }),
    );
  await expect.poll(cutLabels).toEqual([]);
});

test.skipIf(!hasBrowser)('the overview is saved as a picture', async () => {
  const awkward = reprintedRows.map((row) => row.with(1, `${row[1]} <b>&amp; "网友"`));
  const { page } = await openReview([reprintedRows[0]!, ...awkward.slice(1)]);
  await page.getByRole('link', { name: '概览' }).click();
  await page.locator('[role=img] svg').nth(3).waitFor();
  // The timeline is the last part to be read.
  await page.locator('.timeline').waitFor();
  const shown = (await page.locator('.overview').boundingBox())!;
  const file = await download(page, '存为图片');
  const palette = await page.evaluate(() =>
    ['--paper', '--accent', '--ink-faint'].map((name) => document.documentElement.style.getPropertyValue(name)),
  );
  const { width, height, shares } = await readPicture(page, file, palette);
  expect(width).toBe(2 * (shown.width + 48));
  expect(height).toBeLessThan(2 * (shown.height + 48));
  expect(height).toBeGreaterThan(shown.height);
  const [paper, accent, faint] = shares as [number, number, number];
  expect(paper).toBeGreaterThan(0.5);
  expect(accent).toBeGreaterThan(0.001);
  expect(faint).toBeGreaterThan(0.001);
  expect(await page.locator('.overview').boundingBox()).toEqual(shown);
});

test.skipIf(!hasBrowser)('on the desktop the overview is saved as a PDF by its button', async () => {
  const home = temporaryFolder();
  const project = projectFile(home, '概览');
  writeLargeProject(project, 3, 300);
  const target = path.join(home, '概览.pdf');
  const dialogs = {
    choose: async () => [],
    chooseTarget: async () => target,
    printPdf: async () => Buffer.from('%PDF-'),
    printPage: async () => Buffer.from(''),
  };
  const services = startServices({ shell: 'desktop', folders: findFolders(home), dialogs });
  onTestFinished(async () => void (await stopServices(services)));
  const shell = await startWebShell(services, PAGE_FOLDER);
  onTestFinished(() => shell.close());
  const page = await openBrowser(shell.url);
  await openProject(page, project, 'overview');
  await page.getByRole('button', { name: '存为 PDF…' }).click();
  await page.locator('.toast').getByText('已存为 PDF').waitFor();
  expect(fs.readFileSync(target, 'utf8')).toBe('%PDF-');
});
