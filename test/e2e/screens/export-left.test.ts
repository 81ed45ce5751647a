// An export whose screen is left: its file is offered when the screen is opened again.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { reprintedRows } from '../../fixtures/reprints.ts';
import { hasBrowser } from '../../helpers/browser.ts';
import { makeGate } from '../../helpers/shells/gate.ts';
import type { HostedServer } from '../../helpers/shells/hosted-server.ts';
import { download, openReview, PATIENCE } from '../open-app.ts';

/** The program forgets all except the last 20 ended jobs. */
const JOBS_REMEMBERED = 20;
/** The page forgets data that no screen has shown for 5 minutes. */
const PAGE_FORGETS_MS = 6 * 60_000;

/** Indexes another project until the program has forgotten the jobs of this one. */
async function letProgramForget({ client }: HostedServer): Promise<void> {
  const { path: project } = await client.projects.create({ name: '另一项目' });
  for (let jobs = 0; jobs <= JOBS_REMEMBERED; jobs++) {
    const { job } = await client.related.prepare({ project });
    await Array.fromAsync(await client.jobs.watch({ job }));
  }
}

const openScreen = (page: Page, name: string) => page.getByRole('link', { name }).click();

test.skipIf(!hasBrowser)('the file of an export outlives its screen', async () => {
  const { page, server, project } = await openReview(reprintedRows);
  let downloads = 0;
  page.on('download', () => downloads++);

  // The screen is left before the export has ended.
  const left = makeGate();
  await page.route('**/rpc/jobs/watch', async (route) => {
    await left.opened;
    // By then the page has ended the request.
    await route.continue().catch(() => {});
  });
  await page.getByRole('link', { name: '导出' }).click();
  const exporting = page.waitForResponse(/rpc\/exports\/start$/);
  await page.getByRole('button', { name: '导出并下载' }).click();
  await exporting;
  await page.getByRole('link', { name: '概览' }).click();
  await expect
    .poll(async () => (await server.client.projects.info({ path: project })).runningJobs, PATIENCE)
    .toEqual([]);
  left.open();

  // The file is downloaded as soon as the screen shows that it is written.
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: '导出' }).click();
  await downloading;
  await page.getByText('导出完成').waitFor(PATIENCE);

  // It is downloaded only once, and then offered.
  await page.getByRole('link', { name: '概览' }).click();
  await page.getByRole('link', { name: '导出' }).click();
  await page.getByRole('button', { name: '重新下载' }).waitFor(PATIENCE);
  expect(downloads).toBe(1);
  await download(page, '重新下载');
});

test.skipIf(!hasBrowser)('an expected error of an export does not outlive it', async () => {
  const { page } = await openReview(reprintedRows);
  // The page has counts from before another window reopened the clusters.
  await page.route('**/rpc/exports/counts', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replace(/"undecidedClusters":\d+/, '"undecidedClusters":0');
    await route.fulfill({ response: answer, body });
  });
  await page.getByRole('link', { name: '导出' }).click();
  await page.getByRole('radio', { name: '有未处理完的就不导出' }).check();
  await page.getByRole('button', { name: '导出并下载' }).click();
  const appError = page.getByText(/还有 2 个重复组未处理完，未导出文件。/);
  await appError.waitFor(PATIENCE);
  await page.getByRole('link', { name: '概览' }).click();
  await page.getByRole('link', { name: '导出' }).click();
  await page.getByRole('button', { name: '导出并下载' }).waitFor(PATIENCE);
  await expect.poll(() => appError.count()).toBe(0);
});

test.skipIf(!hasBrowser)('an export outlives the memory of its job', async () => {
  const { page, server } = await openReview(reprintedRows);
  await page.clock.install();
  await page.reload();
  await openScreen(page, '导出');
  await download(page, '导出并下载');
  await page.getByText('导出完成').waitFor(PATIENCE);
  await openScreen(page, '概览');
  await letProgramForget(server);
  await page.clock.fastForward(PAGE_FORGETS_MS);
  await openScreen(page, '导出');
  await page.getByRole('button', { name: '重新下载' }).waitFor();
  await download(page, '重新下载');
  expect(await page.getByRole('alert').count()).toBe(0);
});

test.skipIf(!hasBrowser)('an export that no window saw end is forgotten with its job', async () => {
  const { page, server } = await openReview(reprintedRows);
  const forgotten = makeGate();
  await page.route('**/rpc/jobs/watch', async (route) => {
    await forgotten.opened;
    await route.continue().catch(() => {});
  });
  await openScreen(page, '导出');
  const exporting = page.waitForResponse(/rpc\/exports\/start$/);
  await page.getByRole('button', { name: '导出并下载' }).click();
  const { json: started } = await (await exporting).json();
  await openScreen(page, '概览');
  // The program remembers the jobs that ended last, so this one has to end before the others.
  await Array.fromAsync(await server.client.jobs.watch({ job: started.job }));
  await letProgramForget(server);
  forgotten.open();
  const asked = page.waitForResponse(/rpc\/jobs\/watch$/);
  await openScreen(page, '导出');
  await (await asked).finished();
  const start = page.getByRole('button', { name: '导出并下载' });
  await expect.poll(() => start.getAttribute('class'), PATIENCE).not.toContain('loading');
  expect(await page.getByRole('alert').allInnerTexts()).toEqual([]);
  await download(page, '导出并下载');
});

test.skipIf(!hasBrowser)('an export is shown with its options, and not with others', async () => {
  const { page } = await openReview(reprintedRows);
  await openScreen(page, '导出');
  const csv = page.getByRole('radio', { name: /CSV/ });
  await csv.check();
  await download(page, '导出并下载');
  const done = page.getByText('导出完成');
  await done.waitFor(PATIENCE);
  await openScreen(page, '概览');
  await openScreen(page, '导出');
  await done.waitFor(PATIENCE);
  await expect.poll(() => csv.isChecked()).toBe(true);

  await page.getByRole('radio', { name: /JSON/ }).check();
  await expect.poll(() => done.count(), PATIENCE).toBe(0);
  await download(page, '导出并下载');
  await done.waitFor(PATIENCE);
});

test.skipIf(!hasBrowser)('the buttons of an export never move under the pointer', async () => {
  const { page } = await openReview(reprintedRows);
  await openScreen(page, '导出');
  await download(page, '导出并下载');
  await page.reload();
  const answered = makeGate();
  await page.route(/rpc\/exports\/(sinceLast|workbookParts|original)$/, async (route) => {
    await answered.opened;
    await route.continue();
  });
  await openScreen(page, '概览');
  await openScreen(page, '导出');
  const start = page.getByRole('button', { name: '导出并下载' });
  await page.getByText(/^文件的前几/).waitFor(PATIENCE);
  expect(await start.count()).toBe(0);
  answered.open();
  await start.waitFor(PATIENCE);
  const shown = await start.boundingBox();
  expect(await page.getByText(/上次导出/).count()).toBe(1);
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  expect(await start.boundingBox()).toEqual(shown);
});
