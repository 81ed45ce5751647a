// The main job on the real web shell and database: import, compare, decide, export, read back.
import fs from 'node:fs';
import { expect, test } from 'vitest';
import * as XLSX from 'xlsx';
import { reprintedRows } from '../fixtures/reprints.ts';
import { temporaryFile, writeWorkbook } from '../fixtures/workbooks.ts';
import { hasBrowser } from '../helpers/browser.ts';
import { NODEJIEBA } from '../helpers/choose-nodejieba.ts';
import { choose, download, openApp, putIn } from './open-app.ts';

const headings = ['序列', '大字', '讲了什么', '谁发的', '哪一天', '栏目'];

test.skipIf(!hasBrowser)('an editor imports, maps, compares, decides and exports', async () => {
  // Unknown headers, so that the columns have to be mapped by hand, and a column of numbers and dates.
  const rows = reprintedRows
    .slice(1)
    .map((row, index) => [...row.slice(0, 5), { t: 'n', v: 46000.5 + index, z: 'yyyy-mm-dd hh:mm' } as const]);
  const workbook = writeWorkbook(temporaryFile('三月稿件.xlsx'), [headings, ...rows]);
  const { page } = await openApp(undefined, NODEJIEBA);

  await putIn(page, workbook);
  await choose(page, '正文', 'C · 讲了什么');
  await choose(page, '标题', 'B · 大字');
  await choose(page, '编号', 'A · 序列');
  await page.getByRole('button', { name: '导入', exact: true }).click();

  await page.getByRole('button', { name: /开始审阅/ }).click();
  const clusters = page.getByRole('complementary').getByRole('listitem');
  await expect.poll(() => clusters.count()).toBe(2);
  await clusters.filter({ hasText: '青石江大桥通车' }).getByRole('link').click();

  // 周敏 against 周小敏: the whole name is marked in the second article's text.
  await page.keyboard.press('2');
  await expect.poll(() => page.locator('ins', { hasText: '小' }).allInnerTexts()).toContain('周小敏');

  // The last of the three copies becomes canonical, the others are discarded.
  await page.keyboard.press('3');
  await page.keyboard.press('c');
  await page.keyboard.press('1');
  await page.keyboard.press('x');
  await page.keyboard.press('2');
  await page.keyboard.press('x');
  await expect.poll(() => page.getByText('1 / 2').count()).toBeGreaterThan(0);

  await page
    .getByRole('button', { name: '导出' })
    .or(page.getByRole('link', { name: '导出' }))
    .first()
    .click();
  await page.getByText('全部保留').click();
  const cleaned = await download(page, '导出并下载');

  const book = XLSX.read(fs.readFileSync(cleaned), { cellNF: true });
  const sheet = book.Sheets[book.SheetNames[0]!]!;
  const exported = readCells(sheet);
  expect(exported[0]).toEqual(headings);
  // a1 and a3 were discarded. Nobody discarded a4, which has no body, and the undecided library cluster.
  const kept = rows.filter(([id]) => ['a2', 'a4', 'a5', 'a6', 'a7'].includes(String(id)));
  expect(exported.slice(1)).toEqual(kept.map((row) => row.map((cell) => (typeof cell === 'object' ? cell?.v : cell))));
  expect(sheet.F2).toMatchObject({ t: 'n', v: 46001.5, z: 'yyyy-mm-dd hh:mm' });
});

/** The values as they are stored. SheetJS's own conversion would turn numbers into dates. */
function readCells(sheet: XLSX.WorkSheet): unknown[][] {
  const { e } = XLSX.utils.decode_range(sheet['!ref']!);
  return Array.from({ length: e.r + 1 }, (_, r) =>
    Array.from({ length: e.c + 1 }, (_, c) => sheet[XLSX.utils.encode_cell({ r, c })]?.v),
  );
}
