// The log of actions: what was done to decisions and clusters, when, and which rows it changed. Only added to.
import type { ActionId, ActionKind } from '#shared/model/actions.ts';
import type { EditorId } from '#shared/model/editors.ts';
import type { ArticleId, ClusterId } from '#shared/model/model.ts';
import type { ReasonName } from '#shared/review/suggest/rules.ts';
import { CHECKED_ACTION, rowChecksum } from '../checksums.ts';
import type { ReadableDb, WritableDb } from '../database.ts';
import { sql } from '../sql.ts';
import { countTouched } from './action-changes.ts';
import { raiseRevisions } from './revisions.ts';

export type NewAction = {
  readonly kind: ActionKind;
  readonly at: string;
  /** The cluster that the editor saw; null where there is no one cluster. */
  readonly cluster: ClusterId | null;
  /** The action that an undo or a redo is about. */
  readonly of?: ActionId;
  /** Reasons of the accepted suggestions, by the article that each made canonical. */
  readonly reasons?: Reasons;
  /** The acting editor; by default the person of this machine. */
  readonly editor?: EditorId | null | undefined;
  /** The client's id of the command (`findActionByRequest`). */
  readonly request?: string | undefined;
};

export type Reasons = Readonly<Record<ArticleId, readonly ReasonName[]>>;

export type StoredAction = {
  readonly id: ActionId;
  readonly kind: ActionKind;
  readonly at: string;
  readonly cluster: ClusterId | null;
  readonly of: ActionId | null;
  /** The editor and the name; null for the person of the machine that has the project. */
  readonly editor: EditorId | null;
  readonly name: string | null;
  /** True if the last action about this one is an undo. */
  readonly undone: boolean;
  /** Articles that changed their verdict, cluster or version; of these, those superseded or brought back. */
  readonly touched: number;
  readonly superseded: number;
};

/** The last undo or redo of an action `a`. */
export const LAST_ABOUT = '(SELECT max(id) FROM actions WHERE of_id = a.id)';
/** 1 if an undo of an action `a` holds. */
export const IS_UNDONE = `coalesce((SELECT kind = 'undo' FROM actions WHERE id = ${LAST_ABOUT}), 0)`;

/**
 * Adds an action before its rows, so that they can have its id.
 * @throws SqliteError where there is an action of the same request
 */
export function openAction(db: WritableDb, { at, kind, cluster, of, request, editor }: NewAction): ActionId {
  const { lastInsertRowid } = sql(
    db,
    'INSERT INTO actions (at, kind, cluster_id, of_id, request, editor) VALUES (?, ?, ?, ?, ?, ?)',
  ).run(at, kind, cluster, of ?? null, request ?? null, editor ?? null);
  return Number(lastInsertRowid) as ActionId;
}

/**
 * Writes what is known when all rows of an action are written, and the revisions of its clusters.
 * @param changes the checksums of its changes, combined by XOR
 */
export function closeAction(db: WritableDb, id: ActionId, reasons: Reasons | undefined, changes: number): void {
  const { touched, superseded } = countTouched(db, id);
  const json = reasons ? JSON.stringify(reasons) : null;
  sql(db, 'UPDATE actions SET touched = ?, superseded = ?, reasons = ? WHERE id = ?').run(
    touched,
    superseded,
    json,
    id,
  );
  const row = sql(db, `SELECT ${CHECKED_ACTION} FROM actions WHERE id = ?`).raw().get(id) as (string | number | null)[];
  const sum = (rowChecksum(row) ^ changes) >>> 0;
  sql(db, 'INSERT INTO action_checksums (action_id, checksum) VALUES (?, ?)').run(id, sum);
  raiseRevisions(db, id);
}

/** The action of a command that has been sent before; null: it has not, or it changed nothing. */
export function findActionByRequest(db: ReadableDb, request: string | undefined): ActionId | null {
  if (request === undefined) return null;
  return sql<{ id: ActionId }>(db, 'SELECT id FROM actions WHERE request = ?').get(request)?.id ?? null;
}

export function findAction(db: ReadableDb, id: ActionId): StoredAction | null {
  return toAction(sql<ActionRow>(db, `SELECT ${COLUMNS} FROM actions a WHERE id = ?`).get(id));
}

/** The action that last changed the rows of an action: its last undo or redo, or itself. */
export function findLastAbout(db: ReadableDb, id: ActionId): ActionId {
  const query = 'SELECT coalesce(max(id), @id) AS id FROM actions WHERE of_id = @id';
  return sql<{ id: ActionId }>(db, query).get({ id })!.id;
}

export function wasReclusteredSince(db: ReadableDb, id: ActionId): boolean {
  return sql(db, "SELECT 1 FROM actions WHERE kind = 'recluster' AND id > ?").get(id) !== undefined;
}

export function findLastRecluster(db: ReadableDb): ActionId | null {
  const query = "SELECT id FROM actions WHERE kind = 'recluster' ORDER BY id DESC LIMIT 1";
  return sql<{ id: ActionId }>(db, query).get()?.id ?? null;
}

/** The newest action comes first, from the one before `before` on. */
export function listActions(db: ReadableDb, before: ActionId | null, limit: number): StoredAction[] {
  return sql<ActionRow>(db, `SELECT ${COLUMNS} FROM actions a WHERE id < ? ORDER BY id DESC LIMIT ?`)
    .all(before ?? Number.MAX_SAFE_INTEGER, limit)
    .map((row) => toAction(row)!);
}

const COLUMNS = `a.id, a.kind, a.at, a.cluster_id AS cluster, a.of_id AS of, ${IS_UNDONE} AS undone,
  a.touched, a.superseded, a.editor,
  (SELECT name FROM editors WHERE id = a.editor) AS name`;
type ActionRow = Omit<StoredAction, 'undone'> & { undone: number };

function toAction(row: ActionRow | undefined): StoredAction | null {
  return row ? { ...row, undone: row.undone === 1 } : null;
}
