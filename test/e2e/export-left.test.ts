// An export that is left alone: its file is there when the screen is opened again.
import { expect, test } from 'vitest';
import { reprintedRows } from '../fixtures/reprints.ts';
import { hasBrowser } from '../helpers/browser.ts';
import { makeGate } from '../helpers/gate.ts';
import { download, openApp, reviewRows } from './open-app.ts';

const PATIENCE = { timeout: 20_000 };

test.skipIf(!hasBrowser)('the file of an export outlives its screen', { timeout: 120_000 }, async () => {
  const { page, server } = await openApp();
  await reviewRows(page, reprintedRows);
  const project = (await server.client.projects.recent())[0]!.path;
  let downloads = 0;
  page.on('download', () => downloads++);

  // Left before the export has ended.
  const left = makeGate();
  await page.route('**/rpc/jobs/watch', async (route) => {
    await left.opened;
    // The page has ended the request by then.
    await route.continue().catch(() => {});
  });
  await page.getByRole('link', { name: '导出' }).click();
  const exporting = page.waitForResponse(/rpc\/exporting\/start$/);
  await page.getByRole('button', { name: '导出并下载' }).click();
  await exporting;
  await page.getByRole('link', { name: '概览' }).click();
  await expect
    .poll(async () => (await server.client.projects.info({ path: project })).runningJobs, PATIENCE)
    .toEqual([]);
  left.open();

  // It is fetched as soon as the screen shows that it is there.
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: '导出' }).click();
  await downloading;
  await page.getByText('导出完成').waitFor(PATIENCE);

  // Once: after that it is offered.
  await page.getByRole('link', { name: '概览' }).click();
  await page.getByRole('link', { name: '导出' }).click();
  await page.getByRole('button', { name: '再下载一次' }).waitFor(PATIENCE);
  expect(downloads).toBe(1);
  await download(page, '再下载一次');
});

test.skipIf(!hasBrowser)('a refusal of an export does not outlive it', { timeout: 120_000 }, async () => {
  const { page } = await openApp();
  await reviewRows(page, reprintedRows);
  await page.getByRole('link', { name: '导出' }).click();
  await page.getByRole('radio', { name: '有未定的就不导出' }).check();
  await page.getByRole('button', { name: '导出并下载' }).click();
  const refusal = page.getByText(/还有 2 个重复组没有决定完。没有写出文件。/);
  await refusal.waitFor(PATIENCE);
  await page.getByRole('link', { name: '概览' }).click();
  await page.getByRole('link', { name: '导出' }).click();
  await page.getByRole('button', { name: '导出并下载' }).waitFor(PATIENCE);
  expect(await refusal.count()).toBe(0);
});
