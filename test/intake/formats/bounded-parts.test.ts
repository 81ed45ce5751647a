// A workbook in which a few bytes say that there is more than a reader could count is refused; what SheetJS writes is not.
import fs from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as XLSX from 'xlsx';
import { isStreamBounded } from '#electron/stages/intake/formats/workbook/bounded-parts.ts';
import { inspectTask } from '#electron/stages/intake/inspect.query.ts';
import { temporaryFile } from '../../fixtures/workbooks.ts';

type Format = 'xlsx' | 'xlsb' | 'biff8';

function write(format: Format, links: readonly number[]): Buffer {
  const rows = [['标题', '正文'], ...links.map((n) => [`渡口停航${n}`, '渡口于昨日停航，两岸居民改走新桥。'])];
  const sheet = XLSX.utils.aoa_to_sheet(rows);
  for (const [at, n] of links.entries())
    if (n > 0) sheet[`A${at + 2}`].l = { Target: `https://example.org/${n}`, Tooltip: '原文' };
  const book = XLSX.utils.book_new(sheet, '稿件');
  return XLSX.write(book, { type: 'buffer', bookType: format });
}

function inspect(bytes: Buffer) {
  const file = temporaryFile('稿件.xlsx');
  fs.writeFileSync(file, bytes);
  return inspectTask({ path: file });
}

/** Changes a part of the workbook. */
function change(bytes: Buffer, name: string, edit: (part: Buffer) => Buffer): Buffer {
  const container = XLSX.CFB.read(bytes, { type: 'buffer' });
  const part = XLSX.CFB.find(container, `/${name}`)!;
  const edited = edit(Buffer.from(part.content));
  part.content = edited;
  part.size = edited.length;
  return Buffer.from(XLSX.CFB.write(container, { type: 'buffer', fileType: 'zip' }));
}

/** The record of an .xlsb: type, length, contents. */
function record(type: number, contents: readonly number[]): Buffer {
  const numbers = Buffer.alloc(4 * contents.length);
  for (const [at, number] of contents.entries()) numbers.writeUInt32LE(number, 4 * at);
  const head = type < 0x80 ? [type] : [(type & 0x7f) | 0x80, type >> 7];
  return Buffer.from([...head, numbers.length, ...numbers]);
}

const withRecord = (type: number, contents: readonly number[]) => (part: Buffer) =>
  Buffer.concat([record(type, contents), part]);

test.each(['xlsx', 'xlsb', 'biff8'] as const)('whatever links a workbook has, it is read (%s)', async (format) => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(3), { minLength: 1, maxLength: 12 }), async (links) => {
      const { sheets } = await inspect(write(format, links));
      expect(sheets).toMatchObject([{ name: '稿件', rows: links.length }]);
    }),
    { numRuns: 20 },
  );
});

const link = (ref: string) => (part: Buffer) => Buffer.from(part.toString().replace('ref="A2"', `ref="${ref}"`));
const SHEET = 'xl/worksheets/sheet1.bin';
const LARGEST = 0xffff_ffff;
test.each([
  ['a link of every cell', 'xlsx', 'xl/worksheets/sheet1.xml', link('A1:XFD1048576')],
  ['a link of every cell, after another', 'xlsx', 'xl/worksheets/sheet1.xml', link('A1" ref="A1:XFD1048576')],
  ['a link of every cell in other letters', 'xlsx', 'xl/worksheets/sheet1.xml', link('A1" REF=a1:xfd1048576 a="')],
  ['a link of every cell', 'xlsb', SHEET, withRecord(0x1ee, [0, LARGEST, 0, LARGEST, 0, 0, 0, 0])],
  ['a link without its cells', 'xlsb', SHEET, withRecord(0x1ee, [0])],
  ['metadata without end', 'xlsb', SHEET, withRecord(0x33, [LARGEST, 0, 0])],
  ['runs without end', 'xlsb', SHEET, withRecord(0x13, [1, 0xffff_ff00, 0xff, 0])],
  ['a text without end', 'xlsb', SHEET, withRecord(0x3e, [0, 0, 0xffff_ff00, 0xff])],
  ['sheets without end', 'xlsb', 'xl/workbook.bin', withRecord(0x16a, [LARGEST, 0, 0, 0])],
  [
    'a record that is longer than the part',
    'xlsb',
    SHEET,
    (part) => Buffer.concat([part, Buffer.from([0x33, 0xff, 0x01])]),
  ],
] as [string, Format, string, (part: Buffer) => Buffer][])('%s is refused (%s)', async (_, format, name, edit) => {
  const bytes = write(format, [1]);
  // The control: the same package, read and written.
  await inspect(change(bytes, name, (part) => part));
  await expect(inspect(change(bytes, name, edit))).rejects.toMatchObject({ code: 'FILE_DAMAGED' });
});

test('links of a whole column are read', async () => {
  const sheet = 'xl/worksheets/sheet1.xml';
  const { sheets } = await inspect(change(write('xlsx', [1]), sheet, link('A1:A1048576')));
  expect(sheets).toMatchObject([{ name: '稿件', rows: 1 }]);
});

test('links and tooltips of every cell of an .xls are refused, and what is encrypted is not looked at', () => {
  const [link, tooltip, encrypted] = [
    [0x1b8, []],
    [0x800, [0, 0]],
    [0x2f, []],
  ] as const;
  const stream = (...records: (readonly [number, readonly number[]])[]) =>
    Buffer.concat(
      records.map(([type, before]) => {
        const bytes = Buffer.from([...before, 0, 0, 0xff, 0xff, 0, 0, 0xff, 0xff]);
        return Buffer.concat([Buffer.from(Uint16Array.of(type, bytes.length).buffer), bytes]);
      }),
    );
  expect(isStreamBounded(stream(link))).toBe(false);
  expect(isStreamBounded(stream(tooltip))).toBe(false);
  expect(isStreamBounded(stream(encrypted, link))).toBe(true);
  expect(isStreamBounded(stream([0x1b9, []], link))).toBe(false);
  expect(isStreamBounded(stream(link).subarray(0, 8))).toBe(false);
});
