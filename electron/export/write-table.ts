// Writes a table as xlsx, csv (UTF-8 with BOM) or jsonl.
import fs from 'node:fs';
import { type Cell, cellAsText } from '#electron/intake/cell.ts';
import type { ExportFormat } from '#shared/model.ts';
import { BYTE_ORDER_MARK, toCsv } from './csv.ts';
import type { Table } from './tables.ts';
import { writeXlsx } from './write-xlsx.ts';

/** `name`: of the sheet, where the format has sheets. */
type WriteTable = (descriptor: number, table: Table, onRow: (rows: number) => void, name?: string) => void;

export const tableWriters: Readonly<Record<ExportFormat, WriteTable>> = {
  xlsx: writeXlsx,
  csv: writeCsv,
  jsonl: writeJsonl,
};

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

function pad(row: readonly Cell[], length: number): Cell[] {
  return Array.from({ length }, (_, index) => row[index] ?? null);
}
