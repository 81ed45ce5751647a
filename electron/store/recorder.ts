// Changes rows and takes down what each was before and after, so that the change can be taken back to the byte.
import Sqlite from 'better-sqlite3';
import { Refusal } from '#shared/refusals.ts';
import type { ReadableDb, WritableDb } from './database.ts';
import { sql } from './sql.ts';

/** What an action may change, by table: the key's columns, then the others. Blobs go by their hexadecimal digits. */
const TABLES = {
  decisions: { key: ['article_id'], values: ['verdict', 'decided_at'] },
  memberships: {
    key: ['article_id'],
    values: ['cluster_id', 'kinds', 'matched_id', 'hd', 'similarity', 'containment', 'shared_sentences', 'tier'],
  },
  /** Without the size, which triggers keep. */
  clusters: { key: ['id'], values: ['centre_id'] },
  constraints: { key: ['a_id', 'b_id'], values: ['kind', 'at'] },
  filed_keys: { key: ['article_id'], values: ['keys'] },
  merge_suggestions: { key: ['article_id', 'cluster_id'], values: [] },
  withdrawn: { key: ['article_id'], values: ['successor_id'] },
} as const satisfies Record<string, { key: readonly string[]; values: readonly string[] }>;

export type RecordedTable = keyof typeof TABLES;
type Values = readonly (string | number | null)[];
export type Change = {
  readonly table: RecordedTable;
  readonly key: readonly number[];
  /** The values behind the key; null: there is no row. */
  readonly before: Values | null;
  readonly after: Values | null;
};

export class Recorder {
  readonly db: WritableDb;
  readonly #changes: Change[] = [];

  constructor(db: WritableDb) {
    this.db = db;
  }

  get changes(): readonly Change[] {
    return this.#changes;
  }

  /** Writes a row, or (null) deletes it; call inside a transaction. A row that is so already is no change. */
  put(table: RecordedTable, key: readonly number[], after: Values | null): void {
    const before = readRow(this.db, table, key);
    if (!areEqual(before, after)) this.#write({ table, key, before, after });
  }

  #write(change: Change): void {
    const { table, key, before, after } = change;
    if (after === null) statement(this.db, table, 'delete').run(...key);
    else if (before === null) statement(this.db, table, 'insert').run(...key, ...after);
    else statement(this.db, table, 'update').run(...after, ...key);
    this.#changes.push(change);
  }

  /**
   * Takes changes back, the last first, as changes of its own.
   * @throws Refusal CHANGED_SINCE where a row is not as the change left it, or what it refers to is gone
   */
  revert(changes: readonly Change[]): void {
    for (const { table, key, before, after } of changes.toReversed()) {
      if (!areEqual(readRow(this.db, table, key), after)) throw new Refusal('CHANGED_SINCE', {});
      try {
        if (table === 'clusters' && before === null) this.closeCluster(key[0]!);
        else this.#write({ table, key, before: after, after: before });
      } catch (error) {
        if (error instanceof Sqlite.SqliteError && error.code.startsWith('SQLITE_CONSTRAINT'))
          throw new Refusal('CHANGED_SINCE', {});
        throw error;
      }
    }
  }

  /**
   * Deletes a cluster that nothing is in any more, with the suggestions to merge it.
   * @throws Refusal CHANGED_SINCE where an article is in it, which a later import has put there
   */
  closeCluster(id: number): void {
    if (sql(this.db, 'SELECT 1 FROM memberships WHERE cluster_id = ?').get(id)) throw new Refusal('CHANGED_SINCE', {});
    const suggested = sql<{ article: number }>(
      this.db,
      'SELECT article_id AS article FROM merge_suggestions WHERE cluster_id = ? ORDER BY 1',
    ).all(id);
    for (const { article } of suggested) this.put('merge_suggestions', [article, id], null);
    this.put('clusters', [id], null);
  }
}

function readRow(db: ReadableDb, table: RecordedTable, key: readonly number[]): Values | null {
  const row = statement(db, table, 'select')
    .raw()
    .get(...key) as Values | undefined;
  return row?.slice(0, TABLES[table].values.length) ?? null;
}

function areEqual(a: Values | null, b: Values | null): boolean {
  if (a === null || b === null) return a === b;
  return a.length === b.length && a.every((value, index) => value === b[index]);
}

type Action = 'select' | 'insert' | 'update' | 'delete';

function statement(db: ReadableDb, table: RecordedTable, action: Action) {
  return sql(db, TEXTS[table][action]);
}

function isBlob(column: string): boolean {
  return column === 'keys';
}

function textsFor({ name, key, values }: { name: string; key: readonly string[]; values: readonly string[] }) {
  const where = key.map((column) => `${column} = ?`).join(' AND ');
  const marks = [...key.map(() => '?'), ...values.map((column) => (isBlob(column) ? 'unhex(?)' : '?'))];
  const read = values.map((column) => (isBlob(column) ? `hex(${column})` : column));
  const set = values.map((column) => `${column} = ${isBlob(column) ? 'unhex(?)' : '?'}`);
  return {
    select: `SELECT ${read.join(', ') || 'NULL'} FROM ${name} WHERE ${where}`,
    insert: `INSERT INTO ${name} (${[...key, ...values].join(', ')}) VALUES (${marks.join(', ')})`,
    update: `UPDATE ${name} SET ${set.join(', ')} WHERE ${where}`,
    delete: `DELETE FROM ${name} WHERE ${where}`,
  };
}

const TEXTS = Object.fromEntries(
  Object.entries(TABLES).map(([name, columns]) => [name, textsFor({ name, ...columns })]),
) as Record<RecordedTable, Record<Action, string>>;
