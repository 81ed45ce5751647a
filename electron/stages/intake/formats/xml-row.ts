// The cells of one XML element: a column for each kind of element inside it, by its path.
import type { Cell } from '../../../cells/cell.ts';
import { MAX_COLUMNS } from '../../../cells/cell.ts';
import { beginningOf, type SourceRow } from '../table.ts';

/** Characters of a row: one that never ends would fill the memory. */
const MAX_LENGTH = 50_000_000;

export class XmlRow {
  readonly #places = new Map<string, number>();
  #texts: string[] = [];
  #length = 0;
  #isUnreadable = false;

  /** `title`, `author/name`, `link@href`; the element's own text is called `.`. */
  names(): readonly string[] {
    return [...this.#places.keys()];
  }

  /** The texts of a repeated element share one cell, a line each. */
  open(path: string): void {
    const place = this.#places.get(path);
    const text = place === undefined ? undefined : this.#texts[place];
    if (text !== undefined && /\S/.test(text)) this.#texts[place!] = `${text.trimEnd()}\n`;
  }

  add(path: string, text: string): void {
    const name = path === '' ? '.' : path;
    if (!this.#places.has(name) && !/\S/.test(text)) return;
    const place = this.#places.get(name) ?? this.#places.size;
    if (place === MAX_COLUMNS) {
      this.markUnreadable();
      return;
    }
    if (this.#length > MAX_LENGTH) return;
    this.#length += text.length;
    this.#places.set(name, place);
    this.#texts[place] = (this.#texts[place] ?? '') + text;
  }

  markUnreadable(): void {
    this.#isUnreadable = true;
  }

  take(row: number): SourceRow {
    const isTooLong = this.#length > MAX_LENGTH;
    const cells: Cell[] = isTooLong
      ? [beginningOf(this.#texts.filter(Boolean).join(' '))]
      : Array.from(this.#texts, (text) => text?.trim() || null);
    const isUnreadable = isTooLong || this.#isUnreadable;
    this.#texts = [];
    this.#length = 0;
    this.#isUnreadable = false;
    return { row, cells, ...(isUnreadable && { unreadable: true }) };
  }
}
