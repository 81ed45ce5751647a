// Rejected rows: counted, downloaded, corrected, and imported again as a file of their own.
import fs from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { reprintedRows } from '../../fixtures/reprints.ts';
import { temporaryFile, writeWorkbook } from '../../fixtures/workbooks.ts';
import { hasBrowser } from '../../helpers/browser.ts';
import { makeGate } from '../../helpers/shells/gate.ts';
import { makeArticles } from '../../helpers/synthetic-articles.ts';
import { parseCsv } from '../../helpers/texts/csv.ts';
import { expectNoViolations } from '../no-violations.ts';
import { download, importRows, openApp, PATIENCE, putIn, readFigure } from '../open-app.ts';

const COLUMNS = ['编号', '标题', '正文', '栏目'];
const articles = makeArticles(8, 5).map(([id, title, body], n) => [id, title, body, n % 2 ? '要闻' : '转载']);
/** Bodies that replace those of some articles. */
const BODILESS = new Map([
  [1, ''],
  [3, '<p>&nbsp;</p>'],
  [6, '　'],
]);
const EMPTY_ROW = ['', '', '', ''];

test.skipIf(!hasBrowser)('an import says what awaits the editor, and leads there', async () => {
  const { page } = await openApp();
  await importRows(page, reprintedRows);
  const awaiting = page.getByRole('region', { name: '等待审阅' }).getByRole('listitem');
  await awaiting.first().waitFor();
  const [first, ...others] = await awaiting.allInnerTexts();
  expect(first).toMatch(/组，共 \d 篇/);
  expect([first, ...others].join()).toContain('青石江大桥通车');
  // One copy says 九百个 where the other says 八百个.
  expect([first, ...others].join()).toContain('数字、日期、名称可能不同');
  await expectNoViolations(page, 'the result of an import');
  await awaiting.getByRole('link', { name: '青石江大桥通车' }).click();
  await page.locator('.member').first().and(page.getByTitle('青石江大桥通车')).waitFor();
});

test.skipIf(!hasBrowser)('rejected rows that are put right come in once, the others stay', async () => {
  const broken = articles.map((row, n) => row.with(2, BODILESS.get(n) ?? row[2]!));
  const { page } = await openApp();
  await putIn(page, writeWorkbook(temporaryFile('稿件.xlsx'), [COLUMNS, ...broken.toSpliced(2, 0, EMPTY_ROW)]));
  await importAndExpect(page, { rows: 9, imported: 5, rejected: 4 });
  const rejected = page.getByRole('region', { name: '未导入的行（4）' });
  await rejected.getByText('第 9 行').waitFor();
  await expect
    .poll(() => rejected.getByRole('listitem').allInnerTexts())
    .toEqual([
      expect.stringMatching(/第 3 行\s*正文为空/),
      expect.stringMatching(/第 4 行\s*空行\s*（空行）/),
      expect.stringMatching(/第 6 行\s*正文为空/),
      expect.stringMatching(/第 9 行\s*正文为空/),
    ]);

  await page.getByText('未导入：正文为空 3 行、空行 1 行。').waitFor();

  const csv = await download(page, '下载 CSV');
  const [header, ...records] = parseCsv(fs.readFileSync(csv, 'utf8'));
  expect(header).toEqual(['行号', '原因', ...COLUMNS]);
  const ofRow = new Map(broken.toSpliced(2, 0, EMPTY_ROW).map((cells, n) => [String(n + 2), cells]));
  expect(records).toEqual(
    ['3', '4', '6', '9'].map((row) => [row, row === '4' ? '空行' : '正文为空', ...ofRow.get(row)!]),
  );
  // Two rows are corrected, one keeps its defect, and the empty one stays empty.
  for (const record of records.filter(([row]) => row === '3' || row === '9'))
    record[4] = articles.find(([id]) => id === record[2])![2]!;
  fs.writeFileSync(csv, [header!, ...records].map((cells) => `${cells.join(',')}\r\n`).join(''));

  await page.getByRole('button', { name: '导入其他文件' }).click();
  await putIn(page, csv);
  // The file is read like the rejected rows' own file: without row number and reason.
  await page.getByRole('columnheader', { name: '栏目' }).waitFor();
  const headers = await page.getByRole('columnheader').allInnerTexts();
  expect(headers).toEqual(['行', ...COLUMNS.map((name) => expect.stringContaining(name))]);
  await importAndExpect(page, { rows: 4, imported: 2, rejected: 2 });

  await page.getByRole('link', { name: '导出' }).click();
  await expect.poll(() => readFigure(page, '保留')).toBe(7);
  const figures = ['全部行', '正文为空', '空行', '旧版本'].map((label) => readFigure(page, label));
  expect(await Promise.all(figures)).toEqual([13, 1, 2, 3]);
  await page.getByRole('radio', { name: 'CSV（UTF-8）' }).check();
  const exported = parseCsv(fs.readFileSync(await download(page, '导出并下载'), 'utf8'));
  expect(exported[0]).toEqual(COLUMNS);
  // Nobody discarded the row that still has no body.
  expect(exported.slice(1).sort()).toEqual([...articles.toSpliced(3, 1), ofRow.get('6')!].sort());
});

