// JSON objects as rows: a key is a column, in the order in which keys first appear; nested values stay JSON.
import type { Cell } from '../../../cells/cell.ts';
import { MAX_COLUMNS } from '../../../cells/cell.ts';
import type { SourceRow } from '../table.ts';

/** Only numbers of 16 digits and more, with an exponent, or −0 can be lost when they are read. */
const DELICATE_NUMBER = /\d[\d.]{15}|\d[eE]|[:[,\s]-0/;
/** Objects inside each other whose keys may be columns. */
const MAX_DEPTH = 4;
/** The parts of a written number that are not its significant digits. */
const AROUND_DIGITS = /[eE].*|^-?[0.]*|\./g;

declare global {
  /** As in ECMAScript's “JSON.parse source text access”, which TypeScript's library does not have yet. */
  interface JSON {
    rawJSON(text: string): object;
    isRawJSON(value: unknown): boolean;
  }
}

/** What a row is: an object, or a list of the values of one. */
export type RowShape = 'objects' | 'lists';

export class JsonColumns {
  readonly #places = new Map<string, number>();
  readonly #nested: ReadonlySet<string> | 'all';
  readonly #shape: RowShape;

  /** @param nested the keys, joined by dots, of objects whose own keys are columns; other objects are cells */
  constructor(nested: ReadonlySet<string> | 'all' = new Set(), shape: RowShape = 'objects') {
    this.#nested = nested;
    this.#shape = shape;
  }

  names(): readonly string[] | null {
    return this.#shape === 'lists' ? null : [...this.#places.keys()];
  }

  /** The row of one JSON text; unreadable where it is no such value, or nests too deep. Blank text is a blank row. */
  toRow(row: number, text: string): SourceRow {
    if (!/\S/.test(text)) return { row, cells: [] };
    const unreadable: SourceRow = { row, cells: [text.trim()], unreadable: true };
    try {
      const value = parseJson(text.includes('NaN') || text.includes('Infinity') ? withoutNan(text) : text);
      if (this.#shape === 'lists')
        return Array.isArray(value) && value.length <= MAX_COLUMNS ? { row, cells: value.map(toCell) } : unreadable;
      if (!isObject(value)) return unreadable;
      const entries = this.#flatten(value);
      if (!this.#hasRoomFor(entries)) return unreadable;
      const cells: Cell[] = [];
      for (const [key, one] of entries) cells[this.#placeOf(key)] = toCell(one);
      return { row, cells: Array.from(cells, (cell) => cell ?? null) };
    } catch (error) {
      if (error instanceof SyntaxError || error instanceof RangeError) return unreadable;
      throw error;
    }
  }

  #flatten(value: object): readonly (readonly [key: string, value: unknown])[] {
    if (this.#nested !== 'all' && this.#nested.size === 0) return Object.entries(value);
    const flat = new Map<string, unknown>();
    const add = (inner: object, before: string, depth: number) => {
      for (const [key, one] of Object.entries(inner)) {
        const path = before + key;
        const isFlat = isObject(one) && depth < MAX_DEPTH && this.#isNested(path) && Object.keys(one).length > 0;
        if (isFlat) add(one, `${path}.`, depth + 1);
        else flat.set(flat.has(path) ? `${path} (2)` : path, one);
      }
    };
    add(value, '', 1);
    return [...flat];
  }

  #isNested(path: string): boolean {
    if (this.#nested === 'all' || this.#nested.has(path)) return true;
    return this.#nested.values().some((nested) => nested.startsWith(`${path}.`));
  }

  /**
   * An object with more keys than a table may have columns is damaged. So is a file in which each object has other
   * keys.
   */
  #hasRoomFor(entries: readonly (readonly [key: string, value: unknown])[]): boolean {
    if (this.#places.size + entries.length <= MAX_COLUMNS) return true;
    return this.#places.size + entries.filter(([key]) => !this.#places.has(key)).length <= MAX_COLUMNS;
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
