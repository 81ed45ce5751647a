// Tables with arbitrary cells, written to files and read by another program.
import fs from 'node:fs';
import path from 'node:path';
import * as fc from 'fast-check';
import * as XLSX from 'xlsx';
import type { Cell } from '#electron/cells/cell.ts';
import { replaceFile } from '#electron/stages/export/replace-file.ts';
import type { Table } from '#electron/stages/export/tables.ts';
import { tableWriters } from '#electron/stages/export/write-table.ts';
import type { ExportFormat } from '#shared/model/model.ts';
import { temporaryFolder } from '../fixtures/workbooks.ts';

export const COLUMNS = ['编号', '标题', '正文', '=列'];
const awkward = fc.constantFrom(
  ...['', ' 前后空格 ', '"引号"', '逗,号', '第一段\n第二段', '回车\r后', '\r\n', '😀𠮷', '123456789012345678', '00123'],
  ...[
    '=1+1',
    '+86 10 1234',
    '-5',
    '-',
    '@某人',
    '\t缩进',
    '＝全角',
    '－',
    '-1,234.5',
    '1e5',
    "'已有",
    'TRUE',
    '2024-03-01',
  ],
);
const text = fc.oneof(
  awkward,
  fc.string({ unit: 'binary-ascii', maxLength: 12 }),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
);
const number = fc
  .oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e15, max: 1e15 }))
  .map((n) => n || 0);
const dateCell = fc.record({ n: fc.integer({ min: 30_000, max: 50_000 }), format: fc.constant('yyyy-mm-dd') });
const cell: fc.Arbitrary<Cell> = fc.oneof(
  { weight: 4, arbitrary: text },
  number,
  fc.boolean(),
  fc.constant(null),
  dateCell,
  fc.record({ error: fc.constantFrom('#N/A', '#DIV/0!', '#GETTING_DATA') }),
);
export const rows = fc.array(fc.array(cell, { minLength: COLUMNS.length, maxLength: COLUMNS.length }), {
  maxLength: 12,
});

export function write(format: ExportFormat, table: Table): string {
  const file = path.join(temporaryFolder(), `out.${format}`);
  replaceFile(file, (descriptor) => tableWriters[format](descriptor, table, () => {}));
  return file;
}

export function writeText(format: ExportFormat, table: Table): string {
  return fs.readFileSync(write(format, table), 'utf8');
}

export function readSheet(file: string): XLSX.CellObject[][] {
  const book = XLSX.read(fs.readFileSync(file), { dense: true, cellNF: true, cellDates: false });
  return book.Sheets[book.SheetNames[0]!]!['!data'] as XLSX.CellObject[][];
}