test.skipIf(!hasBrowser)('of several sheets each has its rejected rows to itself', async () => {
  const { page } = await openApp();
  const sheets = ['上旬', '中旬', '下旬'].map((name, n) => ({
    name,
    rows: [COLUMNS, articles[n]!, ['', `${name}空稿`, n === 1 ? '有正文的一行。' : '', '']],
  }));
  await putIn(page, writeWorkbook(temporaryFile('三旬.xlsx'), { sheets }));
  await page.getByRole('button', { name: '全部' }).click();
  await importAndExpect(page, { rows: 6, imported: 4, rejected: 2 });
  await expect.poll(() => page.getByRole('button', { name: '下载 CSV' }).count()).toBe(2);
  for (const sheet of ['上旬', '下旬']) {
    const rejected = page.getByRole('region', { name: `“${sheet}”中未导入的行（1）` });
    await rejected.getByText(`${sheet}空稿`).waitFor();
    const [, record] = parseCsv(fs.readFileSync(await download(page, '下载 CSV', rejected), 'utf8'));
    expect(record).toEqual(['3', '正文为空', '', `${sheet}空稿`, '', '']);
  }
});

test.skipIf(!hasBrowser)('further rejected rows are listed when the end is in sight', async () => {
  const { page, server } = await openApp();
  const empty = Array.from({ length: 450 }, (_, n) => ['', `空稿${n}`, '', '']);
  await putIn(page, writeWorkbook(temporaryFile('空稿.xlsx'), [COLUMNS, articles[0]!, ...articles, ...empty]));
  await importAndExpect(page, { rows: 459, imported: 9, rejected: 450 });
  const rejected = page.getByRole('region', { name: '未导入的行（450）' });
  const last = rejected.getByText('空稿449', { exact: true });
  const scrollOn = async () => {
    await rejected.locator('.rejected-scroll').evaluate((list) => list.scrollTo({ top: list.scrollHeight }));
    return last.count();
  };
  // Another window changes the project while the second page is being read.
  const change = makeGate();
  await page.route('**/rpc/intake/rejected', async (route) => {
    if (route.request().postDataJSON().json.after !== undefined) await change.opened;
    await route.continue();
  });
  const asked = page.waitForRequest(/rpc\/intake\/rejected$/);
  await scrollOn();
  await asked;
  const project = (await server.client.projects.recent())[0]!.path;
  const [cluster] = await server.client.review.clusters({ project });
  const { members } = await server.client.review.cluster({ project, cluster: cluster!.id });
  const readAgain = page.waitForRequest(
    (request) => /rejected$/.test(request.url()) && request.postDataJSON().json.after === undefined,
  );
  const verdicts = [{ article: members[0]!.article, verdict: 'keep' as const }];
  await server.client.review.decide({ project, cluster: cluster!.id, verdicts });
  await readAgain;
  change.open();
  await expect.poll(scrollOn, PATIENCE).toBe(1);
  expect(await rejected.getByRole('listitem').count()).toBeLessThan(60);
});

async function importAndExpect(page: Page, counts: { rows: number; imported: number; rejected: number }) {
  await page.getByRole('button', { name: '导入', exact: true }).click();
  await page.getByRole('heading', { name: '导入完成' }).waitFor();
  expect({
    rows: await readFigure(page, '行数'),
    imported: await readFigure(page, '已导入'),
    rejected: await readFigure(page, '未导入'),
  }).toEqual(counts);
}
