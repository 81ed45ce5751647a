// The log of actions from its beginning, for exporting it.
import type { ActionId, ActionKind } from '#shared/model/actions.ts';
import type { ClusterId } from '#shared/model/model.ts';
import type { ReadableDb } from '../database.ts';
import { sql } from '../sql.ts';
import { type Change, iterateChanges } from './action-changes.ts';

export type LoggedAction = {
  readonly id: ActionId;
  readonly at: string;
  readonly kind: ActionKind;
  readonly cluster: ClusterId | null;
  readonly of: ActionId | null;
  /** Null: the person of the machine that has the project. */
  readonly name: string | null;
  /** In order, read from the project at each iteration. */
  readonly changes: Iterable<Change>;
};

export function* iterateActions(db: ReadableDb): Generator<LoggedAction> {
  const rows = sql<Omit<LoggedAction, 'changes'>>(
    db,
    `SELECT id, at, kind, cluster_id AS cluster, of_id AS of, (SELECT name FROM editors WHERE id = a.editor) AS name
     FROM actions a ORDER BY id`,
  ).iterate();
  for (const row of rows) yield { ...row, changes: { [Symbol.iterator]: () => iterateChanges(db, row.id) } };
}

export type ArticleName = { readonly externalId: string; readonly row: number; readonly title: string };

/** Undefined for an article whose import was removed. */
export function readArticleName(db: ReadableDb, article: number): ArticleName | undefined {
  return sql<ArticleName>(db, 'SELECT external_id AS externalId, row, title FROM article_versions WHERE id = ?').get(
    article,
  );
}

export function countActions(db: ReadableDb): number {
  return sql<{ n: number }>(db, 'SELECT count(*) AS n FROM actions').get()!.n;
}
