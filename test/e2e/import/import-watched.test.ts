import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { toCsv } from '#electron/stages/export/csv.ts';
import { reprintedRows } from '../../fixtures/reprints.ts';
import { hasBrowser } from '../../helpers/browser.ts';
import { makeArticles } from '../../helpers/synthetic-articles.ts';
import { expectNoViolations } from '../no-violations.ts';
import { importRows, openApp, openProject, PATIENCE } from '../open-app.ts';

const OTHER_COLUMNS = ['序号', '题目', '内容', '出处'];

test.skipIf(!hasBrowser)('files arrive by themselves, and others wait', async () => {
  const { page, server } = await openApp();
  await importRows(page, reprintedRows);
  const [recent] = await server.client.projects.recent();
  const project = recent!.path;
  const folder = path.join(path.dirname(project), '来稿');
  fs.mkdirSync(folder);
  await openProject(page, project, 'import');
  const section = page.getByRole('region', { name: '监视文件夹' });
  await section.getByRole('textbox', { name: '文件夹' }).fill(folder);
  await section.getByRole('button', { name: '开始监视' }).click();
  await section.getByText(`正在监视“${folder}”`).waitFor();

  const put = (name: string, articles: number) => {
    const known = makeArticles(articles, 10).map((row) => [...row, '2026-03-04', '要闻']);
    fs.writeFileSync(path.join(folder, name), toCsv([reprintedRows[0] as string[], ...known]));
  };
  put('晨.csv', 5);
  fs.writeFileSync(path.join(folder, '新列.csv'), toCsv([OTHER_COLUMNS, ...makeArticles(10, 9)]));
  await section.getByText('1 个文件等你处理').waitFor();
  await section.getByText(/最近导入：“晨\.csv”/).waitFor();
  // The screen must not change when a file is imported.
  await page.getByRole('table').filter({ hasText: '晨.csv' }).waitFor();
  await expectNoViolations(page, 'the watched folder');

  // What is on its way is not left unfinished.
  put('午.csv', 3_000);
  await section.getByText(/正在导入“午\.csv”/).waitFor();
  await expect.poll(async () => (await server.client.projects.info({ path: project })).unfinishedImport).not.toBeNull();
  expect(await page.getByRole('heading', { name: '未完成的导入' }).count()).toBe(0);
  await section.getByText(/最近导入：“午\.csv”/).waitFor();
  await page.getByRole('table').filter({ hasText: '午.csv' }).waitFor();

  await section.getByRole('button', { name: '核对并导入' }).click();
  await page.getByRole('button', { name: '导入', exact: true }).click();
  await page
    .getByRole('button', { name: /开始审阅|前往审阅/ })
    .first()
    .waitFor();
  await openProject(page, project, 'import');
  await expect.poll(() => section.getByText('等你处理').count(), PATIENCE).toBe(0);
  await section.getByRole('button', { name: '停止监视' }).click();
  await section.getByRole('button', { name: '开始监视' }).waitFor();
});
