// The app in the real Electron: its windows, dialogs and processes. All else is tested with a fake Electron, and in a
// browser.
import fs from 'node:fs';
import path from 'node:path';
import type { ElectronApplication } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildMain, buildPreload } from '#electron/build.ts';
import { assertConsistent } from '../crash/on-disk.ts';
import { putIn } from '../e2e/open-app.ts';
import { temporaryFile, temporaryFolder, writeWorkbook } from '../fixtures/workbooks.ts';
import { makeArticles, SYNTHETIC_COLUMNS } from '../helpers/synthetic-articles.ts';
import { readPageSizes } from '../report/page-sizes.ts';
import { executable } from './executable.ts';
import { launchAgain, launchElectron } from './launch.ts';

describe.skipIf(executable === null)('in Electron', () => {
  beforeAll(async () => {
    await buildMain();
    await buildPreload();
  });

  test('the sample is imported, reviewed and exported', async () => {
    const home = temporaryFolder();
    const app = await launchElectron(home);
    const page = await app.firstWindow();
    await page.getByText(/^分词引擎：nodejieba/).waitFor();
    await page.getByRole('button', { name: '打开示例' }).click();
    await page.locator('ins').first().waitFor();
    await page.locator('.settle').filter({ hasText: '采纳建议' }).waitFor();
    await page.keyboard.press('Enter');
    await page
      .getByText(/1 \/ \d+/)
      .first()
      .waitFor();

    const target = path.join(home, '清稿.xlsx');
    await app.evaluate(({ dialog }, filePath) => {
      dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath });
    }, target);
    await page.getByRole('link', { name: '导出' }).click();
    await page.getByRole('button', { name: '导出…' }).click();
    await page.getByText('导出完成').waitFor();
    expect(fs.statSync(target).size).toBeGreaterThan(0);
  });

  test('a project that is double-clicked opens in the app that runs, and in one that starts', async () => {
    const home = temporaryFolder();
    const first = await launchElectron(home);
    await (await first.firstWindow()).getByRole('button', { name: '打开示例' }).click();
    await (await first.firstWindow()).locator('ins').first().waitFor();
    const [project] = projectsIn(home);

    await launchAgain(home);
    expect(first.windows()).toHaveLength(1);
    // The window of the project comes to the front.
    await launchAgain(home, project!);
    expect(first.windows()).toHaveLength(1);
    await quit(first);

    const second = await launchElectron(home, project!);
    await (await second.firstWindow()).locator('ins').first().waitFor();
  });

  test('a report is shown in its frame, and printed to a PDF of A4 pages', async () => {
    const home = temporaryFolder();
    const app = await launchElectron(home);
    const page = await app.firstWindow();
    await page.getByRole('button', { name: '打开示例' }).click();
    await page.locator('ins').first().waitFor();
    await page.keyboard.press('r');
    await page.frameLocator('.report-frame iframe').locator('section h2').first().waitFor();

    const target = path.join(home, 'report.pdf');
    // A download without a path would ask for one in a dialog.
    const downloaded = app.evaluate(
      ({ session }, filePath) =>
        new Promise<string>((resolve) => {
          session.defaultSession.once('will-download', (_event, item) => {
            item.setSavePath(filePath);
            item.once('done', (_ended, state) => resolve(state));
          });
        }),
      target,
    );
    await page.getByRole('button', { name: '存为 PDF…' }).click();
    expect(await downloaded).toBe('completed');
    const pdf = fs.readFileSync(target);
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect([...new Set(readPageSizes(pdf))]).toEqual(['595 × 842']);
  });

  test('an import that the end of the app interrupts continues after its last saved row', async () => {
    const home = temporaryFolder();
    const app = await launchElectron(home);
    const page = await app.firstWindow();
    await putIn(page, writeWorkbook(temporaryFile('全年.xlsx'), [SYNTHETIC_COLUMNS, ...makeArticles(20_000, 29)]));
    await page.getByRole('button', { name: '导入', exact: true }).click();
    await page.waitForURL(/\/import\/job\//);
    await quit(app);
    const [project] = projectsIn(home);
    assertConsistent(project!);

    const again = await (await launchElectron(home)).firstWindow();
    await again.getByRole('button', { name: /^全年/ }).click();
    await again.getByRole('button', { name: '继续导入' }).click();
    await again.getByRole('heading', { name: '导入完成' }).waitFor();
  });
});

function projectsIn(home: string): string[] {
  const folder = path.join(home, 'projects');
  return fs
    .readdirSync(folder)
    .filter((name) => name.endsWith('.tonggao'))
    .map((name) => path.join(folder, name));
}

async function quit(app: ElectronApplication): Promise<void> {
  const closed = app.waitForEvent('close');
  await app.evaluate((electron) => electron.app.quit());
  await closed;
}
