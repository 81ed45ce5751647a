// Finding the sheet, header and columns, and columns named on the command line.

import { describe, expect, test } from 'vitest';
import { guessMapping } from '#electron/stages/intake/column-aliases.ts';
import { inspectSource, readingFromNames } from '#electron/stages/intake/sheet-reading.ts';
import { type FixtureRows, temporaryFile, writeWorkbook } from '../fixtures/workbooks.ts';
import { expectAppError } from '../helpers/expect-error.ts';

const body =
  '本报讯 昨日,山城新开一条跨江索道,全长一千二百米,市民单程只需六分钟,比坐公交车快了半个小时,首日客流超过三万人次。';
const header = ['编号', '标题', '正文', '来源'];
const row = ['A1', '山城新开跨江索道', body, '江畔晚报'];

function inspectRows(rows: FixtureRows, merges: string[] = [], wanted = {}) {
  const path = writeWorkbook(temporaryFile('稿件.xlsx'), { sheets: [{ name: '稿件', rows, merges }] });
  return inspectSource(path, wanted);
}

describe('guessMapping', () => {
  test.each([
    [
      ['序号', '新闻标题', '新闻内容', '媒体名称', '原文链接', '发布时间', '记者'],
      { id: 0, title: 1, body: 2, source: 3, url: 4, published: 5, author: 6 },
    ],
    [
      ['ID', 'Title', 'Content', 'Source', 'URL', 'Publish Time', 'Author'],
      { id: 0, title: 1, body: 2, source: 3, url: 4, published: 5, author: 6 },
    ],
    [['ＴＩＴＬＥ', ' 正 文 ', '來源:'], { title: 0, body: 1, source: 2 }],
    [['newsTitle', 'news_content', 'pubDate'], { title: 0, body: 1, published: 2 }],
    [['来源链接', '文章来源'], { url: 0, source: 1 }],
    [
      ['Title-题名', 'Source-文献来源', 'Summary-摘要', 'PubTime-发表时间'],
      { title: 0, source: 1, body: 2, published: 3 },
    ],
    [['titles/title/style', 'abstract/style'], { title: 0, body: 1 }],
    [['title', 'abstract_length', '摘要字数'], { title: 0 }],
    // Columns of exports, and others that mean the same.
    [['稿件行号', '稿件标题', '重复组', '稿件编号'], { title: 1, id: 3 }],
    [['文章行号', '文章标题', '重复组', '文章编号'], { title: 1, id: 3 }],
    [['副标题', '标题', '标题字数'], { title: 1 }],
    [['稿号', '标题', '编辑备注', '来源备注'], { title: 1, id: 0 }],
    [['稿件號', '標題', '編輯備註'], { title: 1, id: 0 }],
    [['内容摘要', '稿件正文(原文)'], { body: 1 }],
    [['时间', '发布时间'], { published: 1 }],
    // A summary is the body where nothing better is.
    [['标题', '摘要'], { title: 0, body: 1 }],
    [['title', 'description', 'has_url', 'is_source'], { title: 0, body: 1 }],
    [['title', 'article_num', 'text_count'], { title: 0 }],
    [['标题', '原文内容', '摘要', '站点名称'], { title: 0, body: 1, source: 3 }],
    [['用户昵称', '正文'], { body: 1, source: 0 }],
    [['video', 'note', 'update', 'context'], {}],
    [['A', 'B'], {}],
  ])('%j', (columns, mapping) => {
    expect(guessMapping(columns)).toEqual(mapping);
  });
});

