// How a source is read: the likeliest sheet, header row and columns, with a preview for the Import screen.
import type { Inspection, SheetReading, TextReading } from '#shared/contract/intake.ts';
import { type ColumnMapping, type Field, fields } from '#shared/model/model.ts';
import { columnLetter } from '#shared/model/sheet-names.ts';
import { clip } from '#shared/text/characters.ts';
import { AppError } from '#shared/words/errors.ts';
import { guessMapping } from './column-aliases.ts';
import { holdsUndecodable, showUndecodable } from './formats/decode.ts';
import { columnsOf, findHeaderRow } from './header-row.ts';
import { openSource } from './source.ts';
import { type Source, type Table, tableNamed } from './table.ts';

const PREVIEW_ROWS = 100;
/** Characters of a cell that a preview shows: those that a spreadsheet program allows. A page may be one cell. */
const MAX_SHOWN = 32_767;
/** Rows with undecodable bytes that are named. */
const NAMED_ROWS = 20;

/** The editor's choices; the rest is guessed. */
interface Wanted extends TextReading {
  sheet?: string | undefined;
  headerRow?: number | undefined;
}

/** @throws AppError as `openSource`, and SHEET_MISSING */
export async function inspectSource(path: string, wanted: Wanted = {}): Promise<Inspection> {
  return inspect(await openSource(path, wanted), wanted);
}

/** @throws AppError SHEET_MISSING */
export function inspect(source: Source, wanted: Wanted = {}): Inspection {
  const table = wanted.sheet === undefined ? likeliestTable(source) : tableNamed(source, wanted.sheet);
  const { name, head, ownNames, encoding, isEncodingSure = true, delimiter, pages = null, several = null } = table;
  const headerRow = ownNames === null ? (wanted.headerRow ?? findHeaderRow(head)) : 0;
  const columns = columnsOf(table, headerRow);
  const mapping = guessMapping(headerRow === 0 && ownNames === null ? [] : columns);
  const rows = countRows(table, headerRow);
  const shown = Math.min(rows, PREVIEW_ROWS, Math.max(0, head.rows - headerRow));
  return {
    file: source.file,
    bytes: source.bytes,
    sheets: source.tables.map(describeTable),
    reading: {
      ...{ sheet: name, headerRow, mapping },
      ...(encoding && { encoding }),
      ...(delimiter && { delimiter }),
      ...(pages?.text === 'whole' && { pageText: pages.text }),
      ...(several?.as === 'one' && { articles: several.as }),
    },
    remembered: false,
    ownNames: ownNames !== null,
    skipped: [...source.skipped],
    columns,
    rows,
    rowsCounted: table.size.counted,
    isEncodingSure,
    undecodable: findUndecodable(table),
    pages,
    several,
    preview: Array.from({ length: shown }, (_, index) => {
      const row = headerRow + 1 + index;
      return { row, cells: columns.map((_, column) => showBeginning(head.cellText(row, column))) };
    }),
  };
}

function showBeginning(text: string): string {
  return showUndecodable(clip(text, MAX_SHOWN));
}

function describeTable(table: Table): Inspection['sheets'][number] {
  const { name, ownNames } = table;
  const headerRow = headerRowOf(table);
  const rows = countRows(table, headerRow);
  const columns = columnsOf(table, headerRow);
  const hasBody = (headerRow > 0 || ownNames !== null) && guessMapping(columns).body !== undefined;
  if (rows === 0) return { name, rows, appError: { code: 'SHEET_WITHOUT_ROWS', data: { sheet: name } } };
  return { name, rows, appError: hasBody ? null : { code: 'BODY_UNMAPPED', data: { sheet: name, columns } } };
}

/** Rows below the header, up to the last that holds anything. */
function countRows({ size }: Table, headerRow: number): number {
  return Math.max(0, size.rows - headerRow);
}

function headerRowOf({ head, ownNames }: Table): number {
  return ownNames === null ? findHeaderRow(head) : 0;
}

/** Rows of the table's head with undecodable bytes; only a decoded file can have any. */
function findUndecodable({ head, encoding }: Table): Inspection['undecodable'] {
  const rows: number[] = [];
  if (encoding === undefined) return { rows: 0, first: [] };
  for (let row = 1; row <= head.rows; row++)
    for (let column = 0; column < head.columns; column++) {
      if (!holdsUndecodable(head.cellText(row, column))) continue;
      rows.push(row);
      break;
    }
  return { rows: rows.length, first: rows.slice(0, NAMED_ROWS) };
}

/**
 * The inspected reading with columns given by name or letter, as in `title=标题,body=C`; fields not named keep their
 * guess, and `url=` unmaps one. Throws the expected errors COLUMNS_MISREAD and COLUMN_MISSING.
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
    throw new AppError('COLUMNS_MISREAD', { pair, fields: [...fields] });
  }
  return [field, column.trim()];
}

function findColumn(name: string, columns: readonly string[]): number {
  const named = columns.indexOf(name);
  if (named !== -1) return named;
  const lettered = columns.findIndex((_, column) => columnLetter(column) === name.toUpperCase());
  if (lettered === -1) throw new AppError('COLUMN_MISSING', { column: name, columns: [...columns] });
  return lettered;
}

/** Prefers visible tables, then those with a body column, then the longest. */
function likeliestTable({ tables }: Source): Table {
  const visible = tables.filter(({ hidden }) => !hidden);
  const ranked = (visible.length > 0 ? visible : tables).map((table) => {
    const headerRow = headerRowOf(table);
    const named = headerRow > 0 || table.ownNames !== null;
    const hasBody = named && guessMapping(columnsOf(table, headerRow)).body !== undefined;
    return { table, hasBody, rows: countRows(table, headerRow) };
  });
  ranked.sort((a, b) => Number(b.hasBody && b.rows > 0) - Number(a.hasBody && a.rows > 0) || b.rows - a.rows);
  // A source has at least one table.
  return ranked[0]!.table;
}
