// The rows of the imported lists that are no articles. Nobody discarded them: the cleaned table has them in their places,
// unless a later list has them again.
import { hash } from 'node:crypto';
import { type OtherRows, writableReasons } from '#shared/contract/exports.ts';
import type { Field, ImportId } from '#shared/model/model.ts';
import { cellAsText } from '../../cells/cell-text.ts';
import { countUnwritable, iterateLaterIdentities } from '../../store/articles.ts';
import type { ReadableDb } from '../../store/database.ts';
import { countSuperseded } from '../../store/versions.ts';
import { type LaidRejected, type OriginalColumns, originalColumns, type WrittenRejected } from './original-cells.ts';

export type RejectedPlan = { readonly written: WrittenRejected; readonly others: OtherRows };

export function planRejected(db: ReadableDb): RejectedPlan {
  const original = originalColumns(db);
  const earlier = new EarlierRows(original);
  const written = new Map<ImportId, Set<number>>();
  const reasons = new Map<string, number>();
  for (const row of original.rejected()) {
    const rows = written.get(row.importId) ?? new Set();
    written.set(row.importId, rows.add(row.row));
    reasons.set(row.reason, (reasons.get(row.reason) ?? 0) + 1);
    if (original.imports.size > 1) earlier.add(row);
  }
  let repeated = 0;
  for (const { importId, row, reason } of earlier.findRepeated(db)) {
    written.get(importId)!.delete(row);
    reasons.set(reason, reasons.get(reason)! - 1);
    repeated++;
  }
  const { blank, unchanged } = countUnwritable(db);
  const counted = writableReasons.map((reason) => ({ reason, rows: reasons.get(reason) ?? 0 }));
  return {
    written,
    others: {
      rejected: counted.filter(({ rows }) => rows > 0),
      blank,
      unchanged,
      superseded: countSuperseded(db) + repeated,
    },
  };
}

type EarlierRow = Pick<LaidRejected, 'importId' | 'row' | 'reason'> & { readonly texts: readonly string[] };
/** Rows by the columns that hold something, and then by a hash of what they hold. */
type RowsByTexts = Map<string, { readonly columns: readonly number[]; readonly rows: Map<string, EarlierRow[]> }>;

const NAMING = ['id', 'url', 'title'] as const satisfies readonly Field[];
/** How `showUndecodable` shows a byte. */
const SHOWN_BYTE = /\\x[0-9A-F]{2}/;

/**
 * Finds the rejected rows that a later list has again. A list of corrected rows has them under their numbers. A list
 * that leaves out or replaces what the project has repeats rows that are equal, and completes those that its articles
 * have in full under the same id, URL or title. The cost grows with the rows.
 */
class EarlierRows {
  readonly #original: OriginalColumns;
  readonly #equal = new Map<string, EarlierRow[]>();
  readonly #named = new Map<string, RowsByTexts>();
  readonly #numbered = new Map<number, EarlierRow[]>();
  readonly #repeated = new Set<EarlierRow>();

  constructor(original: OriginalColumns) {
    this.#original = original;
  }

  /** Must be called in the order of imports. */
  add({ importId, row, reason, cells }: LaidRejected): void {
    const one = { importId, row, reason, texts: cells.map(cellAsText) };
    if (this.#original.imports.get(importId)!.corrects) this.#correct(one);
    const equal = hashTexts(one.texts);
    if (this.#replaces(importId)) for (const earlier of this.#equal.get(equal) ?? []) this.#repeat(earlier, importId);
    addTo(this.#equal, equal, one);
    addTo(this.#numbered, row, one);
    this.#name(one);
  }

  findRepeated(db: ReadableDb): Iterable<EarlierRow> {
    const first = this.#numbered
      .values()
      .reduce((least, [one]) => Math.min(least, one!.importId), Number.MAX_SAFE_INTEGER);
    for (const identity of this.#numbered.size > 0 ? iterateLaterIdentities(db, first as ImportId) : []) {
      const { article, importId, row } = identity;
      const named = this.#replaces(importId)
        ? NAMING.flatMap((field) => this.#named.get(nameBy(field, identity[field]) ?? '') ?? [])
        : [];
      const { corrects } = this.#original.imports.get(importId)!;
      if (named.length === 0 && !(corrects && this.#numbered.has(row))) continue;
      const texts = this.#original.versionOf(article).map(cellAsText);
      if (corrects) this.#correct({ importId, row, texts });
      for (const { columns, rows } of named.flatMap((byTexts) => [...byTexts.values()]))
        for (const earlier of rows.get(hashTexts(columns.map((column) => texts[column] ?? ''))) ?? [])
          this.#repeat(earlier, importId);
    }
    return this.#repeated;
  }

  #replaces(importId: ImportId): boolean {
    const { repeats } = this.#original.imports.get(importId)!;
    return repeats === 'skip' || repeats === 'update';
  }

  #repeat(earlier: EarlierRow, by: ImportId): void {
    if (earlier.importId < by) this.#repeated.add(earlier);
  }

  /** A corrected row still has some cell of what it was: another list may have a row of that number, too. */
  #correct({ importId, row, texts }: Pick<EarlierRow, 'importId' | 'row' | 'texts'>): void {
    for (const earlier of this.#numbered.get(row) ?? [])
      if (earlier.texts.some((text, column) => /\S/.test(text) && text === texts[column]))
        this.#repeat(earlier, importId);
  }

  #name(one: EarlierRow): void {
    const columnOf = (field: Field) => this.#original.columnOf(one, field);
    const name = NAMING.map((field) => nameBy(field, one.texts[columnOf(field) ?? -1] ?? '')).find((found) => found);
    if (!name) return;
    const body = columnOf('body');
    const columns = one.texts.flatMap((text, column) =>
      column === body || !/\S/.test(text) || SHOWN_BYTE.test(text) ? [] : [column],
    );
    const named: RowsByTexts = this.#named.get(name) ?? new Map();
    this.#named.set(name, named);
    const byTexts = named.get(columns.join()) ?? { columns, rows: new Map() };
    named.set(columns.join(), byTexts);
    addTo(byTexts.rows, hashTexts(columns.map((column) => one.texts[column]!)), one);
  }
}

function addTo<Key>(rows: Map<Key, EarlierRow[]>, key: Key, row: EarlierRow): void {
  const known = rows.get(key);
  if (known) known.push(row);
  else rows.set(key, [row]);
}

function nameBy(field: (typeof NAMING)[number], text: string): string | null {
  return /\S/.test(text) ? `${field} ${text.trim()}` : null;
}

function hashTexts(texts: readonly string[]): string {
  return hash('sha1', JSON.stringify(texts), 'base64');
}
