import type { ActionId, ActionKind } from '#shared/model/actions.ts';
import type { ArticleId, ClusterId, ImportId, Verdict } from '#shared/model/model.ts';
import type { ReadableDb } from './database.ts';
import type { ChangeRecorder } from './history/change-recorder.ts';
import { sql } from './sql.ts';

/** Sets one verdict (null: undecided). A verdict that already holds stays that of the action that gave it. */
export function setVerdict(recorder: ChangeRecorder, article: ArticleId, verdict: Verdict | null): void {
  if (readVerdict(recorder.db, article) === verdict) return;
  recorder.put('decisions', [article], verdict && [verdict, recorder.at, recorder.action]);
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
  return sql<{ n: number }>(db, 'SELECT discarded AS n FROM counters').get()!.n;
}

export function readDecidedAt(db: ReadableDb, article: ArticleId): string | null {
  return (
    sql<{ decidedAt: string }>(db, 'SELECT decided_at AS decidedAt FROM decisions WHERE article_id = ?').get(article)
      ?.decidedAt ?? null
  );
}

export type VerdictSource = {
  readonly action: ActionId;
  readonly kind: ActionKind;
  readonly cluster: ClusterId | null;
  readonly reasons: string | null;
  /** The name of the editor; null: the person of the machine that has the project. */
  readonly name: string | null;
};

/** The action that gave the verdict of an article; undefined: no action of the log, or there is no verdict. */
export function readVerdictSource(db: ReadableDb, article: ArticleId): VerdictSource | undefined {
  return sql<VerdictSource>(
    db,
    `SELECT a.id AS action, a.kind, a.cluster_id AS cluster, a.reasons,
       (SELECT name FROM editors WHERE id = a.editor) AS name
     FROM decisions d JOIN actions a ON a.id = d.action_id WHERE d.article_id = ?`,
  ).get(article);
}

/** Articles of other imports that share a cluster with an article of this one, and were decided since it began. */
export function readDecidedWithImport(db: ReadableDb, id: ImportId): ArticleId[] {
  return sql<{ article: ArticleId }>(
    db,
    `SELECT m.article_id AS article
     FROM memberships m JOIN decisions d USING (article_id) JOIN articles a ON a.id = m.article_id
     WHERE a.import_id <> @id AND d.action_id > (SELECT after_action FROM imports WHERE id = @id) AND m.cluster_id IN (
       SELECT cluster_id FROM memberships JOIN articles ON articles.id = article_id WHERE import_id = @id)`,
  )
    .all({ id })
    .map(({ article }) => article);
}

/** An article as it is compared with a row of the cluster table. */
export type ReturnableArticle = {
  readonly row: number;
  /** Null: superseded by a newer version. */
  readonly cluster: ClusterId | null;
  readonly verdict: Verdict | null;
  /** The checksum of its id, row and texts, which never change. */
  readonly checksum: number;
};

export function findReturnable(db: ReadableDb, article: ArticleId): ReturnableArticle | undefined {
  return sql<ReturnableArticle>(
    db,
    `SELECT a.row, m.cluster_id AS cluster, d.verdict, s.checksum
     FROM article_versions a JOIN article_checksums s ON s.article_id = a.id
     LEFT JOIN memberships m ON m.article_id = a.id LEFT JOIN decisions d ON d.article_id = a.id WHERE a.id = ?`,
  ).get(article);
}
