import fs from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openProject as openDatabase } from '#electron/store/database.ts';
import { clearSentenceIndex } from '#electron/store/sentences.ts';
import { reprintedRows } from '../../fixtures/reprints.ts';
import { type FixtureRows, temporaryFile, temporaryFolder, writeWorkbook } from '../../fixtures/workbooks.ts';
import { hasBrowser } from '../../helpers/browser.ts';
import { makeArticles } from '../../helpers/synthetic-articles.ts';
import { openApp, openCluster, openProject, openReview, PATIENCE, putIn } from '../open-app.ts';

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

test.skipIf(!hasBrowser)('a retry after each failure shows the reports', async () => {
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

test.skipIf(!hasBrowser)('reports are shown where the indexing cannot be watched', async () => {
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

test.skipIf(!hasBrowser)('only current articles are counted as not indexed', async () => {
  const home = temporaryFolder();
  const imported = await openReview(reprintedRows, { home, name: '日报.xlsx' });
  await imported.page.getByRole('link', { name: '导入', exact: true }).click();
  const newer = reprintedRows.with(1, reprintedRows[1]!.with(2, `${reprintedRows[1]![2]}大桥不收费。`));
  await putIn(imported.page, writeWorkbook(temporaryFile('日报.xlsx'), newer));
  await imported.page.getByRole('radio', { name: '更新' }).and(imported.page.locator(':checked')).waitFor();
  await imported.page.getByRole('button', { name: '导入', exact: true }).click();
  await imported.page.getByText(/1 行取代了旧版本/).waitFor();
  await imported.server.stop();
  const db = openDatabase(imported.project);
  clearSentenceIndex(db);
  db.close();

  // A project with a second name is read-only, so its sentences are not indexed in the background.
  fs.linkSync(imported.project, `${imported.project}.second`);
  const { page } = await openApp(home);
  await openProject(page, imported.project);
  await openCluster(page, '新华路图书馆重新开放');
  await page.keyboard.press('e');
  const panel = page.getByRole('complementary', { name: '相关报道' });
  // Seven rows, one of them without a text.
  await panel.getByText(/^6 篇稿件尚未建立句子索引/).waitFor(PATIENCE);
});
