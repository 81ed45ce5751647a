// Addresses of HYPERLINK formulas, as several makers write them.
import fs from 'node:fs';
import { describe, expect, it, onTestFinished, test, vi } from 'vitest';
import * as XLSX from 'xlsx';
import type { Cell } from '#electron/cells/cell.ts';
import { iterateRecords } from '#electron/stages/intake/formats/workbook/binary-records.ts';
import { readWorkbook } from '#electron/stages/intake/formats/workbook.ts';
import { readArticles } from '#electron/stages/intake/rows.ts';
import { openSource } from '#electron/stages/intake/source.ts';
import { tableOfSheet } from '#electron/stages/intake/table.ts';
import { temporaryFile, unzipAll, workbookBytes, workbookOfXml, writeWorkbook, zipOf } from '../fixtures/workbooks.ts';

function cellOf(xml: string, before = ''): Cell {
  const rows = `<row r="1">${before}</row><row r="2"><c r="A2" t="inlineStr"><is><t>https://example.com/甲</t></is></c>${xml}</row>`;
  return readWorkbook(temporaryFile('格.xlsx', workbookOfXml({ rows }))).sheets[0]!.cell(2, 2);
}
const label = '查看原文';
const linked = (link: string, of = label): Cell => ({ of, link });

describe('a HYPERLINK formula', () => {
  test.each([
    ['of a text', 'HYPERLINK("https://example.com/1?a=1&amp;b=2","查看原文")', 'https://example.com/1?a=1&b=2'],
    [
      'with quotes and Chinese',
      'HYPERLINK("https://example.com/新闻?q=""甲""","查看原文")',
      'https://example.com/新闻?q="甲"',
    ],
    ['of a cell', 'HYPERLINK(A2,"查看原文")', 'https://example.com/甲'],
    ['put together', 'HYPERLINK("http://"&amp;"example.com"&amp;"/"&amp;$B$1 , "查看原文")', 'http://example.com/7'],
    ['without a label', 'HYPERLINK("https://example.com/2")', 'https://example.com/2'],
  ])('%s', (_, formula, address) => {
    expect(cellOf(`<c r="C2" t="str"><f>${formula}</f><v>${label}</v></c>`, '<c r="B1"><v>7</v></c>')).toEqual(
      linked(address),
    );
  });

  it('without a stored value shows its label', () => {
    expect(cellOf('<c r="C2"><f>HYPERLINK("https://example.com/1","原文")</f><v></v></c>')).toEqual(
      linked('https://example.com/1', '原文'),
    );
    expect(cellOf('<c r="C2"><f>HYPERLINK("https://example.com/1")</f></c>')).toEqual(
      linked('https://example.com/1', 'https://example.com/1'),
    );
  });

  it('that several rows share moves with them', () => {
    const row = (r: number, formula: string) =>
      `<row r="${r}"><c r="A${r}" t="str"><v>https://example.com/${r}</v></c><c r="C${r}" t="str">${formula}<v>${label}</v></c></row>`;
    const rows =
      row(1, '<f t="shared" ref="C1:C3" si="0">HYPERLINK(A1,"查看原文")</f>') +
      row(2, '<f t="shared" si="0"/>') +
      row(3, '<f t="shared" si="0"></f>');
    const sheet = readWorkbook(temporaryFile('格.xlsx', workbookOfXml({ rows }))).sheets[0]!;
    expect([1, 2, 3].map((r) => sheet.cell(r, 2))).toEqual([1, 2, 3].map((r) => linked(`https://example.com/${r}`)));
  });

  it('of cells without places is found where they are', () => {
    const rows = `<row><c t="str"><v>甲</v></c><c t="str"><f>HYPERLINK("https://example.com/1","甲")</f><v>${label}</v></c></row>`;
    const sheet = readWorkbook(temporaryFile('格.xlsx', workbookOfXml({ rows }))).sheets[0]!;
    expect([0, 1].map((column) => sheet.cell(1, column))).toEqual(['甲', linked('https://example.com/1')]);
  });

  test.each([
    ['that is computed otherwise', 'HYPERLINK(VLOOKUP(A2,Sheet2!A:B,2,0),"查看原文")'],
    ['to a place of the workbook', 'HYPERLINK("#Sheet2!A1","查看原文")'],
    ['of another sheet', 'HYPERLINK(Sheet2!A1,"查看原文")'],
    ['that is no formula but its name', 'MYHYPERLINK("https://example.com/1")'],
    ['that never ends', 'HYPERLINK("https://example.com/1'],
  ])('%s is its label', (_, formula) => {
    expect(cellOf(`<c r="C2" t="str"><f>${formula}</f><v>${label}</v></c>`)).toBe(label);
  });

  it('is the address of the article, whatever its label', async () => {
    const text = (place: string, value: string) => `<c r="${place}" t="inlineStr"><is><t>${value}</t></is></c>`;
    const rows =
      `<row r="1">${text('A1', '标题')}${text('B1', '正文')}${text('C1', '链接')}</row>` +
      `<row r="2">${text('A2', '甲')}${text('B2', '正文甲')}<c r="C2" t="str"><f>HYPERLINK("https://example.com/1","原文/转载")</f><v>原文/转载</v></c></row>`;
    const [sheet] = readWorkbook(temporaryFile('格.xlsx', workbookOfXml({ rows }))).sheets;
    const read = readArticles(tableOfSheet(sheet!), { headerRow: 1, mapping: { title: 0, body: 1, url: 2 } });
    const [row] = await Array.fromAsync(read.rows);
    expect(row).toMatchObject({ fields: { url: 'https://example.com/1' } });
  });

  it('of an .ods is read as well', () => {
    const formula = { t: 's', v: label, f: 'HYPERLINK("https://example.com/1?a=1&b=2","查看原文")' } as const;
    const file = writeWorkbook(temporaryFile('格.ods'), [['标题', formula]], { bookType: 'ods' });
    expect(readWorkbook(file).sheets[0]!.cell(1, 1)).toEqual(linked('https://example.com/1?a=1&b=2'));
  });

  it('is read without notes of a library on stderr', () => {
    const said = vi.spyOn(console, 'error');
    onTestFinished(() => said.mockRestore());
    const written = workbookBytes([['标题', { t: 'n', v: 7, z: '000' }]], { bookType: 'ods' });
    const parts = unzipAll(written);
    const content = parts['content.xml']!.toString();
    const map = '<style:map style:condition="value()&gt;9" style:apply-style-name="N9"/></number:number-style>';
    expect(content).toContain('</number:number-style>');
    const mapped = { ...parts, 'content.xml': content.replace('</number:number-style>', map) };
    expect(readWorkbook(temporaryFile('格.ods', zipOf(mapped))).sheets[0]!.cell(1, 1)).toMatchObject({ n: 7 });
    expect(said).not.toHaveBeenCalled();
  });
});

