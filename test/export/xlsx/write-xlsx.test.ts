// Workbooks written and read back: they return the written cells, fill an Excel sheet to its limits, and have no
// damaged part.
import fs from 'node:fs';
import path from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as XLSX from 'xlsx';
import { type Cell, linkOf } from '#electron/cells/cell.ts';
import { replaceFile } from '#electron/stages/export/replace-file.ts';
import { tableWriters } from '#electron/stages/export/write-table.ts';
import { readWorkbook } from '#electron/stages/intake/formats/workbook.ts';
import { readZipDirectory, unzip } from '#electron/stages/intake/formats/zip.ts';
import { temporaryFolder } from '../../fixtures/workbooks.ts';
import { expectAppError } from '../../helpers/expect-error.ts';
import { parseCsv } from '../../helpers/texts/csv.ts';
import { COLUMNS, readSheet, rows, write, writeText } from '../synthetic-tables.ts';

/** Empty text is written as no cell, and an error that not every program knows as its text. SheetJS reads CR LF as LF. */
function asRead(cell: Cell): Cell {
  if (typeof cell === 'string') return cell === '' ? null : cell.replaceAll('\r\n', '\n');
  const isOddError = typeof cell === 'object' && cell !== null && 'error' in cell && cell.error === '#GETTING_DATA';
  return isOddError ? cell.error : cell;
}

function mergesOf(file: string): string[] {
  const book = XLSX.read(fs.readFileSync(file));
  return book.Sheets[book.SheetNames[0]!]!['!merges']!.map((range) => XLSX.utils.encode_range(range));
}

