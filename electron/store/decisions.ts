// The editor's decisions: the verdicts that hold, and the log of all that was ever said.
import type { ArticleId, ClusterId, ImportId, Verdict } from '#shared/model.ts';
import type { ReadableDb, WritableDb } from './database.ts';
import { sql } from './sql.ts';

/** Sets one verdict (null: undecided) and logs it; call inside a transaction. A verdict that already holds is no event. */
export function setVerdict(
  db: WritableDb,
  cluster: ClusterId,
  article: ArticleId,
  verdict: Verdict | null,
  decidedAt: string,
): void {
  const before = readVerdict(db, article);
  if (before === verdict) return;
  if (verdict === null) sql(db, 'DELETE FROM decisions WHERE article_id = ?').run(article);
  else
    sql(db, 'INSERT OR REPLACE INTO decisions (article_id, verdict, decided_at) VALUES (?, ?, ?)').run(
      article,
      verdict,
      decidedAt,
    );
  sql(db, 'INSERT INTO decision_log (decided_at, cluster_id, article_id, before, after) VALUES (?, ?, ?, ?, ?)').run(
    decidedAt,
    cluster,
    article,
    before,
    verdict,
  );
}

function readVerdict(db: ReadableDb, article: ArticleId): Verdict | null {
  return (
    sql<{ verdict: Verdict }>(db, 'SELECT verdict FROM decisions WHERE article_id = ?').get(article)?.verdict ?? null
  );
}

export function countDiscarded(db: ReadableDb): number {
  return sql<{ n: number }>(db, "SELECT count(*) AS n FROM decisions WHERE verdict = 'discard'").get()!.n;
}

/** When a verdict was given, by article. */
export function readDecidedAt(db: ReadableDb, article: ArticleId): string | null {
  return (
    sql<{ decidedAt: string }>(db, 'SELECT decided_at AS decidedAt FROM decisions WHERE article_id = ?').get(article)
      ?.decidedAt ?? null
  );
}

/** Articles of other imports that have a verdict and share a cluster with an article of this one. */
export function readDecidedBeside(db: ReadableDb, id: ImportId): { article: ArticleId; cluster: ClusterId }[] {
  return sql<{ article: ArticleId; cluster: ClusterId }>(
    db,
    `SELECT m.article_id AS article, m.cluster_id AS cluster
     FROM memberships m JOIN decisions d USING (article_id) JOIN articles a ON a.id = m.article_id
     WHERE a.import_id <> @id AND m.cluster_id IN (
       SELECT cluster_id FROM memberships JOIN articles ON articles.id = article_id WHERE import_id = @id)`,
  ).all({ id });
}