const u16 = (...numbers: readonly number[]) => Buffer.from(Uint16Array.from(numbers).buffer);
const u32 = (...numbers: readonly number[]) => Buffer.from(Uint32Array.from(numbers).buffer);

/** The tokens of texts and of functions, and of what stands in one way only in each of both formats. */
const narrow = (text: string) => Buffer.concat([Buffer.from([0x17, text.length, 0]), Buffer.from(text, 'latin1')]);
const wide = (text: string) => Buffer.concat([Buffer.from([0x17, text.length, 1]), Buffer.from(text, 'utf16le')]);
const long = (text: string) => Buffer.concat([Buffer.from([0x17]), u16(text.length), Buffer.from(text, 'utf16le')]);
const call = (count: number, id = 359) => Buffer.concat([Buffer.from([0x42, count]), u16(id)]);
const ADD = Buffer.from([0x08]);

describe('a HYPERLINK formula of an .xls', () => {
  const record = (type: number, ...contents: readonly Buffer[]) => {
    const all = Buffer.concat(contents);
    return Buffer.concat([u16(type, all.length), all]);
  };
  const TEXT_VALUE = Buffer.from([0, 0, 0, 0, 0, 0, 0xff, 0xff]);
  const formula = (row: number, column: number, ...tokens: readonly Buffer[]) => {
    const all = Buffer.concat(tokens);
    const cell = record(0x6, u16(row, column, 15), TEXT_VALUE, Buffer.alloc(6), u16(all.length), all);
    return [cell, record(0x207, u16(label.length), Buffer.from([1]), Buffer.from(label, 'utf16le'))] as const;
  };
  const sharedWith = (row: number, column: number) => Buffer.concat([Buffer.from([1]), u16(row, column)]);

  /** A sheet of an address in A2, with further records before its cells. */
  function sheetWith(...records: readonly Buffer[]) {
    const container = XLSX.CFB.read(workbookBytes([['题'], ['example.com/甲']], { bookType: 'biff8' }), {
      type: 'buffer',
    });
    const stream = XLSX.CFB.find(container, '/Workbook')!;
    const content = Buffer.from(stream.content);
    const begins: number[] = [];
    for (let at = 0; at + 4 <= content.length; at += 4 + content.readUInt16LE(at + 2))
      if (content.readUInt16LE(at) === 0x809) begins.push(at);
    const end = begins[1]! + 4 + content.readUInt16LE(begins[1]! + 2);
    stream.content = Buffer.concat([content.subarray(0, end), ...records, content.subarray(end)]);
    stream.size = stream.content.length;
    const bytes = Buffer.from(XLSX.CFB.write(container, { type: 'buffer' }));
    return readWorkbook(temporaryFile('格.xls', bytes)).sheets[0]!;
  }

  it.each([
    ['of a text', [narrow('https://example.com/1'), wide(label), call(2)], 'https://example.com/1'],
    ['of a Chinese text', [wide('https://example.com/新闻'), call(1)], 'https://example.com/新闻'],
    ['with quotes', [narrow('https://example.com/?q="1"'), call(1)], 'https://example.com/?q="1"'],
    [
      'put together with a cell',
      [narrow('https://'), Buffer.concat([Buffer.from([0x44]), u16(1, 0xc000)]), ADD, wide(label), call(2)],
      'https://example.com/甲',
    ],
  ])('%s', (_, tokens, address) => {
    expect(sheetWith(...formula(2, 1, ...tokens)).cell(3, 1)).toEqual(linked(address));
  });

  it('that several rows share moves with them', () => {
    const left = Buffer.concat([Buffer.from([0x4c]), u16(0, 0xc0ff)]);
    const tokens = Buffer.concat([narrow('https://'), left, ADD, wide(label), call(2)]);
    const shared = record(0x4bc, u16(1, 2), Buffer.from([1, 1, 0, 2]), u16(tokens.length), tokens);
    const [cell, value] = formula(1, 1, sharedWith(1, 1));
    const address = record(0x204, u16(2, 0, 15, 13), Buffer.from([0]), Buffer.from('example.com/2'));
    const sheet = sheetWith(cell, shared, value, address, ...formula(2, 1, sharedWith(1, 1)));
    expect([2, 3].map((row) => sheet.cell(row, 1))).toEqual([
      linked('https://example.com/甲'),
      linked('https://example.com/2'),
    ]);
  });

  it.each([
    ['of another function', [narrow('https://example.com/1'), call(1, 360)]],
    ['with something else in it', [Buffer.from([0x1e]), u16(7), call(1)]],
    ['that ends in a text', [Buffer.from([0x17, 200, 0, 65])]],
    ['that ends in a function', [narrow('https://example.com/1'), Buffer.from([0x42])]],
  ])('%s is its label', (_, tokens) => {
    expect(sheetWith(...formula(2, 1, ...tokens)).cell(3, 1)).toBe(label);
  });
});

