// The rows of a table of pandas as `to_json` writes it: by columns, by index, or split into names and values.
import { guessMapping } from '../column-aliases.ts';
import { isObject } from './json-cells.ts';

type Members = Readonly<Record<string, unknown>>;

/** Null where the value is no such table. */
export function rowsOfFrame(whole: unknown): readonly Members[] | null {
  if (!isObject(whole)) return null;
  const { columns, data } = whole as Members;
  if (isListOf(columns, isName) && isListOf(data, Array.isArray))
    return data.map((values) => Object.fromEntries(columns.map((name, at) => [name, values[at]])));
  const entries = Object.entries(whole);
  if (entries.length === 0 || !entries.every((entry): entry is [string, Members] => isObject(entry[1]))) return null;
  const [, first] = entries[0]!;
  const { body } = guessMapping(Object.keys(first));
  if (body !== undefined) {
    const key = Object.keys(first)[body]!;
    return entries.every(([, row]) => key in row) ? entries.map(([, row]) => row) : null;
  }
  // Only numbers of rows are shared by all columns: other objects are the parts of one thing.
  if (!hasBody(entries.map(([name]) => name)) || !Object.keys(first).every((index) => /^\d+$/.test(index))) return null;
  return Object.keys(first).map((index) => Object.fromEntries(entries.map(([name, column]) => [name, column[index]])));
}

function hasBody(names: readonly string[]): boolean {
  return guessMapping(names).body !== undefined;
}

function isName(value: unknown): value is string {
  return typeof value === 'string';
}

function isListOf<T>(value: unknown, isOne: (one: unknown) => one is T): value is T[] {
  return Array.isArray(value) && value.length > 0 && value.every(isOne);
}