describe('the header row', () => {
  test.each<[string, FixtureRows, number, string[]]>([
    ['on top', [header, row], 1, []],
    ['under a merged title and a blank row', [['三月稿件汇总(标题与内容)'], [], header, row], 3, ['A1:D1']],
    [
      'the lower of two merged ones',
      [[...header.slice(0, 3), '出处'], ['', '', '', '媒体'], row],
      2,
      ['A1:A2', 'B1:B2', 'C1:C2'],
    ],
    ['of unknown names', [['甲栏', '乙栏'], row.slice(1, 3)], 1, []],
    ['of one column', [['稿子'], [body]], 1, []],
    [
      'under a title, a line of facts and a note, all merged',
      [['周报'], ['制表:值班', null, null, '2026年11月20日'], ['注:正文含标题'], header, row],
      4,
      ['A1:D1', 'A3:D3'],
    ],
    [
      'under a merged title beside empty columns',
      [
        [null, '来稿'],
        [null, ...header],
        [null, ...row],
      ],
      2,
      ['B1:E1'],
    ],
    [
      'in English, under a report line',
      [['Report of 20 Nov 2026'], ['ID', 'Headline', 'Full text'], row.slice(0, 3)],
      2,
      [],
    ],
    ['twenty rows down', [...Array.from({ length: 19 }, (_, n) => [`说明第${n + 1}条`]), header, row], 20, []],
    ['repeated inside the data: the first', [header, row, header, row], 1, []],
    ['none: data at once', [row, row], 0, []],
    ['only a header', [header], 1, []],
    ['nothing at all', [], 0, []],
  ])('%s', async (_, rows, headerRow, merges) => {
    expect((await inspectRows(rows, merges)).reading.headerRow).toBe(headerRow);
  });

  test('names columns: trimmed, by letter when nameless, numbered when twice', async () => {
    const { columns } = await inspectRows(
      [
        ['标题 ', null, '正文', '标题', 'B', '  '],
        ['', '', body, '', '', 'x'],
      ],
      [],
      { headerRow: 1 },
    );
    expect(columns).toEqual(['标题', 'B', '正文', '标题 (2)', 'B (2)', 'F']);
  });

  test('none: columns are called by their letters and nothing is mapped', async () => {
    expect(await inspectRows([row])).toMatchObject({
      columns: ['A', 'B', 'C', 'D'],
      rows: 1,
      reading: { mapping: {} },
    });
  });
});

describe('inspectSource', () => {
  const sheets = [
    { name: '说明', rows: [['本表说明'], ['一'], ['二'], ['三'], ['四']] },
    { name: '备份', rows: [header, row, row, row], hidden: true },
    { name: '稿件', rows: [header, row, [], row, [], []] },
    { name: '旧稿', rows: [header, row] },
  ];
  const write = () => writeWorkbook(temporaryFile('多表.xlsx'), { sheets });

  test('chooses the visible sheet with a body column and most rows', async () => {
    const found = await inspectSource(write());
    expect(found.reading).toEqual({
      sheet: '稿件',
      headerRow: 1,
      mapping: { id: 0, title: 1, body: 2, source: 3 },
    });
    expect(found.sheets.map(({ name }) => name)).toEqual(['说明', '备份', '稿件', '旧稿']);
    // Trailing blank rows do not count, but a blank row in between does.
    expect(found.rows).toBe(3);
    expect(found.preview.map((each) => [each.row, each.cells[0]])).toEqual([
      [2, 'A1'],
      [3, ''],
      [4, 'A1'],
    ]);
  });

  test('reads the sheet and header asked for', async () => {
    const { reading, columns, rows } = await inspectSource(write(), { sheet: '旧稿', headerRow: 0 });
    expect({ reading, columns, rows }).toEqual({
      reading: { sheet: '旧稿', headerRow: 0, mapping: {} },
      columns: ['A', 'B', 'C', 'D'],
      rows: 2,
    });
    await expect(inspectSource(write(), { sheet: '没有' })).rejects.toMatchObject({ code: 'SHEET_MISSING' });
  });

  test('previews 100 rows at most', async () => {
    const found = await inspectRows([header, ...Array.from({ length: 150 }, () => row)]);
    expect([found.rows, found.preview.length]).toEqual([150, 100]);
  });
});

describe('readingFromNames', () => {
  const inspected = () =>
    inspectRows([
      [...header, '正文2'],
      [...row, body],
    ]);

  test('takes names and letters, keeps other guesses, frees a column given away', async () => {
    expect(readingFromNames(await inspected(), 'body=正文2, author=d').mapping).toEqual({
      id: 0,
      title: 1,
      body: 4,
      author: 3,
    });
    expect(readingFromNames(await inspected(), 'id=').mapping).toEqual({ title: 1, body: 2, source: 3 });
  });

  test('refuses what it does not know', async () => {
    const inspection = await inspected();
    expectAppError(() => readingFromNames(inspection, 'body=没有'), 'COLUMN_MISSING');
    expectAppError(() => readingFromNames(inspection, '正文=正文'), 'COLUMNS_MISREAD');
    expectAppError(() => readingFromNames(inspection, 'body'), 'COLUMNS_MISREAD');
  });
});
