// JSON objects as rows: a key is a column, in the order in which keys first appear; nested values stay JSON.
import type { Cell } from '../cell.ts';
import { MAX_COLUMNS } from '../cell.ts';
import type { SourceRow } from '../table.ts';

/** Only numbers of 16 digits and more, with an exponent, or −0 can be lost when they are read. */
const DELICATE_NUMBER = /\d[\d.]{15}|\d[eE]|[:[,\s]-0/;
/** The parts of a written number that are not its significant digits. */
const AROUND_DIGITS = /[eE].*|^-?[0.]*|\./g;

declare global {
  /** As in ECMAScript's “JSON.parse source text access”, which TypeScript's library does not have yet. */
  interface JSON {
    rawJSON(text: string): object;
    isRawJSON(value: unknown): boolean;
  }
}

export class JsonColumns {
  readonly #places = new Map<string, number>();

  names(): readonly string[] {
    return [...this.#places.keys()];
  }

  /** The row of one JSON text; unreadable where it is no object, or nests too deep. Blank text is a blank row. */
  toRow(row: number, text: string): SourceRow {
    if (!/\S/.test(text)) return { row, cells: [] };
    const unreadable: SourceRow = { row, cells: [text.trim()], unreadable: true };
    try {
      const value = parseJson(text.includes('NaN') || text.includes('Infinity') ? withoutNan(text) : text);
      if (!isObject(value) || !this.#hasRoomFor(value)) return unreadable;
      const entries = Object.entries(value).map(([key, one]) => [key, toCell(one)] as const);
      const cells: Cell[] = [];
      for (const [key, cell] of entries) cells[this.#placeOf(key)] = cell;
      return { row, cells: Array.from(cells, (cell) => cell ?? null) };
    } catch (error) {
      if (error instanceof SyntaxError || error instanceof RangeError) return unreadable;
      throw error;
    }
  }

  /**
   * An object with more keys than a table may have columns is damaged. So is a file in which each object has other
   * keys.
   */
  #hasRoomFor(value: object): boolean {
    const keys = Object.keys(value);
    if (this.#places.size + keys.length <= MAX_COLUMNS) return true;
    return this.#places.size + keys.filter((key) => !this.#places.has(key)).length <= MAX_COLUMNS;
  }

  #placeOf(key: string): number {
    const place = this.#places.get(key) ?? this.#places.size;
    this.#places.set(key, place);
    return place;
  }
}

/** Python writes NaN and Infinity, which are no JSON: they are empty. Strings stay as they are. */
function withoutNan(text: string): string {
  return text.replace(/"(?:[^"\\]|\\.)*"|-?\b(?:NaN|Infinity)\b/gs, (found) =>
    found.startsWith('"') ? found : 'null',
  );
}

/**
 * JSON with every digit of its numbers: one that a number does not hold is a raw JSON of its text. Throws SyntaxError,
 * and RangeError where it nests too deep for the stack.
 */
export function parseJson(text: string): unknown {
  return DELICATE_NUMBER.test(text) ? JSON.parse(text, keepDigits) : JSON.parse(text);
}

export function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !JSON.isRawJSON(value);
}

/** Keeps numbers that a double cannot hold: ids of 18 digits, or 1e400. */
function keepDigits(_: string, value: unknown, context?: { source?: string }): unknown {
  const { source } = context ?? {};
  if (typeof value !== 'number' || source === undefined) return value;
  const isKept = Number.isFinite(value) && !Object.is(value, -0) && digitsOf(String(value)) === digitsOf(source);
  return isKept ? value : JSON.rawJSON(source);
}

/**
 * The significant digits of a number as it is written: two spellings of one number have the same. A run of zeros is
 * searched from its first zero only, since a number may have a million of them.
 */
function digitsOf(number: string): string {
  return number.replace(AROUND_DIGITS, '').replace(/(?<!0)0+$/, '');
}

function toCell(value: unknown): Cell {
  return typeof value === 'object' && value !== null ? { json: JSON.stringify(value) } : (value as Cell);
}
