// Columns with unknown headers: mapped by hand once, then reused for other sheets of the workbook and for the next
// file.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { type FixtureRows, temporaryFile, writeWorkbook } from '../../fixtures/workbooks.ts';
import { hasBrowser } from '../../helpers/browser.ts';
import { choose, openApp, openCluster, putIn, readFigure } from '../open-app.ts';

const COLUMNS = ['序列', '大字', '讲了什么'];
const REMEMBERED = '已沿用上次同类表头的列对应关系';
const tram = '云岭有轨电车二号线昨日开工，线路长十六公里，设站十四座，预计三年后通车，沿线居民出行时间缩短一半。';
const market = '东湖农贸市场完成改造，摊位由两百个减到一百五十个，新增检测室和冷库，菜价由管理方每日公示。';
const choir = '退休工人合唱团在剧场举行专场演出，三十二名团员平均年龄六十八岁，演出收入捐给了社区图书室。';

const january: FixtureRows = [COLUMNS, ['1', '电车开工', tram], ['2', '市场改造', market]];
const february: FixtureRows = [COLUMNS, ['3', '电车二号线开工', `本报讯 ${tram}`]];
/** The same columns, but further down the sheet. */
const march: FixtureRows = [['三月来稿', null, null], COLUMNS, ['4', '老人合唱', choir]];

test.skipIf(!hasBrowser)('no placeholder is cut off in a narrow window', async () => {
  const { page } = await openApp();
  await page.setViewportSize({ width: 1024, height: 768 });
  await putIn(page, workbookOf('季度.xlsx', { 一月: january, 二月: february }));
  for (const language of ['English', '中文']) {
    await page.getByText(language === 'English' ? '必填' : 'required').waitFor();
    const placeholders = page.locator('.ant-select-placeholder');
    expect(await placeholders.count()).toBe(8);
    const cut = await placeholders.evaluateAll((all) =>
      all.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).map(({ textContent }) => textContent),
    );
    expect(cut).toEqual([]);
    await page.getByRole('button', { name: language }).click();
  }
});

test.skipIf(!hasBrowser)(
  'of a workbook the sheets that are chosen come in, all mapped as the first was by hand',
  async () => {
    const { page } = await openApp();
    await putIn(page, workbookOf('季度.xlsx', { 一月: january, 二月: february, 三月: march, 草稿: february }));
    for (const sheet of ['二月', '三月']) await choose(page, '同时导入的工作表', sheet);
    await mapByHand(page);
    await page.getByRole('button', { name: '导入', exact: true }).click();
    await page.getByRole('heading', { name: '导入完成' }).waitFor();
    expect([await readFigure(page, '行数'), await readFigure(page, '已导入')]).toEqual([4, 4]);

    await page.getByRole('button', { name: '导入其他文件' }).click();
    const sheets = page.getByRole('row').filter({ hasText: '季度.xlsx' });
    await sheets.first().waitFor();
    expect((await sheets.allInnerTexts()).map((text) => text.split(/\s+/).slice(1, 5))).toEqual([
      ['一月', '2', '2', '0'],
      ['二月', '1', '1', '0'],
      ['三月', '1', '1', '0'],
    ]);

    await page.getByRole('button', { name: /开始审阅/ }).click();
    await openCluster(page, '电车开工');
    await page.locator('.member').nth(1).and(page.getByTitle('电车二号线开工')).waitFor();
  },
);

test.skipIf(!hasBrowser)('a file of the same header comes with the mapping of the last, and says so', async () => {
  const { page } = await openApp();
  await putIn(page, workbookOf('一月.xlsx', { 稿件: january }));
  await page.getByText('请选择正文所在的列').first().waitFor();
  expect(await page.getByText(REMEMBERED).count()).toBe(0);
  await mapByHand(page);
  await page.getByRole('button', { name: '导入', exact: true }).click();
  await page.getByRole('heading', { name: '导入完成' }).waitFor();

  const back = () => page.getByRole('link', { name: '同稿', exact: true }).click();
  await back();
  await putIn(page, workbookOf('三月.xlsx', { 来稿: march }));
  await page.getByText(REMEMBERED).waitFor();
  await expect.poll(() => readMapping(page)).toEqual({ 编号: '序列', 标题: '大字', 正文: '讲了什么' });

  // A mapping that was changed by hand is not reported as a reused one.
  await choose(page, '标题', 'A · 序列');
  await expect.poll(() => readMapping(page)).toEqual({ 标题: '序列', 正文: '讲了什么' });
  expect(await page.getByText(REMEMBERED).count()).toBe(0);

  await back();
  await putIn(page, workbookOf('别样.xlsx', { 稿件: [COLUMNS.toReversed(), [choir, '老人合唱', '4']] }));
  await page.getByText('请选择正文所在的列').first().waitFor();
  expect(await page.getByText(REMEMBERED).count()).toBe(0);
  await expect.poll(() => readMapping(page)).toEqual({});
});

test.skipIf(!hasBrowser)('a field is left without a column from the keyboard', async () => {
  const { page } = await openApp();
  await putIn(
    page,
    workbookOf('来稿.xlsx', {
      稿件: [
        ['标题', '正文', '通讯录编辑'],
        ['电车开工', tram, '张三'],
      ],
    }),
  );
  await expect.poll(() => readMapping(page)).toEqual({ 标题: '标题', 正文: '正文', 作者: '通讯录编辑' });
  await choose(page, '作者', '无');
  await expect.poll(() => readMapping(page)).toEqual({ 标题: '标题', 正文: '正文' });
});

test.skipIf(!hasBrowser)('a row that is shown whole leaves the columns as wide', async () => {
  const { page } = await openApp();
  const long = [tram, market, choir].join('\n').repeat(4);
  await putIn(
    page,
    workbookOf('来稿.xlsx', {
      稿件: [
        ['标题', '正文'],
        ['电车开工', long],
        ['市场改造', market],
      ],
    }),
  );
  const row = page.getByRole('row').filter({ hasText: '电车开工' });
  const cell = row.getByRole('cell').nth(1);
  const before = (await cell.boundingBox())!;
  await row.getByRole('button').click();
  await row.getByRole('button', { expanded: true }).waitFor();
  const after = (await cell.boundingBox())!;
  expect(after.width).toBe(before.width);
  expect(after.height).toBeGreaterThan(before.height);
});

function workbookOf(name: string, sheets: Readonly<Record<string, FixtureRows>>): string {
  return writeWorkbook(temporaryFile(name), {
    sheets: Object.entries(sheets).map(([name, rows]) => ({ name, rows })),
  });
}

async function mapByHand(page: Page): Promise<void> {
  await choose(page, '正文', 'C · 讲了什么');
  await choose(page, '标题', 'B · 大字');
  await choose(page, '编号', 'A · 序列');
}

/** Maps fields to columns, as the preview's header shows it. */
async function readMapping(page: Page): Promise<Record<string, string>> {
  const heads = page.locator('th.mapped');
  const texts = (await heads.allInnerTexts()).map((text) => text.split(/\s+/));
  return Object.fromEntries(texts.map(([field, , column]) => [field!, column!]));
}
