// JSON objects as rows: a key is a column, in the order in which keys first appear; nested values stay JSON text.
import type { Cell } from './cell.ts';
import { MOST_COLUMNS, type SourceRow } from './table.ts';

/** Only numbers this long can lose digits when they are read. */
const LONG_NUMBER = /\d{16}|\d[eE]/;

export class JsonColumns {
  readonly #places = new Map<string, number>();

  names(): readonly string[] {
    return [...this.#places.keys()];
  }

  /** The row of one JSON text; unreadable where it is no object. Blank text is a blank row. */
  toRow(row: number, text: string): SourceRow {
    if (!/\S/.test(text)) return { row, cells: [] };
    let value: unknown;
    try {
      value = parseJson(text);
    } catch {
      return { row, cells: [text.trim()], unreadable: true };
    }
    if (!isObject(value) || !this.#hasRoomFor(value)) return { row, cells: [text.trim()], unreadable: true };
    const cells: Cell[] = [];
    for (const [key, one] of Object.entries(value)) cells[this.#placeOf(key)] = toCell(one);
    return { row, cells: Array.from(cells, (cell) => cell ?? null) };
  }

  /** An object with keys beyond any table's columns is damaged, as it is where each object has other keys. */
  #hasRoomFor(value: object): boolean {
    const keys = Object.keys(value);
    if (this.#places.size + keys.length <= MOST_COLUMNS) return true;
    return this.#places.size + keys.filter((key) => !this.#places.has(key)).length <= MOST_COLUMNS;
  }

  #placeOf(key: string): number {
    const place = this.#places.get(key) ?? this.#places.size;
    this.#places.set(key, place);
    return place;
  }
}

/** JSON with every digit of its numbers: one that is too long for a number stays text. Throws SyntaxError. */
export function parseJson(text: string): unknown {
  return LONG_NUMBER.test(text) ? JSON.parse(text, keepDigits) : JSON.parse(text);
}

export function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Ids of 18 digits are beyond what a number holds: such a number stays the text it was. */
function keepDigits(_: string, value: unknown, context?: { source?: string }): unknown {
  const { source } = context ?? {};
  if (typeof value !== 'number' || source === undefined) return value;
  return Number.isInteger(value) && !Number.isSafeInteger(value) ? source : value;
}

function toCell(value: unknown): Cell {
  if (value === null || value === '') return null;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return JSON.stringify(value);
}
