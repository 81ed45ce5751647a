// Writes a table as xlsx, csv (UTF-8 with BOM) or jsonl.
import fs from 'node:fs';
import { type Cell, type CellValue, displayValue, isMerged } from '#electron/cells/cell.ts';
import { cellAsText } from '#electron/cells/cell-text.ts';
import type { ExportFormat } from '#shared/model/model.ts';
import { BYTE_ORDER_MARK, toCsv } from './csv.ts';
import { unlike } from './original-cells.ts';
import type { Table } from './tables.ts';
import type { CompressAll } from './xlsx/compress.ts';
import { writeXlsx } from './xlsx/write-xlsx.ts';

/** `name` is that of the sheet, for formats that have sheets; `compressAll` is for those that are compressed. */
type WriteTable = (
  descriptor: number,
  table: Table,
  onRow: (rows: number) => void,
  name?: string,
  compressAll?: CompressAll,
) => void;

export const tableWriters: Readonly<Record<ExportFormat, WriteTable>> = {
  xlsx: writeXlsx,
  csv: writeCsv,
  jsonl: writeJsonl,
};

/** Formats that keep cells as they were, and therefore limit their length and number. */
export const workbookFormats: readonly ExportFormat[] = ['xlsx'];

const CHUNK = 500;

function writeCsv(descriptor: number, table: Table, onRow: (rows: number) => void): void {
  const { columns, headings = columns } = table;
  fs.writeFileSync(descriptor, BYTE_ORDER_MARK + toCsv([headings]));
  writeChunks(descriptor, table, onRow, (rows) =>
    toCsv(rows.map((row) => columns.map((_, index) => written(row[index])))),
  );
}

function writeJsonl(descriptor: number, table: Table, onRow: (rows: number) => void): void {
  const keys = keysOf(table).map((name) => JSON.stringify(name));
  writeChunks(descriptor, table, onRow, (rows) =>
    rows.map((row) => `{${keys.map((key, index) => `${key}:${toJson(written(row[index]))}`).join(',')}}\n`).join(''),
  );
}

/** The headings as they are; the name of the column where one is empty, or a column before it has the same. */
function keysOf({ columns, headings = columns }: Table): string[] {
  const keys = new Set<string>();
  for (const [index, name] of columns.entries()) {
    const heading = cellAsText(headings[index] ?? null);
    keys.add(/\S/.test(heading) && !keys.has(heading) ? heading : unlike([...keys], name));
  }
  return [...keys];
}

/** Writes a cell that was read from JSON unchanged; other cells that are not plain values become their text. */
function toJson(cell: CellValue): string {
  if (typeof cell !== 'object' || cell === null) return JSON.stringify(cell);
  return 'json' in cell ? cell.json : JSON.stringify(cellAsText(cell));
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

/**
 * The plain value, because these formats have neither links nor merges: a cell merged with the one above is empty, as
 * in the original.
 */
function written(cell: Cell | undefined): CellValue {
  return cell === undefined || isMerged(cell) ? null : displayValue(cell);
}