describe('xlsx', () => {
  it('reads back with the same values, types and number formats', () => {
    void fc.assert(
      fc.property(rows, (cells) => {
        const [sheet] = readWorkbook(write('xlsx', { columns: COLUMNS, rows: cells })).sheets;
        const read = cells.map((row, r) => row.map((_, c) => sheet!.cell(r + 2, c)));
        expect(read).toEqual(cells.map((row) => row.map(asRead)));
      }),
      { numRuns: 80 },
    );
  });

  it('writes a text that looks like an escape of the format as the text it is', () => {
    const [sheet] = readWorkbook(write('xlsx', { columns: ['正文'], rows: [['型号_x0041_的']] })).sheets;
    expect(sheet!.cell(2, 0)).toBe('型号_x0041_的');
  });

  it('keeps a date a date, and its format, for any reader', () => {
    const [read] = readSheet(
      write('xlsx', { columns: ['日期'], rows: [[{ n: 45352.5, format: 'yyyy/m/d h:mm' }]] }),
    )[1]!;
    expect([read?.t, read?.v, read?.z]).toEqual(['n', 45352.5, 'yyyy/m/d h:mm']);
  });

  it('writes long numbers and formula-like texts as texts, without formulas', () => {
    const texts = ['123456789012345678', '=1+1', '+86', '@a', '-2+3', '＝1', "'引号", '00123'];
    const row = readSheet(write('xlsx', { columns: texts, rows: [texts] }))[1]!;
    expect(row.map(({ t, v, f }) => [t, v, f])).toEqual(texts.map((value) => ['s', value, undefined]));
  });

  it('takes a cell of 32,767 characters and refuses a longer one, leaving no file', () => {
    const longest = '字'.repeat(32_767);
    expect(readSheet(write('xlsx', { columns: ['正文'], rows: [[longest]] }))[1]?.[0]?.v).toBe(longest);
    const folder = temporaryFolder();
    const file = path.join(folder, 'out.xlsx');
    const appError = expectAppError(
      () =>
        replaceFile(file, (descriptor) =>
          tableWriters.xlsx(descriptor, { columns: ['正文'], rows: [['短'], [`${longest}字`]] }, () => {}),
        ),
      'CELL_TOO_LONG',
    );
    expect(appError.data).toEqual({ file: null, row: 3, column: '正文' });
    expect(fs.readdirSync(folder)).toEqual([]);
  });

  it('takes 16,384 columns and refuses more before a row is read, leaving what was there', () => {
    const columns = Array.from({ length: 16_385 }, (_, n) => `列${n}`);
    const [sheet] = readWorkbook(write('xlsx', { columns: columns.slice(1), rows: [] })).sheets;
    expect([sheet!.columns, sheet!.cell(1, 16_383)]).toEqual([16_384, '列16384']);
    const file = path.join(temporaryFolder(), 'out.xlsx');
    fs.writeFileSync(file, '旧');
    const rows = {
      [Symbol.iterator]: () => {
        throw new Error('a row was asked for');
      },
    };
    const appError = expectAppError(
      () => replaceFile(file, (descriptor) => tableWriters.xlsx(descriptor, { columns, rows }, () => {})),
      'TOO_MANY_COLUMNS',
    );
    expect(appError.data).toEqual({ columns: 16_385, most: 16_384 });
    expect(fs.readFileSync(file, 'utf8')).toBe('旧');
    expect(parseCsv(writeText('csv', { columns, rows: [] }))[0]).toEqual(columns);
  });

  it('continues in further sheets if a table is longer than one, each with the columns and the rest of the rows', () => {
    const most = 1_048_576 - 1;
    function* rows() {
      for (let n = 1; n <= most + 1; n++) yield [n];
    }
    const heard: number[] = [];
    const file = path.join(temporaryFolder(), 'out.xlsx');
    replaceFile(file, (descriptor) =>
      tableWriters.xlsx(descriptor, { columns: ['号'], rows: rows() }, (row) => heard.push(row), '清理后'),
    );
    const bytes = fs.readFileSync(file);
    expect(XLSX.read(bytes, { bookSheets: true }).SheetNames).toEqual(['清理后', '清理后 (2)']);
    const numbersIn = (sheet: number) => {
      const xml = unzip(bytes, readZipDirectory(bytes).find(({ name }) => name.endsWith(`sheet${sheet}.xml`))!);
      const [header, ...others] = xml.toString().split('<row ').slice(1);
      expect(header).toContain('<t>号</t>');
      return others.map((row) => Number(/<v>(\d+)</.exec(row)![1]));
    };
    const numbers = [1, 2].map(numbersIn);
    expect(numbers.map(({ length }) => length)).toEqual([most, 1]);
    expect(numbers.flat().every((number, index) => number === index + 1)).toBe(true);
    expect(heard.every((row, index) => row > (heard[index - 1] ?? 0) && row <= most + 1)).toBe(true);
  });

  it('brings back characters that XML cannot hold, and those that it has for itself', () => {
    const texts = ['一\u0001二\u001f', '回车\r后', '<b>&amp;"\'</b>', '\uffff', '_x0041_\u0002', ' a  b\n\tc '];
    const [sheet] = readWorkbook(write('xlsx', { columns: ['正文'], rows: texts.map((one) => [one]) })).sheets;
    expect(texts.map((_, r) => sheet!.cell(r + 2, 0))).toEqual(texts);
  });

  it('gives the formats that every program knows their own numbers, and others a number of the file', () => {
    const formats = ['General', 'm/d/yy', '0.00', 'yyyy"年"m"月"', '@'];
    const file = write('xlsx', { columns: formats, rows: [formats.map((format) => ({ n: 45352, format }))] });
    const bytes = fs.readFileSync(file);
    const styles = unzip(bytes, readZipDirectory(bytes).find(({ name }) => name === 'xl/styles.xml')!).toString();
    const ids = [...styles.split('<cellXfs')[1]!.matchAll(/numFmtId="(\d+)"/g)].map(([, id]) => Number(id));
    expect(ids).toEqual([0, 14, 2, 167, 49]);
    expect(readSheet(file)[1]!.map(({ z }) => z)).toEqual(formats);
  });

  it('writes a table of several megabytes in pieces that fit together', () => {
    const rows = Array.from({ length: 900 }, (_, n) => [n, `${n}😀`.repeat(600)]);
    const read = readSheet(write('xlsx', { columns: ['号', '正文'], rows })).slice(1);
    expect(read.map((row) => row.map(({ v }) => v))).toEqual(rows);
  });

  it('links cells to pages and mail addresses, and to places in them', () => {
    const addresses = [
      'https://example.com/新闻?a=1&b=2#第二节',
      'HTTP://example.com/',
      'mailto:desk@example.com?subject=%E7%A8%BF',
    ];
    const rows = addresses.map((link) => [{ of: '查看原文', link }, '无']);
    const [sheet] = readWorkbook(write('xlsx', { columns: ['链接', '附注'], rows })).sheets;
    expect(addresses.map((_, r) => [sheet!.cell(r + 2, 0), sheet!.cell(r + 2, 1)])).toEqual(rows);
  });

  it('links no cell to what a click must not open', () => {
    const addresses = [
      ...[
        'javascript:alert(1)',
        'file:///etc/passwd',
        '\\\\server\\稿件\\一.docx',
        '来稿/一.docx',
        ' https://a.example/',
      ],
    ];
    const file = write('xlsx', { columns: ['链接'], rows: addresses.map((link) => [{ of: '查看原文', link }]) });
    const [sheet] = readWorkbook(file).sheets;
    expect(addresses.map((_, r) => sheet!.cell(r + 2, 0))).toEqual(addresses.map(() => '查看原文'));
  });

  it('writes what no address may hold as its bytes, without which Excel calls the workbook damaged', () => {
    const link = 'https://example.com/a b"<>\u0001{x}';
    const [sheet] = readWorkbook(write('xlsx', { columns: ['链接'], rows: [[{ of: '原文', link }]] })).sheets;
    expect(linkOf(sheet!.cell(2, 0))).toBe('https://example.com/a%20b%22%3C%3E%01%7Bx%7D');
  });

  it('merges cells with those above them, never with the names of the columns', () => {
    const below = { merged: '晚报', top: 2 };
    const rows: Cell[][] = [
      [below, 1],
      [below, 2],
      ['早报', 3],
      [{ of: '日报', link: 'http://a/' }, 4],
      [below, 5],
    ];
    const file = write('xlsx', { columns: ['来源', '号'], rows });
    expect(mergesOf(file)).toEqual(['A2:A3', 'A5:A6']);
    expect(readSheet(file).map(([first]) => first?.v)).toEqual(['来源', '晚报', undefined, '早报', '日报', undefined]);
  });

  it('writes a table without rows', () => {
    expect(readSheet(write('xlsx', { columns: ['标题'], rows: [] })).map((row) => row.map(({ v }) => v))).toEqual([
      ['标题'],
    ]);
  });
});
