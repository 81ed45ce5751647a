// The export names what it cannot keep of the imported workbook.
import { expect, test } from 'vitest';
import { temporaryFile, workbookOfXml } from '../../fixtures/workbooks.ts';
import { hasBrowser } from '../../helpers/browser.ts';
import { openApp, putIn } from '../open-app.ts';

const cell = (place: string, text: string) => `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`;
const ROWS =
  `<row r="1">${cell('A1', '标题')}${cell('B1', '正文')}${cell('C1', '字数')}</row>` +
  `<row r="2">${cell('A2', '索道开通')}${cell('B2', '山城新开一条跨江索道，全长一千二百米，单程只需六分钟。')}<c r="C2"><f>LEN(B2)</f><v>27</v></c></row>` +
  `<row r="3" hidden="1">${cell('A3', '粮价平稳')}${cell('B3', '今年秋粮收购进度过半，各地粮价总体平稳。')}<c r="C3"><f>LEN(B3)</f><v>20</v></c></row>`;
/** All that the workbook has of a look. */
const WIDTH = '<cols><col min="1" max="1" width="30" customWidth="1"/></cols>';

test.skipIf(!hasBrowser)('what a new workbook keeps of the imported one is named, and what not', async () => {
  const { page } = await openApp();
  await putIn(page, temporaryFile('来稿.xlsx', workbookOfXml({ before: WIDTH, rows: ROWS, comments: ['待核'] })));
  await page.getByRole('button', { name: '导入', exact: true }).click();
  await page.getByRole('link', { name: '导出' }).click();
  await page.getByText(/写入“来稿.xlsx”的副本/).waitFor();
  await page.getByRole('radio', { name: '新建工作簿' }).check();
  const note = page.getByText('不保留：2 个公式（写成数值）、1 条批注。');
  await note.waitFor();
  expect(await note.innerText()).toMatch(/^保留原工作簿的列宽、隐藏的行。/);
  await page.getByRole('radio', { name: 'CSV' }).check();
  await note.waitFor({ state: 'hidden' });
  await page.getByRole('radio', { name: 'Excel' }).check();
  await page.getByRole('button', { name: 'English' }).click();
  await page
    .getByText(
      'Kept from the workbook: column widths, hidden rows. Not kept: 2 formulas (become their values), 1 comment.',
    )
    .waitFor();
});

test.skipIf(!hasBrowser)('without an imported workbook there is no note', async () => {
  const { page } = await openApp();
  await putIn(page, temporaryFile('来稿.csv', '标题,正文\n索道开通,山城新开一条跨江索道，全长一千二百米。\n'));
  await page.getByRole('button', { name: '导入', exact: true }).click();
  await page.getByRole('link', { name: '导出' }).click();
  await page.getByRole('radio', { name: 'Excel' }).and(page.locator(':checked')).waitFor();
  await page.getByRole('region', { name: '文件的前几行' }).waitFor();
  expect(await page.getByText(/保留原工作簿/).count()).toBe(0);
});
