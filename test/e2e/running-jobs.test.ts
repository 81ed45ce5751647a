// The jobs in the top bar: several at once, found again after a reload, and gone with the end that a screen shows.
import path from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { detectionFor } from '#shared/detection.ts';
import { copiesOf } from '../fixtures/large-clusters.ts';
import { reprintedRows } from '../fixtures/reprints.ts';
import { temporaryFile, temporaryFolder, writeWorkbook } from '../fixtures/workbooks.ts';
import { hasBrowser } from '../helpers/browser.ts';
import { writeClusters } from '../helpers/large-project.ts';
import { makeArticles } from '../helpers/made-articles.ts';
import { importRows, openApp } from './open-app.ts';

const PATIENCE = { timeout: 20_000 };

const jobs = (page: Page) =>
  page
    .locator('.running-job')
    .allInnerTexts()
    .then((all) => all.map((text) => text.split(' ')[0]));

test.skipIf(!hasBrowser)('several jobs are found again after a reload', { timeout: 240_000 }, async () => {
  const home = temporaryFolder();
  const project = path.join(home, '两件事.tonggao');
  writeClusters(
    project,
    Array.from({ length: 40 }, (_, at) => copiesOf(`第${at + 1}组`, 100, 600)),
  );
  const { page, server } = await openApp(home);
  const { client } = server;
  await client.projects.open({ path: project });
  const rows = makeArticles(4_000, 3).map(([id, title, body]) => [id, title, body]);
  const file = writeWorkbook(temporaryFile('稿件.xlsx'), [['编号', '标题', '正文'], ...rows]);
  const started = [
    await client.intake.start({ project, path: file, reading: {} }),
    await client.detecting.preview({ project, detection: detectionFor('paper') }),
  ];
  await page.evaluate(
    (address) => {
      location.hash = address;
    },
    `/p/${encodeURIComponent(project)}/review`,
  );
  const both = ['正在导入', '正在预览变化'];
  await expect.poll(() => jobs(page), PATIENCE).toEqual(both);
  await page.reload();
  await expect.poll(() => jobs(page), PATIENCE).toEqual(both);
  for (const { job } of started) await client.jobs.cancel({ job });
  await expect.poll(() => jobs(page), PATIENCE).toEqual([]);
});

/** In the page: from the first report that names an import, no later one arrives. */
function holdReports(): void {
  const { fetch: send } = window;
  window.fetch = async (input, init) => {
    const response = await send(input, init);
    const url = input instanceof Request ? input.url : String(input);
    if (!url.endsWith('/projects/watch')) return response;
    let isHeld = false;
    const held = new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        if (!isHeld) controller.enqueue(chunk);
        isHeld ||= new TextDecoder().decode(chunk).includes('"kind":"import"');
      },
    });
    return new Response(response.body!.pipeThrough(held), response);
  };
}

test.skipIf(!hasBrowser)('an import that has ended is not shown as running', { timeout: 120_000 }, async () => {
  const { page } = await openApp();
  await page.addInitScript(holdReports);
  await page.reload();
  await page.evaluate(() => {
    new MutationObserver(() => {
      if (document.querySelector('.running-job')) document.body.dataset.hasRun = 'true';
    }).observe(document, { childList: true, subtree: true });
  });
  await importRows(page, reprintedRows);
  expect(await page.locator('body').getAttribute('data-has-run')).toBe('true');
  await expect.poll(() => jobs(page), { timeout: 2_000 }).toEqual([]);
});
