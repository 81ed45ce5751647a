// A cell that is too long for a workbook: the export asks what is to be done about it.
import fs from 'node:fs';
import { expect, test } from 'vitest';
import { toCsv } from '#electron/stages/export/csv.ts';
import { temporaryFile } from '../../fixtures/workbooks.ts';
import { hasBrowser } from '../../helpers/browser.ts';
import { makeArticles } from '../../helpers/synthetic-articles.ts';
import { expectNoViolations } from '../no-violations.ts';
import { download, openApp, putIn } from '../open-app.ts';

test.skipIf(!hasBrowser)('an export asks each time whether long cells are cut', async () => {
  const { page } = await openApp();
  const file = temporaryFile('稿件.csv');
  const rows = makeArticles(3, 5).map((row) => [...row, '附'.repeat(40_000)]);
  fs.writeFileSync(file, toCsv([['编号', '标题', '正文', '来源', '附录'], ...rows]));
  await putIn(page, file);
  await page.getByRole('button', { name: '导入', exact: true }).click();
  await page.getByRole('link', { name: '导出' }).click();
  const start = page.getByRole('button', { name: '导出并下载' });
  const cut = page.getByRole('button', { name: '截断过长的单元格并导出' });
  await start.click();
  await cut.waitFor();
  await expectNoViolations(page, 'an export that was refused for a long cell');
  await download(page, '截断过长的单元格并导出');
  await page.getByText(/文件中有 3 个单元格超过 Excel 的上限.*第 2 行“附录”/).waitFor();
  await start.click();
  await cut.waitFor();
  await download(page, '改为导出 CSV');
  expect(await page.getByRole('radio', { name: /CSV/ }).isChecked()).toBe(true);
});
