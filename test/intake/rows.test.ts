// Every row becomes an article or is rejected with its number and reason.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rejectedCsv } from '#electron/stages/export/rejected-csv.ts';
import { readWorkbook } from '#electron/stages/intake/formats/workbook.ts';
import { type ImportedRow, type RejectedRow, readArticles } from '#electron/stages/intake/rows.ts';
import { type Table, tableOfSheet } from '#electron/stages/intake/table.ts';
import { fields } from '#shared/model/model.ts';
import { type FixtureCell, type FixtureRows, temporaryFile, writeWorkbook } from '../fixtures/workbooks.ts';

const header = ['编号', '标题', '正文'];
const mapping = { id: 0, title: 1, body: 2 };

function tableOf(rows: FixtureRows): Table {
  return tableOfSheet(readWorkbook(writeWorkbook(temporaryFile('稿件.xlsx'), rows)).sheets[0]!);
}

function read(rows: FixtureRows): Promise<(ImportedRow | RejectedRow)[]> {
  return Array.fromAsync(readArticles(tableOf(rows), { headerRow: 1, mapping }).rows);
}

describe('readArticles', () => {
  test('gives articles with their fields verbatim and every original cell', async () => {
    const [article] = await read([
      ['编号', '标题', '正文', '版面'],
      ['A1', ' 标题 ', '\n  正文 ', 3],
    ]);
    const empty = Object.fromEntries(fields.map((field) => [field, '']));
    expect(article).toEqual({
      kind: 'article',
      row: 2,
      fields: { ...empty, id: 'A1', title: ' 标题 ', body: '\n  正文 ' },
      cells: ['A1', ' 标题 ', '\n  正文 ', 3],
    });
  });

  test('rejects blank rows, and rows with nothing to read in the body', async () => {
    const nothing: FixtureCell[] = [
      null,
      '',
      ' \u3000\n',
      '<p><br/></p>',
      '<p>&nbsp;</p>\u200b\ufeff\u00ad',
      `${' '.repeat(32_000)}`,
      { t: 'e', v: 42 },
    ];
    const rows = await read([
      header,
      [],
      ...nothing.map((body) => ['A', '标题', body]),
      [' ', '\u3000'],
      ['B', '标题', '<p>字</p>'],
    ]);
    expect(rows.map((row) => (row.kind === 'rejected' ? row.reason : row.kind))).toEqual([
      'blank',
      ...nothing.map(() => 'no-body'),
      'blank',
      'article',
    ]);
    expect(rows.map(({ row }) => row)).toEqual(rows.map((_, index) => index + 2));
  });

  test('takes a short body, a number and an unclosed tag for text', async () => {
    const rows = await read([header, ['A', '', '好'], ['B', '', 0], ['C', '', '<未完']]);
    expect(rows.map(({ kind }) => kind)).toEqual(['article', 'article', 'article']);
  });

  test('takes the address of a link whose text is no address', async () => {
    const link = (v: string): FixtureCell => ({ t: 's', v, l: { Target: 'https://news.example/1' } });
    const table = tableOf([
      ['正文', '链接'],
      ['甲', link('查看原文')],
      ['乙', link('https://news.example/2')],
    ]);
    const rows = await Array.fromAsync(readArticles(table, { headerRow: 1, mapping: { body: 0, url: 1 } }).rows);
    expect(rows.map((row) => row.kind === 'article' && row.fields.url)).toEqual([
      'https://news.example/1',
      'https://news.example/2',
    ]);
  });

  test('refuses at once what cannot be read', () => {
    const table = tableOf([header, ['A', '标题', '正文']]);
    const reading = { headerRow: 1, mapping };
    const refused = (code: string) => expect.objectContaining({ code });
    expect(() => readArticles(table, { ...reading, mapping: { title: 1 } })).toThrow(refused('BODY_UNMAPPED'));
    expect(() => readArticles(table, { ...reading, mapping: { body: 7 } })).toThrow(refused('COLUMN_MISSING'));
    expect(() => readArticles(table, { ...reading, headerRow: 2 })).toThrow(refused('SHEET_WITHOUT_ROWS'));
    expect(() => readArticles(tableOf([]), { ...reading, headerRow: 0 })).toThrow(refused('SHEET_WITHOUT_ROWS'));
  });

  test('imported + rejected = rows, each once, in order', async () => {
    const cell = fc.oneof(
      fc.constantFrom<FixtureCell>(null, '', ' ', '<br>', '\u200b', true, { t: 'e', v: 7 }),
      fc.integer(),
      fc.string({ unit: 'grapheme', maxLength: 8 }),
    );
    const row = fc.oneof(fc.constant<FixtureCell[]>([]), fc.array(cell, { maxLength: 5 }));
    const rows = fc.array(row, { minLength: 1, maxLength: 30 }).map((some) => [header, ...some, ['尾', '尾', '尾']]);
    await fc.assert(
      fc.asyncProperty(rows, async (all) => {
        expect((await read(all)).map((each) => each.row)).toEqual(all.slice(1).map((_, index) => index + 2));
      }),
      { numRuns: 60 },
    );
  });
});

describe('rejectedCsv', () => {
  test('is UTF-8 with a mark, numbers, reasons and the originals, formulas made inert', () => {
    const csv = rejectedCsv(
      ['编号', '=标题'],
      [
        { row: 7, reason: 'no-body', cells: ['=HYPERLINK("http://x")', '他说:"好,"'] },
        { row: 9, reason: 'blank', cells: [-5, '+86 10', null] },
      ],
      'zh',
    );
    expect(csv).toBe(
      '\ufeff行号,原因,编号,\'=标题\r\n7,正文为空,"\'=HYPERLINK(""http://x"")","他说:""好,"""\r\n9,空行,-5,\'+86 10\r\n',
    );
  });
});
