// Small files that claim to be large: only their actual contents are read, or the file is refused.
import fs from 'node:fs';
import path from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAX_COLUMNS, MAX_ROWS } from '#electron/cells/cell.ts';
import { findPreviousImportTask } from '#electron/stages/intake/find-previous-import.query.ts';
import { iterateRecords } from '#electron/stages/intake/formats/workbook/binary-records.ts';
import { readArticles } from '#electron/stages/intake/rows.ts';
import { inspectSource } from '#electron/stages/intake/sheet-reading.ts';
import { openSource } from '#electron/stages/intake/source.ts';
import { sheetOfRows, tableOfSheet } from '#electron/stages/intake/table.ts';
import {
  manySheets,
  temporaryFile,
  temporaryFolder,
  unzipAll,
  workbookBytes,
  workbookOfXml,
  zipOf,
} from '../fixtures/workbooks.ts';
import { expectRejection } from '../helpers/expect-error.ts';
import { makeZip } from '../tools/fuzz/synthetic-zip.ts';

const BODY = '山城新开一条跨江索道，首日客流超过三万人次。';

function cell(ref: string, text = BODY): string {
  return `<c r="${ref}" t="inlineStr"><is><t>${text}</t></is></c>`;
}

const HEADER = `<row r="1">${cell('A1', '标题')}${cell('B1', '正文')}</row>`;

function row(number: number, column = 'B'): string {
  return `<row r="${number}">${cell(column + number)}</row>`;
}

async function rowsOf(name: string, contents: string | Buffer) {
  const file = temporaryFile(name, contents);
  const { reading, rows } = await inspectSource(file);
  const { tables } = await openSource(file);
  const read = await Array.fromAsync(readArticles(tables[0]!, reading).rows);
  expect(read).toHaveLength(rows);
  return read;
}

function appError(name: string, contents: string | Buffer, code: Parameters<typeof expectRejection>[1]) {
  return expectRejection(inspectSource(temporaryFile(name, contents)), code);
}

test.skipIf(!fs.existsSync('/dev/zero'))('a device that never ends is not read', async () => {
  const path = '/dev/zero';
  await expectRejection(findPreviousImportTask({ project: '', path, rows: [] }), 'FILE_FORMAT_UNKNOWN');
});

test('a link that leads to itself is no file', async () => {
  const link = path.join(temporaryFolder(), '循环.xlsx');
  fs.symlinkSync(link, link);
  await expectRejection(inspectSource(link), 'FILE_MISSING');
});

