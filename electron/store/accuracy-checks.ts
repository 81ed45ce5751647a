// The pairs of the accuracy check, their answers, and the articles that may be in one.

import type { CheckAnswer, CheckText } from '#shared/contract/accuracy-check.ts';
import type { ArticleId, ClusterId } from '#shared/model/model.ts';
import type { CheckPair, OwnPair } from '../core/accuracy-check/build-session.ts';
import type { ReadableDb, WritableDb } from './database.ts';
import { sql } from './sql.ts';
import { displayTitleOf } from './sql-functions.ts';

export type StoredCheckPair = CheckPair & {
  readonly session: number;
  readonly place: number;
  readonly answer: CheckAnswer | null;
};

export function addCheckSession(db: WritableDb, pairs: readonly CheckPair[]): number {
  const write = db.transaction(() => {
    const session = readLatestSession(db) + 1;
    const insert = sql(
      db,
      `INSERT INTO check_pairs (session, place, kind, article_id, other_id, seed)
       VALUES (@session, @place, @kind, @article, @other, @seed)`,
    );
    for (const [place, pair] of pairs.entries()) insert.run({ session, place, ...pair });
    return session;
  });
  return write();
}

function readLatestSession(db: ReadableDb): number {
  return sql<{ latest: number }>(db, 'SELECT coalesce(max(session), 0) AS latest FROM check_pairs').get()!.latest;
}

/** Pairs in the order of session and place, without unanswered ones of which an article was removed. */
export function readCheckPairs(db: ReadableDb): StoredCheckPair[] {
  return sql<StoredCheckPair>(
    db,
    `SELECT session, place, kind, article_id AS article, other_id AS other, seed, answer FROM check_pairs
     WHERE answer IS NOT NULL OR (article_id IN (SELECT id FROM articles)
       AND (other_id IS NULL OR other_id IN (SELECT id FROM articles)))
     ORDER BY session, place`,
  ).all();
}

/** A pair that has an answer keeps it. */
export function answerCheckPair(
  db: WritableDb,
  pair: { session: number; place: number; answer: CheckAnswer; at: string },
): void {
  sql(
    db,
    `UPDATE check_pairs SET answer = @answer, answered_at = @at
     WHERE session = @session AND place = @place AND answer IS NULL`,
  ).run(pair);
}

export function readCheckText(db: ReadableDb, article: ArticleId): CheckText | null {
  return sql<CheckText>(db, 'SELECT title, body FROM articles WHERE id = ?').get(article) ?? null;
}

/** The first article from this id on that is not overlong; null: none. */
export function readArticleFrom(
  db: ReadableDb,
  from: number,
  mostCharacters: number,
): (CheckText & { article: ArticleId }) | null {
  const found = sql<CheckText & { article: ArticleId }>(
    db,
    'SELECT id AS article, title, body FROM articles WHERE id >= ? AND length(body) <= ? ORDER BY id LIMIT 1',
  ).get(from, mostCharacters);
  return found ?? null;
}

export function readLastArticle(db: ReadableDb): number {
  return sql<{ last: number }>(db, 'SELECT coalesce(max(id), 0) AS last FROM articles').get()!.last;
}

export function readCheckedArticle(db: ReadableDb, article: ArticleId): { title: string; cluster: ClusterId } | null {
  const found = sql<{ title: string; cluster: ClusterId }>(
    db,
    `SELECT ${displayTitleOf('a')} AS title, m.cluster_id AS cluster
     FROM articles a JOIN memberships m ON m.article_id = a.id WHERE a.id = ?`,
  ).get(article);
  return found ?? null;
}

/** The canonical article of each cluster that has one, with the first discarded article of another text. */
export function readOwnPairs(db: ReadableDb): OwnPair[] {
  return sql<OwnPair>(
    db,
    `SELECT d.article_id AS kept, min(o.article_id) AS discarded
     FROM decisions d JOIN memberships m USING (article_id)
     JOIN memberships o ON o.cluster_id = m.cluster_id AND o.tier <> 'identical'
     JOIN decisions od ON od.article_id = o.article_id AND od.verdict = 'discard'
     WHERE d.verdict = 'canonical' GROUP BY d.article_id ORDER BY d.article_id`,
  ).all();
}
