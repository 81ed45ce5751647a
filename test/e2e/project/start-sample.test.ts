import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { reprintedRows } from '../../fixtures/reprints.ts';
import { hasBrowser } from '../../helpers/browser.ts';
import { makeGate } from '../../helpers/shells/gate.ts';
import { expectNoViolations } from '../no-violations.ts';
import { openApp, openCluster, openReview, pressEnterToDecide } from '../open-app.ts';

const toStart = (page: Page) => page.getByRole('link', { name: '同稿', exact: true }).click();

test.skipIf(!hasBrowser)('one click opens the sample, and another continues it', async () => {
  const { page } = await openApp();
  const steps = page.locator('.three-steps > li');
  for (const [at, text] of ['放入表格、稿件或文件夹', '并排比较，选定主稿', '导出去重后的表格'].entries()) {
    await steps.nth(at).getByText(text, { exact: true }).waitFor();
    await steps.nth(at).locator('svg').waitFor();
  }
  expect(await steps.count()).toBe(3);
  await expectNoViolations(page, 'an empty start page');
  await page.getByRole('button', { name: '打开示例' }).click();
  await page.locator('.member').first().waitFor();
  await page.locator('ins').first().waitFor();
  // Keys work once the next cluster is known.
  await pressEnterToDecide(page);
  await page
    .getByText(/1 \/ \d+/)
    .first()
    .waitFor();

  await toStart(page);
  const recent = page.getByRole('region', { name: '最近的项目' });
  await recent.getByText(/^已处理 1 \/ \d+ 组$/).waitFor();
  await expectNoViolations(page, 'recent projects with progress');
  await recent.getByRole('button', { name: '继续“示例”' }).click();
  await page.locator('.member').first().waitFor();
});

test.skipIf(!hasBrowser)('a decision that reaches the disk after the start is opened counts', async () => {
  const { page } = await openReview(reprintedRows);
  await openCluster(page, '青石江大桥通车');
  await page.locator('ins').first().waitFor();
  const arrived = makeGate();
  await page.route('**/rpc/review/decide', (route) => arrived.opened.then(() => route.continue()));
  await Promise.all([page.waitForRequest('**/rpc/review/decide'), page.keyboard.press('Shift+C')]);
  await toStart(page);
  const recent = page.getByRole('region', { name: '最近的项目' });
  await recent.getByText(/^已处理 0 \/ \d+ 组$/).waitFor();
  arrived.open();
  await recent.getByText(/^已处理 1 \/ \d+ 组$/).waitFor();
});

test.skipIf(!hasBrowser)('recent projects count thousands with separators', async () => {
  const { page } = await openReview(reprintedRows);
  await page.route('**/rpc/projects/progress', (route) =>
    route.fulfill({ json: { json: { clusters: 1_513, resolvedClusters: 43 } } }),
  );
  await toStart(page);
  await page.getByText('已处理 43 / 1,513 组', { exact: true }).waitFor();
});

test.skipIf(!hasBrowser)('the import of the sample can be cancelled', async () => {
  const { page } = await openApp();
  // Holds the page's events of the job, so that it seems to run.
  await page.route('**/rpc/jobs/watch', (route) =>
    route.fulfill({
      contentType: 'text/event-stream',
      body: `event: message\ndata: ${JSON.stringify({ json: { type: 'started', kind: 'import' } })}\n\n`,
    }),
  );
  await page.getByRole('button', { name: '打开示例' }).click();
  const cancelled = page.waitForRequest('**/rpc/jobs/cancel');
  await page.getByRole('button', { name: '取消' }).click();
  await cancelled;
});
