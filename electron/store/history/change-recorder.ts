// Changes rows as one action, and records each before and after, so that the change can be undone to the byte.
import Sqlite from 'better-sqlite3';
import type { ActionId, ActionKind } from '#shared/model/actions.ts';
import type { EditorId } from '#shared/model/editors.ts';
import type { ArticleId } from '#shared/model/model.ts';
import { AppError } from '#shared/words/errors.ts';
import type { ReadableDb, WritableDb } from '../database.ts';
import { parseKinds } from '../file/records.ts';
import { sql } from '../sql.ts';
import {
  addChange,
  type Change,
  fillInChanges,
  iterateChangesBackwards,
  type RowKey,
  type Values,
} from './action-changes.ts';
import { closeAction, type NewAction, openAction, type Reasons } from './actions.ts';
import { checkHeld } from './held-clusters.ts';
import { describeStep, findLaterChange } from './steps.ts';

/** The tables that an action may change, each with its key's columns, then the others. Blobs are hexadecimal digits. */
const TABLES = {
  decisions: { key: ['article_id'], values: ['verdict', 'decided_at', 'action_id'] },
  memberships: {
    key: ['article_id'],
    values: [
      ...['cluster_id', 'kinds', 'matched_id', 'hd', 'similarity', 'containment', 'shared_sentences', 'tier'],
      ...['relation', 'matched_share', 'passages'],
    ],
  },
  /** Leaves out the size, which triggers keep. */
  clusters: { key: ['id'], values: ['leader_id', 'representative_id'] },
  links: { key: ['a_id', 'b_id'], values: ['action_id'] },
  separations: { key: ['id'], values: ['action_id'] },
  separation_sides: { key: ['separation_id', 'article_id'], values: ['side'] },
  index_keys: { key: ['article_id'], values: ['keys'] },
  merge_suggestions: { key: ['article_id', 'cluster_id'], values: [] },
  superseded: { key: ['article_id'], values: ['successor_id'] },
  notes: { key: ['article_id'], values: ['text', 'action_id'] },
  flags: { key: ['article_id'], values: ['action_id'] },
  row_merges: { key: ['article_id'], values: ['choice', 'action_id'] },
  assignments: { key: ['article_id'], values: ['editor', 'action_id'] },
  taken_parts: { key: ['article_id', 'part'], values: ['from_id', 'text', 'start', 'place', 'replaced'] },
  boilerplate: { key: ['key', 'source'], values: ['text', 'articles', 'origin', 'is_on'] },
} as const satisfies Record<string, { key: readonly string[]; values: readonly string[] }>;

export type RecordedTable = keyof typeof TABLES;
export const recordedTables = Object.keys(TABLES) as readonly RecordedTable[];
/** Logged even where no row was recorded: their changes of clusters are too many for the log. */
const UNRECORDED: readonly ActionKind[] = ['remove-import', 'recluster'];

export class ChangeRecorder {
  readonly db: WritableDb;
  readonly #action: NewAction;
  #id: ActionId | null = null;
  #count = 0;
  /** Checksums of the changes so far, combined by XOR. */
  #checksum = 0;

  constructor(db: WritableDb, action: NewAction) {
    this.db = db;
    this.#action = action;
  }

  get at(): string {
    return this.#action.at;
  }

  /** The acting editor; null: the person of this machine. */
  get editor(): EditorId | null {
    return this.#action.editor ?? null;
  }

  /** The id of the action, which is added to the log when it is first needed. */
  get action(): ActionId {
    this.#id ??= openAction(this.db, this.#action);
    return this.#id;
  }

  /**
   * Ends the action; call once, in the transaction of its changes.
   * @param reasons where they are known only now
   * @returns null where nothing was changed, which is no action
   */
  close(reasons: Reasons | undefined = this.#action.reasons): ActionId | null {
    if (this.#id === null && !UNRECORDED.includes(this.#action.kind)) return null;
    closeAction(this.db, this.action, reasons, this.#checksum);
    return this.action;
  }

  /**
   * Writes a row, or (null) deletes it; call inside a transaction. Does nothing if the row already has these values.
   * @throws AppError CLUSTER_LEASED
   */
  put(table: RecordedTable, key: RowKey, after: Values | null): void {
    const before = readRow(this.db, table, key);
    if (!areEqual(before, after)) this.#write({ table, key, before, after });
  }

  #write(change: Change): void {
    const { table, key, before, after } = change;
    checkHeld(this.db, change);
    if (table === 'memberships' && before && before[0] !== after?.[0])
      this.#dropRepresentative(Number(before[0]), key[0]);
    if (after === null) statement(this.db, table, 'delete').run(...key);
    else if (before === null) statement(this.db, table, 'insert').run(...key, ...after);
    else statement(this.db, table, 'update').run(...after, ...key);
    this.#checksum ^= addChange(this.db, this.action, this.#count++, change);
  }

  /**
   * Called before an article leaves a cluster that it represents. A trigger would do it too, but an undo could not
   * restore it.
   */
  #dropRepresentative(cluster: number, article: number): void {
    const row = sql<{ leader: number }>(
      this.db,
      'SELECT leader_id AS leader FROM clusters WHERE id = ? AND representative_id = ?',
    ).get(cluster, article);
    if (row) this.put('clusters', [cluster], [row.leader, null]);
  }

