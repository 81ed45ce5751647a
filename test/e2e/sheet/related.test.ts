import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { reprintedRows } from '../../fixtures/reprints.ts';
import type { FixtureRows } from '../../fixtures/workbooks.ts';
import { hasBrowser } from '../../helpers/browser.ts';
import { makeArticles } from '../../helpers/synthetic-articles.ts';
import { openCluster, openReview, PATIENCE } from '../open-app.ts';

/** Enough articles that indexing takes a while. */
const rows: FixtureRows = [
  ...reprintedRows,
  ...makeArticles(600, 7).map(([id, title, body, source]) => [id, title, body, source, '2026-05-01', '要闻']),
];

/** Opens a project whose sentences are not indexed in the background. */
async function openUnindexed(): Promise<Page> {
  const { page, server, project } = await openReview(rows);
  const findFiling = async () => {
    const { runningJobs } = await server.client.projects.info({ path: project });
    return runningJobs.find(({ kind }) => kind === 'sentences')?.job;
  };
  await expect.poll(findFiling, { ...PATIENCE, interval: 20 }).toBeDefined();
  await server.client.jobs.cancel({ job: (await findFiling())! });
  await expect.poll(findFiling, PATIENCE).toBeUndefined();
  return page;
}

test.skipIf(!hasBrowser)('a retry after each failure shows the reports', { timeout: 240_000 }, async () => {
  const page = await openUnindexed();
  await openCluster(page, '青石江大桥通车');
  await page.keyboard.press('e');
  const panel = page.getByRole('complementary', { name: '相关报道' });
  const prepare = panel.getByRole('button', { name: '建立索引' });
  const notice = panel.getByRole('alert');
  await prepare.waitFor(PATIENCE);
  await page.route('**/rpc/related/prepare', (route) => route.fulfill({ status: 500 }));
  await prepare.click();
  await notice.waitFor(PATIENCE);
  // The reports stay on the screen, and the error of the button does not belong to the next article.
  await panel.locator('.panel-lead').waitFor();
  await page.keyboard.press('3');
  await notice.waitFor({ ...PATIENCE, state: 'hidden' });
  await prepare.click();
  await notice.waitFor(PATIENCE);
  await page.unroute('**/rpc/related/prepare');
  await prepare.click();
  await panel.getByText('未找到').waitFor(PATIENCE);
  expect(await notice.count()).toBe(0);

  await page.route('**/rpc/related/list', (route) => route.fulfill({ status: 500 }));
  await page.keyboard.press('2');
  await notice.waitFor(PATIENCE);
  await page.unroute('**/rpc/related/list');
  await notice.getByRole('button', { name: '重试' }).click();
  await panel.getByText('未找到').waitFor(PATIENCE);
  expect(await notice.count()).toBe(0);
});

test.skipIf(!hasBrowser)('reports are shown where the indexing cannot be watched', { timeout: 240_000 }, async () => {
  const page = await openUnindexed();
  await openCluster(page, '青石江大桥通车');
  const watch = '**/rpc/jobs/watch';
  await page.route(watch, (route) => route.fulfill({ status: 500 }));
  await page.keyboard.press('e');
  const panel = page.getByRole('complementary', { name: '相关报道' });
  const failed = page.waitForResponse((response) => /jobs\/watch$/.test(response.url()) && response.status() === 500);
  await panel.getByRole('button', { name: '建立索引' }).click();
  await failed;
  await panel.getByText(/^与第 \d 篇有相同句子/).waitFor(PATIENCE);
  expect(await panel.getByRole('progressbar').count()).toBe(0);
});
