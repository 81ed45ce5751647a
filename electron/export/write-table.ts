// Writes a table as xlsx, csv (UTF-8 with BOM) or jsonl.
import fs from 'node:fs';
import { stringify } from 'csv-stringify/sync';
import * as XLSX from 'xlsx';
import { type Cell, cellAsText } from '#electron/intake/cell.ts';
import type { ExportFormat } from '#shared/model.ts';
import { Refusal } from '#shared/refusals.ts';
import { inertText } from './inert-text.ts';
import type { Table } from './tables.ts';

type WriteTable = (descriptor: number, table: Table, onRow: (rows: number) => void) => void;

export const tableWriters: Readonly<Record<ExportFormat, WriteTable>> = {
  xlsx: writeXlsx,
  csv: writeCsv,
  jsonl: writeJsonl,
};

const MOST_ROWS = 1_048_576;
const LONGEST_CELL = 32_767;
/** Rows that are put together before they are written. */
const CHUNK = 500;

function writeCsv(descriptor: number, table: Table, onRow: (rows: number) => void): void {
  const line = (cells: readonly string[]) => cells;
  fs.writeSync(descriptor, `\uFEFF${stringify([line(table.columns.map(inertText))])}`);
  writeChunks(descriptor, table, onRow, (rows) =>
    stringify(rows.map((row) => pad(row, table.columns.length).map(csvText))),
  );
}

/** Only texts can be taken for formulas: a number that begins with a minus is a number. */
function csvText(cell: Cell): string {
  return typeof cell === 'string' ? inertText(cell) : cellAsText(cell);
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
    fs.writeSync(descriptor, toText(chunk));
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
  fs.writeSync(descriptor, bytes);
}

/** Texts are written as texts, so a spreadsheet program never takes one for a formula. */
function xlsxCell(cell: Cell, row: number): XLSX.CellObject {
  if (cell === null) return { t: 'z' };
  if (typeof cell === 'string') {
    if (cell.length > LONGEST_CELL) throw new Refusal('CELL_TOO_LONG', { row: row + 1 });
    return { t: 's', v: cell };
  }
  if (typeof cell === 'number') return { t: 'n', v: cell };
  if (typeof cell === 'boolean') return { t: 'b', v: cell };
  if ('error' in cell) return { t: 's', v: cell.error };
  return { t: 'n', v: cell.n, z: cell.format };
}

function pad(row: readonly Cell[], length: number): Cell[] {
  return Array.from({ length }, (_, index) => row[index] ?? null);
}
