// The log of actions: what was done to decisions and clusters, when, and which rows it changed. Only added to.
import { type ActionId, type ActionKind, undoableKinds } from '#shared/actions.ts';
import type { ArticleId, ClusterId } from '#shared/model.ts';
import type { ReasonName } from '#shared/suggest/rules.ts';
import type { ReadableDb } from './database.ts';
import type { Change, Recorder } from './recorder.ts';
import { sql } from './sql.ts';

export type NewAction = {
  readonly kind: ActionKind;
  readonly at: string;
  /** The cluster that the editor saw; null where there is no one cluster. */
  readonly cluster: ClusterId | null;
  /** The action that an undo or a redo is about. */
  readonly of?: ActionId;
  /** Of the suggestions that were accepted, by the article that each made canonical. */
  readonly reasons?: Reasons;
};

export type Reasons = Readonly<Record<ArticleId, readonly ReasonName[]>>;

export type StoredAction = {
  readonly id: ActionId;
  readonly kind: ActionKind;
  readonly at: string;
  readonly cluster: ClusterId | null;
  readonly of: ActionId | null;
  /** Whether the last that was said about it is an undo. */
  readonly undone: boolean;
  readonly changes: readonly Change[];
};

const KINDS = undoableKinds.map((kind) => `'${kind}'`).join(', ');
/** The last undo or redo of an action `a`. */
const LAST_ABOUT = '(SELECT max(id) FROM actions WHERE of_id = a.id)';
const IS_UNDONE = `coalesce((SELECT kind = 'undo' FROM actions WHERE id = ${LAST_ABOUT}), 0)`;

/** Told of though no row was recorded: what they did to clusters is not listed in the log. */
const UNRECORDED: readonly ActionKind[] = ['remove-import', 'recluster'];

/** Logs what was recorded; null where nothing was changed, which is no action. */
export function addAction({ db, changes }: Recorder, { kind, at, cluster, of, reasons }: NewAction): ActionId | null {
  if (changes.length === 0 && !UNRECORDED.includes(kind)) return null;
  const { lastInsertRowid } = sql(
    db,
    'INSERT INTO actions (at, kind, cluster_id, of_id, changes, reasons) VALUES (?, ?, ?, ?, ?, ?)',
  ).run(at, kind, cluster, of ?? null, JSON.stringify(changes), reasons ? JSON.stringify(reasons) : null);
  return Number(lastInsertRowid) as ActionId;
}

/** The action that `undo` takes back: the latest of the editor's that holds. */
export function findUndoable(db: ReadableDb): ActionId | null {
  return listUndoable(db, 1)[0] ?? null;
}

/** The latest of the editor's that hold, the latest first. */
export function listUndoable(db: ReadableDb, limit: number): ActionId[] {
  return sql<{ id: ActionId }>(
    db,
    `SELECT id FROM actions a WHERE kind IN (${KINDS}) AND NOT ${IS_UNDONE} ORDER BY id DESC LIMIT ?`,
  )
    .all(limit)
    .map(({ id }) => id);
}

/** The action that `redo` does again: the one undone last, unless the editor has done anything else since. */
export function findRedoable(db: ReadableDb): ActionId | null {
  return (
    sql<{ id: ActionId }>(
      db,
      `SELECT a.id FROM actions u JOIN actions a ON a.id = u.of_id
     WHERE u.kind = 'undo' AND u.id = ${LAST_ABOUT}
       AND u.id > coalesce((SELECT max(id) FROM actions WHERE kind IN (${KINDS})), 0)
     ORDER BY u.id DESC LIMIT 1`,
    ).get()?.id ?? null
  );
}

/** 0 before the first. */
export function lastAction(db: ReadableDb): number {
  return sql<{ id: number | null }>(db, 'SELECT max(id) AS id FROM actions').get()!.id ?? 0;
}

export function findAction(db: ReadableDb, id: ActionId): StoredAction | null {
  return toAction(sql<ActionRow>(db, `SELECT ${COLUMNS} FROM actions a WHERE id = ?`).get(id));
}

/** What last changed the rows of an action: its last undo or redo, or itself. */
export function readLastAbout(db: ReadableDb, id: ActionId): StoredAction {
  return toAction(
    sql<ActionRow>(
      db,
      `SELECT ${COLUMNS} FROM actions a WHERE id = (
     SELECT coalesce(max(id), @id) FROM actions WHERE of_id = @id)`,
    ).get({ id }),
  )!;
}

/** Whether every article was placed anew since an action. */
export function wasReclusteredSince(db: ReadableDb, id: ActionId): boolean {
  return sql(db, "SELECT 1 FROM actions WHERE kind = 'recluster' AND id > ?").get(id) !== undefined;
}

/** The newest actions, from the one before `before` on. */
export function listActions(db: ReadableDb, before: ActionId | null, limit: number): StoredAction[] {
  return sql<ActionRow>(db, `SELECT ${COLUMNS} FROM actions a WHERE id < ? ORDER BY id DESC LIMIT ?`)
    .all(before ?? Number.MAX_SAFE_INTEGER, limit)
    .map((row) => toAction(row)!);
}

const COLUMNS = `a.id, a.kind, a.at, a.cluster_id AS cluster, a.of_id AS of, ${IS_UNDONE} AS undone, a.changes`;
type ActionRow = Omit<StoredAction, 'undone' | 'changes'> & { undone: number; changes: string };

function toAction(row: ActionRow | undefined): StoredAction | null {
  return row ? { ...row, undone: row.undone === 1, changes: JSON.parse(row.changes) as Change[] } : null;
}
