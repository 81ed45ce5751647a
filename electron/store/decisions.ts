// The editor's decisions: the verdicts that hold.
import type { ArticleId, ImportId, Verdict } from '#shared/model.ts';
import type { ReadableDb } from './database.ts';
import type { Recorder } from './recorder.ts';
import { sql } from './sql.ts';

/** Sets one verdict (null: undecided). A verdict that already holds keeps its time. */
export function setVerdict(recorder: Recorder, article: ArticleId, verdict: Verdict | null, decidedAt: string): void {
  if (readVerdict(recorder.db, article) === verdict) return;
  recorder.put('decisions', [article], verdict && [verdict, decidedAt]);
}

export function readVerdict(db: ReadableDb, article: ArticleId): Verdict | null {
  return (
    sql<{ verdict: Verdict }>(db, 'SELECT verdict FROM decisions WHERE article_id = ?').get(article)?.verdict ?? null
  );
}

export function hasDecision(db: ReadableDb, articles: readonly ArticleId[]): boolean {
  const query = 'SELECT 1 FROM decisions WHERE article_id IN (SELECT value FROM json_each(?)) LIMIT 1';
  return sql(db, query).get(JSON.stringify(articles)) !== undefined;
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

/** Articles of other imports that share a cluster with an article of this one, and were decided since it began. */
export function readDecidedBeside(db: ReadableDb, id: ImportId): ArticleId[] {
  return sql<{ article: ArticleId }>(
    db,
    `SELECT m.article_id AS article
     FROM memberships m JOIN decisions d USING (article_id) JOIN articles a ON a.id = m.article_id
     WHERE a.import_id <> @id AND d.decided_at >= (SELECT started_at FROM imports WHERE id = @id) AND m.cluster_id IN (
       SELECT cluster_id FROM memberships JOIN articles ON articles.id = article_id WHERE import_id = @id)`,
  )
    .all({ id })
    .map(({ article }) => article);
}
