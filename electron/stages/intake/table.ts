// A source: the tables that every format is read as, each a stream of rows of cells.
import type { Delimiter, Encoding, Inspection } from '#shared/contract/intake.ts';
import { AppError, type AppErrorMessage } from '#shared/words/errors.ts';
import { type Cell, isBlank } from '../../cells/cell.ts';
import { cellAsText } from '../../cells/cell-text.ts';
import type { Sheet } from './sheet.ts';

/** Blank rows in succession that count as rows. A longer run is empty space, which a cell far below makes for nothing. */
const MAX_BLANKS = 100;
/** Rows with this many columns are checked for empty cells, of which those of a table may have MAX_PADDING together. */
const WIDE = 1000;
const MAX_PADDING = 1_000_000;

/** A row as its file has it; the header and the rows above it are rows too. */
export interface SourceRow {
  /** From 1, as the program that shows the file counts: the row of a sheet, the record of a csv, the line of a jsonl. */
  readonly row: number;
  readonly cells: readonly Cell[];
  /** The row is not as its file should have it; its cells hold what is there. */
  readonly unreadable?: true;
}

/** The part that is kept of a text that is too long to be read. */
export function beginningOf(text: string): string {
  return `${text.slice(0, 1000)}…`;
}

export interface TableRows {
  readonly rows: AsyncIterable<SourceRow>;
  /** The names of columns that name themselves, as far as the rows were read; null where a header row names them. */
  names(): readonly string[] | null;
}

export interface Table {
  readonly name: string;
  readonly hidden: boolean;
  readonly head: Sheet;
  /** Rows of the table, its header included; not `counted`: an estimate, because the file is long. */
  readonly size: { readonly rows: number; readonly counted: boolean };
  /** The names of the columns that the head shows, where columns name themselves; then there is no header row. */
  readonly ownNames: readonly string[] | null;
  readonly encoding?: Encoding;
  /** False where the encoding only seems likely: it has to be chosen before an import. */
  readonly isEncodingSure?: boolean;
  readonly delimiter?: Delimiter;
  /** Of web pages that are articles. */
  readonly pages?: Inspection['pages'];
  /** Files that hold several articles each, and whether they are read as such. */
  readonly several?: NonNullable<Inspection['several']>;
  /** What came with its articles and is not read. */
  readonly skipped?: Source['skipped'];
  /** The file is an .xlsx or .xlsm. */
  readonly isPackage?: boolean;
  /** True: its rows are rejected rows that the program listed, under the numbers of their own list. */
  readonly corrects?: boolean;
  /** Each call starts at the first row. */
  read(): TableRows;
}

export interface Source {
  /** The file's or folder's name, without the folder it is in. */
  readonly file: string;
  readonly bytes: number;
  /** At least one table, hidden sheets included. */
  readonly tables: readonly Table[];
  /** The files that a folder's tables are read from; null for a single file. */
  readonly files: readonly string[] | null;
  readonly skipped: readonly { readonly file: string; readonly appError: AppErrorMessage }[];
}

/** @throws AppError SHEET_MISSING */
export function tableNamed({ tables }: Source, name: string): Table {
  const table = tables.find((candidate) => candidate.name === name);
  if (!table) throw new AppError('SHEET_MISSING', { sheet: name });
  return table;
}

export function unsureEncoding(file: string, { encoding }: Pick<Table, 'encoding'>): AppError {
  return new AppError('ENCODING_UNSURE', { file, encoding: encoding!.toUpperCase() });
}

export function tableOfSheet(sheet: Sheet): Table {
  const { name, hidden } = sheet;
  let rows = 0;
  for (const _ of rowNumbers(sheet)) rows++;
  async function* read(): AsyncGenerator<SourceRow> {
    let padding = 0;
    for (const row of rowNumbers(sheet)) {
      const cells = Array.from({ length: sheet.length(row) }, (_, column) => sheet.cell(row, column));
      if (cells.length > WIDE) padding += cells.filter(isBlank).length;
      if (padding > MAX_PADDING && cells.length > WIDE)
        yield { row, cells: cells.filter((cell) => !isBlank(cell)), unreadable: true };
      else yield { row, cells };
    }
  }
  return {
    name,
    hidden,
    head: sheet,
    size: { rows, counted: true },
    ownNames: null,
    read: () => ({ rows: read(), names: () => null }),
  };
}

/** The numbers of a sheet's rows, without empty space. */
function* rowNumbers(sheet: Sheet): Generator<number> {
  for (let row = 1, last = 0; row <= sheet.rows; row++) {
    if (sheet.width(row) === 0) continue;
    const isEmptySpace = row - last - 1 > MAX_BLANKS;
    for (let blank = isEmptySpace ? row : last + 1; blank <= row; blank++) yield blank;
    last = row;
  }
}

/** The rows without empty space: long runs of blank rows, and those after the last row that holds anything. */
export async function* withoutEmptySpace(rows: AsyncIterable<SourceRow>): AsyncGenerator<SourceRow> {
  let blanks: SourceRow[] = [];
  let length = 0;
  for await (const row of rows) {
    if (row.cells.every(isBlank)) {
      length++;
      if (length <= MAX_BLANKS) blanks.push(row);
      else blanks = [];
      continue;
    }
    yield* blanks;
    blanks = [];
    length = 0;
    yield row;
  }
}

/** Rows that are in memory, as a sheet; the last is the last that holds anything. */
export function sheetOfRows(name: string, rows: readonly (readonly Cell[])[]): Sheet {
  const cell = (row: number, column: number) => rows[row - 1]?.[column] ?? null;
  const width = (row: number) => (rows[row - 1]?.findLastIndex((one) => !isBlank(one)) ?? -1) + 1;
  return {
    name,
    hidden: false,
    rows: rows.findLastIndex((cells) => !cells.every(isBlank)) + 1,
    columns: rows.reduce((most, _, index) => Math.max(most, width(index + 1)), 0),
    width,
    length: (row) => rows[row - 1]?.length ?? 0,
    cell,
    cellText: (row, column) => cellAsText(cell(row, column)),
  };
}