  /**
   * Undoes the changes of an action, the last one first, as changes of this action.
   * @throws AppError CLUSTER_LEASED; CHANGED_SINCE where a row is not as the change left it, or what it refers to is gone
   */
  revert(reverted: ActionId): void {
    for (const { table, key, before, after } of iterateChangesBackwards(this.db, reverted)) {
      const refuse = () => this.#refuseRevert(reverted, table, key);
      const present = readRow(this.db, table, key);
      if (!isAsLeft(table, key, present, after)) refuse();
      try {
        if (table === 'clusters' && before === null) this.closeCluster(key[0]);
        else this.#restore({ table, key, before: present, after: restored(table, key, { before, after, present }) });
      } catch (error) {
        if (error instanceof Sqlite.SqliteError && error.code.startsWith('SQLITE_CONSTRAINT')) refuse();
        throw error;
      }
    }
  }

  #refuseRevert(since: ActionId, table: RecordedTable, key: RowKey): never {
    const later = findLaterChange(this.db, table, key, { since, except: this.action });
    throw new AppError('CHANGED_SINCE', { by: describeStep(this.db, later, this.editor) });
  }

  #restore(change: Change): void {
    if (!areEqual(change.before, change.after)) this.#write(change);
  }

  /**
   * Deletes a cluster without articles, with the suggestions to merge it.
   * @throws AppError CHANGED_SINCE where a later import has put an article into it
   */
  closeCluster(id: number): void {
    if (sql(this.db, 'SELECT 1 FROM memberships WHERE cluster_id = ?').get(id))
      throw new AppError('CHANGED_SINCE', { by: null });
    const suggested = sql<{ article: number }>(
      this.db,
      'SELECT article_id AS article FROM merge_suggestions WHERE cluster_id = ? ORDER BY 1',
    ).all(id);
    for (const { article } of suggested) this.put('merge_suggestions', [article, id], null);
    this.put('clusters', [id], null);
  }
}

/** Completes a row, and the log with it: an undo finds the row as if it had been measured when it was recorded. */
export function completeRow(db: WritableDb, table: RecordedTable, key: number, values: Values): void {
  const before = readRow(db, table, [key]);
  if (!before) return;
  statement(db, table, 'update').run(...values, key);
  fillInChanges(db, table, key, before, values);
}

/** Takes the calls of a recorder and writes nothing: a change run with it shows what figures it needs. */
export class PlanRecorder extends ChangeRecorder {
  override get action(): ActionId {
    return 0 as ActionId;
  }

  override put(): void {}

  override closeCluster(): void {}
}

function readRow(db: ReadableDb, table: RecordedTable, key: RowKey): Values | null {
  const row = sql(db, TEXTS[table].select)
    .raw()
    .get(...key) as Values | undefined;
  return row?.slice(0, TABLES[table].values.length) ?? null;
}

/**
 * True if a row is as a change left it. These do not count: a representative that a later import has set, index keys
 * that were made again, and a distance that was measured or forgotten since.
 */
function isAsLeft(table: RecordedTable, key: RowKey, present: Values | null, after: Values | null): boolean {
  if (!present || !after) return areEqual(present, after);
  if (table === 'index_keys') return true;
  if (table === 'clusters') return present[0] === after[0];
  if (table === 'memberships') return areEqual(withoutDistance(present, key), withoutDistance(after, key));
  return areEqual(present, after);
}

/** Places of columns in a membership's values. */
const [KINDS, HD] = [1, 3];

/** The membership before its distance was measured. The first kind is the one by which the article was placed. */
function withoutDistance(membership: Values, [article]: RowKey): Values {
  const stored = parseKinds(String(membership[KINDS]), article as ArticleId);
  const kinds = stored.filter((kind, at) => at === 0 || kind !== 'simhash');
  return membership.with(KINDS, JSON.stringify(kinds)).with(HD, null);
}

/**
 * The values that an undo restores. Newer index keys stay, because the recorded ones are of an earlier index. A
 * representative that a later import has set stays, unless it is the leader again.
 */
function restored(
  table: RecordedTable,
  key: RowKey,
  { before, after, present }: { before: Values | null; after: Values | null; present: Values | null },
) {
  if (table === 'index_keys' && before && !areEqual(present, after)) return present;
  // A distance that has changed since may be recorded of an earlier text: it is unknown until the next import.
  if (table === 'memberships' && before && present && after && present[HD] !== after[HD])
    return withoutDistance(before, key);
  if (table !== 'clusters' || !before || !present || present[1] === after?.[1]) return before;
  const [leader = null] = before;
  const [, representative = null] = present;
  return [leader, representative === leader ? null : representative];
}

function areEqual(a: Values | null, b: Values | null): boolean {
  if (a === null || b === null) return a === b;
  return a.length === b.length && a.every((value, index) => value === b[index]);
}

type Action = 'select' | 'insert' | 'update' | 'delete';

function statement(db: WritableDb, table: RecordedTable, action: Exclude<Action, 'select'>) {
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
