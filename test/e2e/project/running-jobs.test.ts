import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { RunningJob } from '#shared/contract/jobs.ts';
import { reprintedRows } from '../../fixtures/reprints.ts';
import { hasBrowser } from '../../helpers/browser.ts';
import { importRows, openApp, openReview, PATIENCE } from '../open-app.ts';
import { readReports } from '../read-reports.ts';

const jobs = (page: Page) =>
  page
    .locator('.running-job')
    .allInnerTexts()
    .then((all) => all.map((text) => text.split(/\s/)[0]));

test.skipIf(!hasBrowser)('several jobs are shown after a reload, until they end', { timeout: 240_000 }, async () => {
  const { page } = await openReview(reprintedRows);
  // Fakes the reports of running jobs, because the duration of real ones varies.
  let running: RunningJob[] = [
    { job: 'a', kind: 'import', share: 0.25 },
    { job: 'b', kind: 'preview', share: null },
  ];
  await page.route('**/rpc/projects/watch', (route) => {
    const body = `event: message\ndata: ${JSON.stringify({ json: { revision: 1, jobs: running } })}\n\n`;
    return route.fulfill({ contentType: 'text/event-stream', body });
  });
  const both = ['正在导入', '正在预览'];
  await page.reload();
  await expect.poll(() => jobs(page), PATIENCE).toEqual(both);
  running = running.slice(1);
  await expect.poll(() => jobs(page), PATIENCE).toEqual(both.slice(1));
  running = [];
  await expect.poll(() => jobs(page), PATIENCE).toEqual([]);
});

test.skipIf(!hasBrowser)('an import that has ended is not shown as running', { timeout: 240_000 }, async () => {
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
