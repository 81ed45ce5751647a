// An .xls or .xlsb with a damaged formula is read in spite of it, with the values of its other formulas.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as XLSX from 'xlsx';
import { iterateRecords } from '#electron/stages/intake/formats/workbook/binary-records.ts';
import { dropFormulas, dropNames } from '#electron/stages/intake/formats/workbook/without-formulas.ts';
import { openSource } from '#electron/stages/intake/source.ts';
import { temporaryFile, unzipAll, workbookBytes, zipOf } from '../../fixtures/workbooks.ts';

const FORMULA = 0x6;
const HEAD = 4;

function record(type: number, contents: readonly number[]): Buffer {
  return Buffer.concat([Buffer.from(Uint16Array.of(type, contents.length).buffer), Buffer.from(contents)]);
}

/** A formula in the cell A3, of the value 0.5, whose tokens have a length that the record does not hold. */
const damagedFormula = record(FORMULA, [2, 0, 0, 0, 15, 0, 0, 0, 0, 0, 0, 0, 0xe0, 0x3f, 0, 0, 0, 0, 0, 0, 0xf0, 0x7f]);
const damaged: readonly [string, Buffer][] = [
  ['a formula of one cell', damagedFormula],
  ['a formula of several cells', record(0x221, [0, 0])],
  ['a shared formula', record(0x4bc, [0, 0, 0, 0])],
  ['a name', record(0x18, [0, 0])],
];

const ROWS = [
  ['标题', '正文'],
  ['渡口停航', '渡口于昨日停航，两岸居民改走新桥。'],
];

/** The workbook with one more record at the beginning of its sheet. */
function withRecord(bytes: Buffer, added: Buffer): Buffer {
  const container = XLSX.CFB.read(bytes, { type: 'buffer' });
  const stream = XLSX.CFB.find(container, '/Workbook')!;
  const content = Buffer.from(stream.content);
  const begins: number[] = [];
  for (let at = 0; at + HEAD <= content.length; at += HEAD + content.readUInt16LE(at + 2))
    if (content.readUInt16LE(at) === 0x809) begins.push(at);
  const end = begins[1]! + HEAD + content.readUInt16LE(begins[1]! + 2);
  stream.content = Buffer.concat([content.subarray(0, end), added, content.subarray(end)]);
  stream.size = stream.content.length;
  return Buffer.from(XLSX.CFB.write(container, { type: 'buffer' }));
}

test.each(damaged)('%s that is too short keeps no reader busy', async (_, added) => {
  const bytes = workbookBytes(ROWS, { bookType: 'biff8' });
  const { tables } = await openSource(temporaryFile('稿件.xls', withRecord(bytes, added)));
  const rows = await Array.fromAsync(tables[0]!.read().rows);
  expect(rows[1]!.cells).toEqual(ROWS[1]);
  expect(rows[2]?.cells[0]).toBe(added === damagedFormula ? 0.5 : undefined);
});

test('no formula is left, and all else is as it was', () => {
  const types = [FORMULA, 0x206, 0x406, 0x21, 0x221, 0x4bc, 0x18, 0x218, 0x23, 0x223, 0x203, 0xfd, 0xff];
  const records = fc.array(fc.tuple(fc.constantFrom(...types), fc.uint8Array({ minLength: 22, maxLength: 40 })));
  fc.assert(
    fc.property(records, (all) => {
      const before = Buffer.concat(all.map(([type, contents]) => record(type, [...contents])));
      const after = Buffer.from(before);
      expect(dropFormulas(after)).toBe(true);
      let at = 0;
      for (const [type, contents] of all) {
        const [was, is] = [before, after].map((bytes) => bytes.subarray(at, at + HEAD + contents.length)) as [
          Buffer,
          Buffer,
        ];
        if (types.indexOf(type) < 3) was.writeUInt16LE(0, HEAD + 20);
        else if (types.indexOf(type) < 10) was.writeUInt16LE(is.readUInt16LE());
        expect(is).toEqual(was);
        if (types.indexOf(type) >= 3 && types.indexOf(type) < 10) expect(types).not.toContain(is.readUInt16LE());
        at += HEAD + contents.length;
      }
    }),
  );
});

test.each([0x9, 0x209, 0x409, 0x809])('a stream of another version (%i) is damaged', (type) => {
  expect(dropFormulas(record(type, [0, 4, 0, 0]))).toBe(false);
});

/** A name whose formula is said to be 2³⁰ bytes long, and ends with a text that covers the beginning of the next name. */
const ADD = 3;
const endlessName = [0x27, 120, ...Array(9).fill(ADD), 0, 0, 0, 0, 0, 0, 0, 64, ...Array(100).fill(ADD), 0x17, 10, 0];

test('names of an .xlsb that reach into the next ones keep no reader busy', async () => {
  const parts = unzipAll(workbookBytes(ROWS, { bookType: 'xlsb' }));
  const names = Buffer.from(Array(20_000).fill(endlessName).flat());
  parts['xl/workbook.bin'] = Buffer.concat([parts['xl/workbook.bin']!, names]);
  const { tables } = await openSource(temporaryFile('稿件.xlsb', zipOf(parts)));
  const rows = await Array.fromAsync(tables[0]!.read().rows);
  expect(rows[1]!.cells).toEqual(ROWS[1]);
});

test('no name of an .xlsb is left, and all else is as it was', () => {
  const types = fc.constantFrom([0x27], [0xa7, 0], [0x10], [0x9c, 1], [0x85, 0x27]);
  const lengths = fc.integer({ min: 0, max: 300 });
  fc.assert(
    fc.property(fc.array(fc.tuple(types, lengths)), (all) => {
      const records = all.map(([type, length]) => {
        const size = length < 128 ? [length] : [(length & 0x7f) | 0x80, length >> 7];
        return Buffer.from([...type, ...size, ...Array(length).fill(0x27)]);
      });
      const part = Buffer.concat(records);
      dropNames(part);
      const after = [...iterateRecords(part)];
      expect(after.map(({ at }) => at)).toEqual(records.map((_, n) => Buffer.concat(records.slice(0, n)).length));
      for (const [n, { at, type }] of after.entries()) {
        const record = records[n]!;
        const isName = (record[0]! & 0x7f) === 0x27;
        expect(type === 0x27).toBe(false);
        expect(part.subarray(at + 1, at + record.length)).toEqual(record.subarray(1));
        if (!isName) expect(part[at]).toBe(record[0]);
      }
    }),
  );
});
