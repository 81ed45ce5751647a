// How a workbook is read: the likeliest sheet, header row and columns, with a preview for the Import screen.
import type { Inspection, SheetReading } from '#shared/contract/intake.ts';
import { type ColumnMapping, type Field, fields } from '#shared/model.ts';
import { Refusal } from '#shared/refusals.ts';
import { guessMapping } from './column-aliases.ts';
import { columnLetter, columnNames, findHeaderRow } from './header-row.ts';
import type { Sheet } from './sheet.ts';
import { readWorkbook, sheetNamed, type Workbook } from './workbook.ts';

const PREVIEW_ROWS = 100;

/** What the editor already chose; the rest is guessed. */
interface Wanted {
  sheet?: string | undefined;
  headerRow?: number | undefined;
}

/** Reads a workbook and describes it. Throws the refusals of `readWorkbook`, and SHEET_MISSING. */
export function inspectWorkbook(path: string, wanted: Wanted = {}): Inspection {
  return inspect(readWorkbook(path), wanted);
}

/** Describes a workbook already read. Throws SHEET_MISSING. */
export function inspect(workbook: Workbook, wanted: Wanted = {}): Inspection {
  const sheet = wanted.sheet === undefined ? likeliestSheet(workbook) : sheetNamed(workbook, wanted.sheet);
  const headerRow = wanted.headerRow ?? findHeaderRow(sheet);
  const columns = columnNames(sheet, headerRow);
  const rows = countRows(sheet, headerRow);
  return {
    file: workbook.file,
    bytes: workbook.bytes,
    sheets: workbook.sheets.map((each) => ({ name: each.name, rows: countRows(each, findHeaderRow(each)) })),
    reading: { sheet: sheet.name, headerRow, mapping: guessMapping(headerRow === 0 ? [] : columns) },
    columns,
    rows,
    preview: Array.from({ length: Math.min(rows, PREVIEW_ROWS) }, (_, index) => {
      const row = headerRow + 1 + index;
      return { row, cells: columns.map((_, column) => sheet.cellText(row, column)) };
    }),
  };
}

/** Rows below the header, up to the last that holds anything. */
export function countRows(sheet: Sheet, headerRow: number): number {
  return Math.max(0, sheet.rows - headerRow);
}

/**
 * The inspected reading with columns given by name or letter, as in `title=标题,body=C`; fields not named keep their
 * guess, and `url=` unmaps one. Throws the refusals COLUMNS_MISREAD and COLUMN_MISSING.
 */
export function readingFromNames({ reading, columns }: Inspection, names: string): SheetReading {
  const given: ColumnMapping = {};
  const unmapped = new Set<Field>();
  for (const pair of names.split(/[,，]/)) {
    const [field, name] = splitPair(pair);
    if (name === '') unmapped.add(field);
    else given[field] = findColumn(name, columns);
  }
  const taken = new Set(Object.values(given));
  const kept = Object.entries(reading.mapping).filter(
    ([field, column]) => !taken.has(column) && !unmapped.has(field as Field),
  );
  return { ...reading, mapping: { ...Object.fromEntries(kept), ...given } };
}

function splitPair(pair: string): [Field, string] {
  const [name = '', column] = pair.split(/=(.*)/s);
  const field = fields.find((each) => each === name.trim().toLowerCase());
  if (field === undefined || column === undefined) {
    throw new Refusal('COLUMNS_MISREAD', { pair, fields: [...fields] });
  }
  return [field, column.trim()];
}

function findColumn(name: string, columns: readonly string[]): number {
  const named = columns.indexOf(name);
  if (named !== -1) return named;
  const lettered = columns.findIndex((_, column) => columnLetter(column) === name.toUpperCase());
  if (lettered === -1) throw new Refusal('COLUMN_MISSING', { column: name, columns: [...columns] });
  return lettered;
}

/** Of the visible sheets those with a body column first, then the longest. */
function likeliestSheet({ sheets }: Workbook): Sheet {
  const visible = sheets.filter(({ hidden }) => !hidden);
  const ranked = (visible.length > 0 ? visible : sheets).map((sheet) => {
    const headerRow = findHeaderRow(sheet);
    const hasBody = headerRow > 0 && guessMapping(columnNames(sheet, headerRow)).body !== undefined;
    return { sheet, hasBody, rows: countRows(sheet, headerRow) };
  });
  ranked.sort((a, b) => Number(b.hasBody && b.rows > 0) - Number(a.hasBody && a.rows > 0) || b.rows - a.rows);
  // A workbook has at least one worksheet: `readWorkbook` refuses any other.
  return ranked[0]!.sheet;
}
