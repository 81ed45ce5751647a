// Finds the header of a sheet, even under title rows, and names the columns.
import { columnLetter } from '#shared/model/sheet-names.ts';
import { type Cell, displayValue, isBlank, isMerged } from '../../cells/cell.ts';
import { fieldNamed, guessMapping } from './column-aliases.ts';
import { showUndecodable } from './formats/decode.ts';
import type { Sheet } from './sheet.ts';
import type { Table } from './table.ts';

const ROWS_SEARCHED = 20;
/** Column names are short. A text of MIN_BODY_LENGTH or more is certainly part of an article. */
const MAX_NAME_LENGTH = 20;
const MIN_BODY_LENGTH = 40;

/**
 * The row number of the likeliest header, 0 if there seems to be none. The row with the most aliases wins, else the
 * first row of at least two different short texts (one in a single column) above the data.
 */
export function findHeaderRow(sheet: Sheet): number {
  const last = Math.min(sheet.rows, ROWS_SEARCHED);
  let best = { row: 0, score: 0 };
  for (let row = 1; row <= last; row++) {
    const score = scoreOfNames(sheet, row);
    // A header of two rows, merged downwards, shows its names twice: the lower is next to the data.
    if (score > best.score || (score > 0 && score === best.score && row === best.row + 1)) best = { row, score };
  }
  return best.score > 0 ? best.row : findUnknownHeader(sheet, last);
}

/** The names of all columns of the sheet: trimmed, never empty, all different. Row 0: their letters. */
export function columnNames(sheet: Sheet, headerRow: number): string[] {
  const names = new UniqueNames();
  for (let column = 0; column < sheet.columns; column++) {
    const text = headerRow === 0 ? '' : showUndecodable(sheet.cellText(headerRow, column).trim());
    names.add(text || columnLetter(column));
  }
  return [...names];
}

/** The cells of the header row as they are; a merged one has the value that it shows. */
export function headingsOf(sheet: Sheet, headerRow: number): Cell[] {
  return Array.from({ length: sheet.columns }, (_, column) => {
    const cell = sheet.cell(headerRow, column);
    const shown = isMerged(cell) ? cell.merged : cell;
    return typeof shown === 'string' ? showUndecodable(shown) : shown;
  });
}

export function columnsOf({ head, ownNames }: Pick<Table, 'head' | 'ownNames'>, headerRow: number): string[] {
  return ownNames === null ? columnNames(head, headerRow) : [...ownNames];
}

export function haveSameNames(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((name, column) => name === b[column]);
}

/** Names in their order, all different: a name that is taken gets a number appended. */
export class UniqueNames {
  readonly #names: Set<string>;
  /** The number from which on each name is tried with one appended. */
  readonly #numbers = new Map<string, number>();

  constructor(names: readonly string[] = []) {
    this.#names = new Set(names);
  }

  get size(): number {
    return this.#names.size;
  }

  add(name: string): void {
    let unlike = name;
    let number = this.#numbers.get(name) ?? 2;
    while (this.#names.has(unlike)) unlike = `${name} (${number++})`;
    this.#numbers.set(name, number);
    this.#names.add(unlike);
  }

  [Symbol.iterator](): Iterator<string> {
    return this.#names.values();
  }
}

/** True for columns without names of their own: every file has the same. */
export function areLetters(columns: readonly string[]): boolean {
  return columns.every((name, column) => name === columnLetter(column));
}

/** Exact aliases count most; names that merely contain one need company, as a title may contain one too. */
function scoreOfNames(sheet: Sheet, row: number): number {
  const names = textsOf(sheet, row).map((text) => (text.length <= MAX_NAME_LENGTH ? text : ''));
  const exact = new Set(names.map(fieldNamed).filter((field) => field !== undefined)).size;
  const guessed = Object.keys(guessMapping(names)).length;
  return exact > 0 || guessed > 1 ? exact * 10 + guessed : 0;
}

function findUnknownHeader(sheet: Sheet, last: number): number {
  for (let row = 1; row <= last; row++) {
    const texts = textsOf(sheet, row).filter((text) => text !== '');
    if (texts.length === 0) continue;
    if (looksLikeData(sheet, row)) return 0;
    const isTitle = texts.length < Math.min(2, sheet.columns) || new Set(texts).size < texts.length;
    if (!isTitle) return row < sheet.rows ? row : 0;
  }
  return 0;
}

/** A long text, or anything but text, is no column's name. */
function looksLikeData(sheet: Sheet, row: number): boolean {
  for (let column = 0; column < sheet.columns; column++) {
    const cell = displayValue(sheet.cell(row, column));
    if (isBlank(cell)) continue;
    if (typeof cell !== 'string' || cell.length >= MIN_BODY_LENGTH || /^https?:/.test(cell)) return true;
  }
  return false;
}

function textsOf(sheet: Sheet, row: number): string[] {
  return Array.from({ length: sheet.columns }, (_, column) => sheet.cellText(row, column).trim());
}
