// Writes a table as xlsx, csv (UTF-8 with BOM) or jsonl.
import fs from 'node:fs';
import * as XLSX from 'xlsx';
import { type Cell, cellAsText } from '#electron/intake/cell.ts';
import type { ExportFormat } from '#shared/model.ts';
import { Refusal } from '#shared/refusals.ts';
import { BYTE_ORDER_MARK, toCsv } from './csv.ts';
import type { Table } from './tables.ts';

type WriteTable = (descriptor: number, table: Table, onRow: (rows: number) => void) => void;

export const tableWriters: Readonly<Record<ExportFormat, WriteTable>> = {
  xlsx: writeXlsx,
  csv: writeCsv,
  jsonl: writeJsonl,
};

const MOST_ROWS = 1_048_576;
const LONGEST_CELL = 32_767;
/** Spreadsheet programs read `_x0041_` as the letter A (ECMA-376, ST_Xstring); its underscore is escaped to stay one. */
const LOOKS_ESCAPED = /_(?=x[\dA-Fa-f]{4}_)/g;
/** Rows that are put together before they are written. */
const CHUNK = 500;

function writeCsv(descriptor: number, table: Table, onRow: (rows: number) => void): void {
  const { columns } = table;
  fs.writeFileSync(descriptor, BYTE_ORDER_MARK + toCsv([columns]));
  writeChunks(descriptor, table, onRow, (rows) => toCsv(rows.map((row) => pad(row, columns.length))));
}

function writeJsonl(descriptor: number, table: Table, onRow: (rows: number) => void): void {
  writeChunks(descriptor, table, onRow, (rows) =>
    rows
      .map((row) => {
        const values = pad(row, table.columns.length).map(plainValue);
        return `${JSON.stringify(Object.fromEntries(table.columns.map((name, index) => [name, values[index]])))}\n`;
      })
      .join(''),
  );
}

function plainValue(cell: Cell): string | number | boolean | null {
  return typeof cell === 'object' && cell !== null ? cellAsText(cell) : cell;
}

function writeChunks(
  descriptor: number,
  { rows }: Table,
  onRow: (rows: number) => void,
  toText: (rows: (readonly Cell[])[]) => string,
): void {
  let written = 0;
  let chunk: (readonly Cell[])[] = [];
  const flush = () => {
    fs.writeFileSync(descriptor, toText(chunk));
    written += chunk.length;
    chunk = [];
    onRow(written);
  };
  for (const row of rows) {
    chunk.push(row);
    if (chunk.length === CHUNK) flush();
  }
  if (chunk.length > 0) flush();
}

function writeXlsx(descriptor: number, table: Table, onRow: (rows: number) => void): void {
  const data: XLSX.CellObject[][] = [table.columns.map((name) => ({ t: 's', v: name }))];
  for (const row of table.rows) {
    data.push(Array.from(row, (cell) => xlsxCell(cell, data.length)));
    if (data.length > MOST_ROWS) throw new Refusal('SHEET_TOO_LONG', { rows: data.length });
    if (data.length % CHUNK === 0) onRow(data.length);
  }
  const sheet: XLSX.WorkSheet = {
    '!data': data,
    '!ref': XLSX.utils.encode_range({ r: 0, c: 0 }, { r: data.length - 1, c: Math.max(table.columns.length - 1, 0) }),
  } as XLSX.WorkSheet;
  const book = XLSX.utils.book_new(sheet, 'Sheet1');
  const bytes = XLSX.write(book, {
    type: 'buffer',
    bookType: 'xlsx',
    compression: true,
    dense: true,
  } as XLSX.WritingOptions) as Buffer;
  fs.writeFileSync(descriptor, bytes);
}

/** Texts are written as texts, so a spreadsheet program never takes one for a formula. */
function xlsxCell(cell: Cell, row: number): XLSX.CellObject {
  if (cell === null) return { t: 'z' };
  if (typeof cell === 'string') {
    if (cell.length > LONGEST_CELL) throw new Refusal('CELL_TOO_LONG', { row: row + 1 });
    return { t: 's', v: cell.replace(LOOKS_ESCAPED, '_x005F_') };
  }
  if (typeof cell === 'number') return { t: 'n', v: cell };
  if (typeof cell === 'boolean') return { t: 'b', v: cell };
  if ('error' in cell) return { t: 's', v: cell.error };
  return { t: 'n', v: cell.n, z: cell.format };
}

function pad(row: readonly Cell[], length: number): Cell[] {
  return Array.from({ length }, (_, index) => row[index] ?? null);
}
