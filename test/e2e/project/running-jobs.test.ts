import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { RunningJob } from '#shared/contract/jobs.ts';
import { reprintedRows } from '../../fixtures/reprints.ts';
import { hasBrowser } from '../../helpers/browser.ts';
import { makeGate } from '../../helpers/shells/gate.ts';
import { importRows, openApp, openReview, PATIENCE } from '../open-app.ts';
import { readReports } from '../read-reports.ts';

/** Fakes the reports of running jobs, because the duration of real ones varies. */
async function fakeRunning(page: Page, running: () => readonly RunningJob[]): Promise<void> {
  await page.route('**/rpc/projects/watch', (route) => {
    const body = `event: message\ndata: ${JSON.stringify({ json: { revision: 1, jobs: running() } })}\n\n`;
    return route.fulfill({ contentType: 'text/event-stream', body });
  });
}

const jobs = (page: Page) =>
  page
    .locator('.running-job')
    .allInnerTexts()
    .then((all) => all.map((text) => text.split(/\s/)[0]));

test.skipIf(!hasBrowser)('several jobs are shown after a reload, until they end', async () => {
  const { page } = await openReview(reprintedRows);
  let running: RunningJob[] = [
    { job: 'a', kind: 'import', share: 0.25 },
    { job: 'b', kind: 'preview', share: null },
  ];
  await fakeRunning(page, () => running);
  const both = ['正在导入', '正在预览'];
  await page.reload();
  await expect.poll(() => jobs(page), PATIENCE).toEqual(both);
  running = running.slice(1);
  await expect.poll(() => jobs(page), PATIENCE).toEqual(both.slice(1));
  running = [];
  await expect.poll(() => jobs(page), PATIENCE).toEqual([]);
});

test.skipIf(!hasBrowser)('a decision says what it waits for', async () => {
  const { page } = await openReview(reprintedRows);
  const written = makeGate();
  await page.route('**/rpc/review/decide', (route) => written.opened.then(() => route.continue()));
  let running: RunningJob[] = [{ job: 'a', kind: 'export', share: null }];
  await fakeRunning(page, () => running);
  await page.reload();
  await expect.poll(() => jobs(page), PATIENCE).toEqual(['正在导出']);
  await page.locator('.member').first().waitFor();
  await page.keyboard.press('x');
  await page.locator('.member-verdict').filter({ hasText: '剔除' }).first().waitFor();
  const notice = page.getByText('当前处理正在等待：移除导入');
  expect(await notice.count()).toBe(0);
  running = [...running, { job: 'b', kind: 'remove-import', share: null }];
  await notice.waitFor();
  written.open();
  await notice.waitFor({ state: 'detached' });
});

test.skipIf(!hasBrowser)('an undo and a redo that take long are named', async () => {
  const { page } = await openReview(reprintedRows);
  await page.keyboard.press('x');
  await page.locator('.member-verdict').filter({ hasText: '剔除' }).first().waitFor();
  for (const [call, key, name] of [
    ['undo', 'u', '撤销'],
    ['redo', 'Shift+U', '重做'],
  ] as const) {
    const written = makeGate();
    await page.route(`**/rpc/review/${call}`, (route) => written.opened.then(() => route.continue()));
    await page.keyboard.press(key);
    const notice = page.getByText(`${name}需要一些时间，完成后再保存后续处理`);
    await notice.waitFor();
    written.open();
    await notice.waitFor({ state: 'detached' });
  }
});

test.skipIf(!hasBrowser)('an import that has ended is not shown as running', async () => {
  const { page } = await openApp();
  await page.addInitScript(readReports, { holdAfter: '"kind":"import"' });
  await page.reload();
  await page.evaluate(() => {
    new MutationObserver(() => {
      if (document.querySelector('.running-job')) document.body.dataset.hasRun = 'true';
    }).observe(document, { childList: true, subtree: true });
  });
  await importRows(page, reprintedRows);
  await expect.poll(() => page.locator('body').getAttribute('data-has-run')).toBe('true');
  await expect.poll(() => jobs(page)).toEqual([]);
});