describe('a HYPERLINK formula of an .xlsb', () => {
  const record = (type: number, ...contents: readonly Buffer[]) => {
    const all = Buffer.concat(contents);
    const id = type < 0x80 ? [type] : [(type & 0x7f) | 0x80, type >> 7];
    return Buffer.concat([Buffer.from([...id, (all.length & 0x7f) | 0x80, all.length >> 7]), all]);
  };
  const row = (index: number) => record(0, u32(index, 0), Buffer.alloc(9));
  const textOf = (text: string) => Buffer.concat([u32(text.length), Buffer.from(text, 'utf16le')]);
  const formula = (column: number, tokens: Buffer, further = Buffer.alloc(0)) =>
    record(8, u32(column, 0), textOf(label), u16(0), u32(tokens.length), tokens, u32(further.length), further);
  const sharedWith = (first: number) => Buffer.concat([Buffer.from([1]), u32(first)]);

  /** A sheet of an address in A2, with further records after its cells. */
  function sheetWith(...records: readonly Buffer[]) {
    const parts = unzipAll(workbookBytes([['题'], ['example.com/甲']], { bookType: 'xlsb' }));
    const sheet = parts['xl/worksheets/sheet1.bin']!;
    const end = [...iterateRecords(sheet)].find(({ type }) => type === 0x92)!.at;
    parts['xl/worksheets/sheet1.bin'] = Buffer.concat([sheet.subarray(0, end), ...records, sheet.subarray(end)]);
    return readWorkbook(temporaryFile('格.xlsb', zipOf(parts))).sheets[0]!;
  }

  it('is read as well', () => {
    const cellAt = Buffer.concat([Buffer.from([0x44]), u32(1), u16(0xc000)]);
    const tokens = Buffer.concat([long('https://'), cellAt, ADD, long(label), call(2)]);
    expect(sheetWith(row(2), formula(1, tokens)).cell(3, 1)).toEqual(linked('https://example.com/甲'));
  });

  it('that several rows share moves with them', () => {
    const left = Buffer.concat([Buffer.from([0x4c]), u32(0), u16(0xffff)]);
    const aboveLeft = Buffer.concat([Buffer.from([0x4c]), u32(0xfffff), u16(0xc000 | 0x3ffe)]);
    const tokens = (cell: Buffer) => Buffer.concat([long('https://'), cell, ADD, long(label), call(2)]);
    const shared = (column: number, cell: Buffer) =>
      record(0x1ab, u32(2, 3, column, column), u32(tokens(cell).length), tokens(cell), u32(0));
    const cells = (index: number) => [
      row(index),
      record(6, u32(0, 0), textOf(`example.com/${index}`)),
      formula(1, sharedWith(2), u32(1)),
      ...(index === 2 ? [shared(1, left)] : []),
      formula(2, sharedWith(2), u32(2)),
      ...(index === 2 ? [shared(2, aboveLeft)] : []),
    ];
    const sheet = sheetWith(...cells(2), ...cells(3));
    const addressesIn = (column: number) => [3, 4].map((at) => sheet.cell(at, column));
    expect(addressesIn(1)).toEqual(['2', '3'].map((name) => linked(`https://example.com/${name}`)));
    expect(addressesIn(2)).toEqual(['甲', '2'].map((name) => linked(`https://example.com/${name}`)));
  });
});

it('a HYPERLINK formula of an “XML Spreadsheet 2003” is read as well', async () => {
  const cell =
    '<Cell ss:StyleID="s1" ss:Formula="=HYPERLINK(&quot;https://example.com/1?a=1&amp;b=2&quot;,&quot;查看原文&quot;)"><Data ss:Type="String">查看原文</Data></Cell>';
  const written = writeWorkbook(temporaryFile('格.xls'), [['链接'], ['原文']], { bookType: 'xlml' });
  const xml = fs.readFileSync(written, 'utf8').replace(/<Cell[^>]*><Data ss:Type="String">原文<\/Data><\/Cell>/, cell);
  expect(xml).toContain(cell);
  const { tables } = await openSource(temporaryFile('格.xml', Buffer.from(xml)));
  const rows = await Array.fromAsync(tables[0]!.read().rows);
  expect(rows[1]!.cells[0]).toEqual(linked('https://example.com/1?a=1&b=2'));
});
