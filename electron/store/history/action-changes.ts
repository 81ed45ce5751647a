// The rows that each action changed, in order, as they were before and after.
import type { ActionId } from '#shared/model/actions.ts';
import type { ArticleId, ClusterId, Verdict } from '#shared/model/model.ts';
import { CHECKED_CHANGE, changeActionChecksum, rowChecksum } from '../checksums.ts';
import type { ReadableDb, WritableDb } from '../database.ts';
import { parseChange } from '../file/records.ts';
import { sql } from '../sql.ts';
import type { RecordedTable } from './change-recorder.ts';

export type Values = readonly (string | number | null)[];
/** A key begins with an id, or with the key of a sentence. */
export type RowKey = readonly [number, ...(number | string)[]];
export type Change = {
  readonly table: RecordedTable;
  readonly key: RowKey;
  /** The values after the key; null: there is no row. */
  readonly before: Values | null;
  readonly after: Values | null;
};

/** True for a change that the history names. Word for word as in the index (schema.sql). */
const NAMED = `(tab IN ('decisions', 'superseded', 'boilerplate')
  OR tab = 'memberships' AND before ->> 0 <> after ->> 0)`;
/** True for a change that names a row which is still to be measured. Word for word as in the index. */
const NAMES_UNMEASURED = `(instr(before, 'unmeasured') OR instr(after, 'unmeasured') OR '[""]' IN (before, after))`;

/** Changes that are in memory at once. */
const PAGE = 500;
const COLUMNS = 'action_id, n, tab, key_1, key_2, before, after';

type Row = {
  action_id: ActionId;
  n: number;
  tab: RecordedTable;
  key_1: number;
  key_2: number | string | null;
  before: string | null;
  after: string | null;
};

/**
 * @param n the place of the change within the action
 * @returns the checksum of the row
 */
export function addChange(db: WritableDb, action: ActionId, n: number, change: Change): number {
  const { table, key, before, after } = change;
  const [first, second = null] = key;
  const row = [action, n, table, first, second, before && JSON.stringify(before), after && JSON.stringify(after)];
  sql(db, `INSERT INTO action_changes (${CHECKED_CHANGE}) VALUES (?, ?, ?, ?, ?, ?, ?)`).run(...row);
  return rowChecksum(row);
}

/** Replaces the values of a row whose figures are measured by now, in every action that recorded it without them. */
export function fillInChanges(db: WritableDb, table: RecordedTable, key: number, was: Values, is: Values): void {
  const [old, filled] = [JSON.stringify(was), JSON.stringify(is)];
  const rows = sql<[ActionId, number, ...unknown[]]>(
    db,
    `SELECT ${CHECKED_CHANGE} FROM action_changes
     WHERE tab = @table AND key_1 = @key AND tab IN ('memberships', 'index_keys') AND ${NAMES_UNMEASURED}
       AND @old IN (before, after)`,
  )
    .raw()
    .all({ table, key, old }) as [ActionId, number, ...(string | number | null)[]][];
  for (const row of rows) {
    const [action, n] = row;
    const [before, after] = row.slice(-2).map((values) => (values === old ? filled : values));
    sql(db, 'UPDATE action_changes SET before = ?, after = ? WHERE action_id = ? AND n = ?').run(
      before,
      after,
      action,
      n,
    );
    changeActionChecksum(db, action, rowChecksum(row) ^ rowChecksum([...row.slice(0, -2), before!, after!]));
  }
}

/** In order; rows of other tables may be written between two of them. */
export function* iterateChanges(db: ReadableDb, action: ActionId): Generator<Change> {
  const read = sql<Row>(
    db,
    `SELECT ${COLUMNS} FROM action_changes WHERE action_id = ? AND n > ? ORDER BY n LIMIT ${PAGE}`,
  );
  yield* inPages((last) => read.all(action, last ?? -1));
}

export function* iterateTableChanges(db: ReadableDb, action: ActionId, table: RecordedTable): Generator<Change> {
  const read = sql<Row>(
    db,
    `SELECT ${COLUMNS} FROM action_changes WHERE action_id = ? AND tab = ? AND n > ? ORDER BY n LIMIT ${PAGE}`,
  );
  yield* inPages((last) => read.all(action, table, last ?? -1));
}

/** The last change comes first; rows of other tables may be written between two of them. */
export function* iterateChangesBackwards(db: ReadableDb, action: ActionId): Generator<Change> {
  const read = sql<Row>(
    db,
    `SELECT ${COLUMNS} FROM action_changes WHERE action_id = ? AND n < ? ORDER BY n DESC LIMIT ${PAGE}`,
  );
  yield* inPages((last) => read.all(action, last ?? Number.MAX_SAFE_INTEGER));
}

function* inPages(read: (last: number | null) => Row[]): Generator<Change> {
  for (let page = read(null); page.length > 0; page = read(page.at(-1)!.n)) yield* page.map(toChange);
}

/**
 * The changes of one table that the history names, by their first key, for at most `most` keys.
 * @param keys only the changes of these rows; then `most` does not apply
 */
export function readNamedChanges(
  db: ReadableDb,
  action: ActionId,
  table: RecordedTable,
  most: number,
  keys?: readonly number[],
): Change[] {
  const named = `action_id = @action AND tab = @table AND ${NAMED}`;
  const chosen = keys
    ? 'SELECT value FROM json_each(@keys)'
    : `SELECT DISTINCT key_1 FROM action_changes WHERE ${named} ORDER BY key_1 LIMIT @most`;
  return sql<Row>(db, `SELECT ${COLUMNS} FROM action_changes WHERE ${named} AND key_1 IN (${chosen}) ORDER BY key_1, n`)
    .all({ action, table, most, keys: JSON.stringify(keys ?? null) })
    .map(toChange);
}

export function readVerdictChanges(
  db: ReadableDb,
  action: ActionId,
): { article: ArticleId; before: Verdict | null; after: Verdict | null }[] {
  return sql<{ article: ArticleId; before: Verdict | null; after: Verdict | null }>(
    db,
    `SELECT key_1 AS article, before ->> 0 AS before, after ->> 0 AS after FROM action_changes
     WHERE action_id = ? AND tab = 'decisions' ORDER BY n`,
  ).all(action);
}

export function readOpenedCluster(db: ReadableDb, action: ActionId): ClusterId | null {
  const query = "SELECT key_1 AS id FROM action_changes WHERE action_id = ? AND tab = 'clusters' AND before IS NULL";
  return sql<{ id: ClusterId }>(db, query).get(action)?.id ?? null;
}

/** How many articles changed their verdict, cluster or version; of these, how many were superseded or brought back. */
export function countTouched(db: ReadableDb, action: ActionId): { touched: number; superseded: number } {
  return sql<{ touched: number; superseded: number }>(
    db,
    `SELECT count(DISTINCT key_1) FILTER (WHERE tab <> 'boilerplate') AS touched,
            count(DISTINCT key_1) FILTER (WHERE tab = 'superseded') AS superseded
     FROM action_changes WHERE action_id = ? AND ${NAMED}`,
  ).get(action)!;
}

function toChange({ action_id, tab, key_1, key_2, before, after }: Row): Change {
  return {
    table: tab,
    key: key_2 === null ? [key_1] : [key_1, key_2],
    before: before === null ? null : parseChange(before, action_id),
    after: after === null ? null : parseChange(after, action_id),
  };
}