describe('empty space', () => {
  test('above the last row of a sheet is no rows', async () => {
    const read = await rowsOf('末.xlsx', workbookOfXml({ rows: HEADER + row(2) + row(MAX_ROWS) }));
    expect(read.map((one) => [one.kind, one.row])).toEqual([
      ['article', 2],
      ['article', MAX_ROWS],
    ]);
  });

  test('between the lines of a csv is no rows', async () => {
    const read = await rowsOf('空.csv', `标题,正文\n甲,${BODY}\n${'\n'.repeat(5000)}乙,${BODY}\n${',\n'.repeat(5000)}`);
    expect(read.map((one) => [one.kind, one.row])).toEqual([
      ['article', 2],
      ['article', 5003],
    ]);
  });

  test('is a long run of blank rows; each row of a short run is a rejected row', async () => {
    const gaps = fc.array(fc.integer({ min: 0, max: 200 }), { minLength: 1, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(gaps, async (lengths) => {
        const lines = lengths.flatMap((length) => [...Array<null[]>(length).fill([]), [BODY]]);
        const expected = lengths.flatMap((length) => [...Array(length > 100 ? 0 : length).fill('blank'), 'article']);
        const sheet = tableOfSheet(sheetOfRows('稿件', [['正文'], ...lines]));
        const ofSheet = await Array.fromAsync(readArticles(sheet, { headerRow: 1, mapping: { body: 0 } }).rows);
        const csv = ['正文', ...lines.map(([text = '']) => text)].map((line) => `${line}\n`).join('');
        for (const read of [ofSheet, await rowsOf('稿件.csv', csv)])
          expect(read.map((one) => (one.kind === 'article' ? 'article' : one.reason))).toEqual(expected);
      }),
      { numRuns: 20 },
    );
  });

  test('in wide rows makes those beyond the budget unreadable, and the others are read', async () => {
    const wide = Array.from({ length: 300 }, (_, index) => row(index + 3, 'XFD')).join('');
    const read = await rowsOf('宽.xlsx', workbookOfXml({ rows: HEADER + row(2) + wide + row(303) }));
    expect(read.filter(({ kind }) => kind === 'article').map((one) => one.row)).toEqual([2, 303]);
    expect(read.reduce((sum, { cells }) => sum + cells.length, 0)).toBeLessThan(1_000_000 + 2 * MAX_COLUMNS);
    expect(read[300]).toMatchObject({ kind: 'rejected', reason: 'unreadable', cells: [BODY] });
  });
});

describe('merged ranges', () => {
  const merged = (...ranges: string[]) =>
    `<mergeCells>${ranges.map((range) => `<mergeCell ref="${range}"/>`).join('')}</mergeCells>`;

  test.each([
    ['over everything', ['A1:XFD1048576'], 2],
    ['over one column, many times', Array<string>(50).fill('B2:B1048576'), 2],
    ['over empty rows', ['B2:B900000'], 102],
  ])('make no rows of nothing: %s', async (_, ranges, rows) => {
    const bytes = workbookOfXml({ rows: HEADER + row(2) + row(MAX_ROWS), after: merged(...ranges) });
    expect(await rowsOf('并.xlsx', bytes)).toHaveLength(rows);
  });
});

describe('a workbook', () => {
  test('whose cells share a long text is refused', async () => {
    const shared = (at: number) => `<row r="${at}"><c r="A${at}" t="s"><v>0</v></c></row>`;
    const strings = `<si><t>${'长'.repeat(30_000)}</t></si>`;
    const rows = Array.from({ length: 1000 }, (_, index) => shared(index + 2)).join('');
    await appError('共.xlsx', workbookOfXml({ rows: HEADER + rows, strings }), 'FILE_UNSAFE');
  });

  test('whose cells share short texts is read', async () => {
    const strings = `<si><t>${BODY}</t></si>`;
    const rows = Array.from({ length: 2000 }, (_, at) => `<row><c r="B${at + 2}" t="s"><v>0</v></c></row>`).join('');
    expect(await rowsOf('共.xlsx', workbookOfXml({ rows: HEADER + rows, strings }))).toHaveLength(2000);
  });

  test('whose sheets are one part is refused', () => appError('一.xlsx', manySheets(200, 1, HEADER), 'FILE_DAMAGED'));

  test('of more parts than any is refused', () => appError('多.xlsx', manySheets(1600, 1600, HEADER), 'FILE_UNSAFE'));

  test('of many small bombs is refused before they are unpacked', () => {
    const bombs = Array.from({ length: 10 }, (_, index) => ({
      name: `xl/worksheets/sheet${index}.xml`,
      contents: Buffer.alloc(8_000_000, '<row/>'),
    }));
    return appError(
      '弹.xlsx',
      makeZip([{ name: 'xl/workbook.xml', contents: Buffer.from('<a/>') }, ...bombs]),
      'FILE_UNSAFE',
    );
  });

  test('with more repeated cells than bytes is refused', () => {
    const repeated = `<table:table-row table:number-rows-repeated="1000000"><table:table-cell office:value-type="string" table:number-columns-repeated="5"><text:p>甲</text:p></table:table-cell></table:table-row>`;
    const content = `<office:document-content><office:body><office:spreadsheet><table:table table:name="甲">${repeated}</table:table></office:spreadsheet></office:body></office:document-content>`;
    const mimetype = 'application/vnd.oasis.opendocument.spreadsheet';
    return appError('倍.ods', zipOf({ mimetype, 'content.xml': content }), 'FILE_DAMAGED');
  });
});

/** The records that begin a row, and that are cells of a text; their number is first in both. */
const [ROW, TEXT] = [0x0, 0x6];

test.each([
  ['row', ROW],
  ['column', TEXT],
])('a damaged number of a %s in an .xlsb is not counted up to', async (_, wanted) => {
  const parts = unzipAll(workbookBytes([['标题'], ['甲'], ['乙']], { bookType: 'xlsb' }));
  const found = [...iterateRecords(parts['xl/worksheets/sheet1.bin']!)].filter(({ type }) => type === wanted);
  expect(found).toHaveLength(3);
  found[2]!.contents.writeUInt32LE(2 ** 32 - 16);
  await appError('稿件.xlsb', zipOf(parts), 'FILE_DAMAGED');
});
