// A worksheet as rows and columns of cells, independent of SheetJS. Merged cells have the value that they show.
import type { CellObject, WorkSheet } from 'xlsx';
import { type Cell, type CellValue, isBlank } from '../../cells/cell.ts';
import { cellAsText, isDateFormat, isGeneralFormat } from '../../cells/cell-text.ts';
import { addRow, type LookWithoutCells, type RowRanges, type SheetLook, sheetLook } from '../../cells/sheet-look.ts';

/** Rows count from 1, as the spreadsheet program shows them; columns from 0. */
export interface Sheet {
  readonly name: string;
  readonly hidden: boolean;
  /** Number of the last row that holds anything; 0 for an empty sheet. */
  readonly rows: number;
  /** Number of columns up to the last that holds anything. */
  readonly columns: number;
  /** Number of columns of a row up to its last that holds anything. */
  width(row: number): number;
  /** As `width`, with cells of nothing but spaces. */
  length(row: number): number;
  /** The cell as stored and exported again; null if there is no such cell. */
  cell(row: number, column: number): Cell;
  /** The look of the sheet, where its workbook describes it. */
  readonly look?: SheetLook | null;
  cellText(row: number, column: number): string;
}

/** `top`: the row of the cell that this one shows, with which it is merged. */
type DataCell = CellObject & { top?: number };
type SheetData = (DataCell[] | undefined)[];

const DAYS_1900_TO_1904 = 1462;
/** SheetJS's codes of errors ([MS-XLS] 2.5.10 BErr). */
const errorTexts: Readonly<Record<number, string>> = {
  0: '#NULL!',
  7: '#DIV/0!',
  15: '#VALUE!',
  23: '#REF!',
  29: '#NAME?',
  36: '#NUM!',
  42: '#N/A',
  43: '#GETTING_DATA',
};

type SheetFacts = {
  readonly name: string;
  readonly hidden: boolean;
  readonly date1904: boolean;
  readonly look?: LookWithoutCells | null;
};

/** Wraps a worksheet read with `dense: true`. `date1904`: the workbook counts its dates from 1904. */
export function makeSheet(worksheet: WorkSheet, { name, hidden, date1904, look = null }: SheetFacts): Sheet {
  const data: SheetData = worksheet['!data'] ?? [];
  fillMergedCells(data, worksheet['!merges'] ?? []);
  const at = (row: number, column: number) => data[row - 1]?.[column];
  const cell = (row: number, column: number) => toCell(at(row, column), date1904);
  const lastOf = (row: number, isNothing: (cell: Cell) => boolean) => {
    let last = (data[row - 1]?.length ?? 0) - 1;
    while (last >= 0 && isNothing(cell(row, last))) last--;
    return last + 1;
  };
  const width = (row: number) => lastOf(row, isBlank);
  return {
    name,
    hidden,
    ...extent(data, width),
    look: look && completeLook(look, data, hidden),
    width,
    length: (row) => lastOf(row, (one) => one === null),
    cell,
    cellText: (row, column) => cellAsText(cell(row, column)),
  };
}

/** Cells that the merges of a sheet add. Beyond them a merge is its first cell. */
const MAX_ADDED = 1_000_000;
/** Rows without cells of their own that one merge fills: a merge over all rows of a sheet makes none of them. */
const MAX_FILLED_ROWS = 100;

/** Every row of a merge shows its value, in the merge's first column; its other columns stay as they are. */
function fillMergedCells(data: SheetData, merges: NonNullable<WorkSheet['!merges']>): void {
  let added = 0;
  for (const { s, e } of merges) {
    const value = data[s.r]?.[s.c];
    const last = Math.min(e.r, data.length - 1);
    if (!value || added + last - s.r > MAX_ADDED) continue;
    added += last - s.r;
    let filledRows = 0;
    for (let row = s.r + 1; row <= last; row++) {
      const cells = data[row] ?? [];
      if (cells.length === 0 && filledRows++ >= MAX_FILLED_ROWS) continue;
      data[row] = cells;
      cells[s.c] = { ...value, top: s.r + 1 };
    }
  }
}

function extent(data: SheetData, width: (row: number) => number): { rows: number; columns: number } {
  let rows = 0;
  let columns = 0;
  data.forEach((_, index) => {
    const cells = width(index + 1);
    if (cells > 0) rows = index + 1;
    columns = Math.max(columns, cells);
  });
  return { rows, columns };
}

/** Null for a look that no program writes, such as panes in the middle of a row. */
function completeLook(look: LookWithoutCells, data: SheetData, hidden: boolean): SheetLook | null {
  const textColumns = findTextColumns(data);
  const textCells = findTextCells(data, new Set(textColumns));
  const unkept = { ...look.unkept, ...(hidden && { hiddenSheets: 1 }) };
  return sheetLook.safeParse({ ...look, textColumns, textCells, unkept }).data ?? null;
}

/** Texts with the format `@` below the first row, apart from those of columns that have it. */
function findTextCells(data: SheetData, textColumns: ReadonlySet<number>): SheetLook['textCells'] {
  const found = new Map<number, RowRanges>();
  data.forEach((cells, at) => {
    if (at === 0) return;
    cells?.forEach((cell, column) => {
      if (cell?.t !== 's' || cell.z !== '@' || textColumns.has(column)) return;
      const rows = found.get(column) ?? [];
      found.set(column, rows);
      addRow(rows, at + 1);
    });
  });
  return Array.from(found, ([column, rows]) => ({ column, rows }));
}

/** Rows that show how the texts of a column are formatted. */
const LOOKED_AT = 500;

function findTextColumns(data: SheetData): number[] {
  const texts = new Map<number, { all: number; formatted: number }>();
  for (const cells of data.slice(1, LOOKED_AT))
    cells?.forEach((cell, column) => {
      if (cell?.t !== 's') return;
      const known = texts.get(column) ?? { all: 0, formatted: 0 };
      texts.set(column, { all: known.all + 1, formatted: known.formatted + Number(cell.z === '@') });
    });
  return [...texts].filter(([, { all, formatted }]) => formatted * 2 > all).map(([column]) => column);
}

function toCell(cell: DataCell | undefined, date1904: boolean): Cell {
  const value = toValue(cell, date1904);
  if (value === null) return null;
  const link = cell?.l?.Target ?? '';
  // A place in the workbook itself does not exist in an export.
  const shown = link === '' || link.startsWith('#') ? value : { of: value, link };
  return cell?.top === undefined ? shown : { merged: shown, top: cell.top };
}

function toValue(cell: CellObject | undefined, date1904: boolean): CellValue {
  switch (cell?.t) {
    case 's':
      return typeof cell.v === 'string' && cell.v !== '' ? cell.v : null;
    case 'b':
      return Boolean(cell.v);
    case 'e':
      return { error: errorTexts[Number(cell.v)] ?? '#VALUE!' };
    case 'n': {
      const n = Number(cell.v);
      const format = String(cell.z ?? '');
      if (isGeneralFormat(format) && format !== '@') return n;
      return { n: date1904 && isDateFormat(format) ? n + DAYS_1900_TO_1904 : n, format };
    }
    default:
      return null;
  }
}
