import type { ArticleId, ClusterId } from '#shared/model/model.ts';
import type { ReadableDb } from '../database.ts';
import { sql } from '../sql.ts';

export function clusterOf(db: ReadableDb, article: ArticleId): ClusterId | null {
  return (
    sql<{ cluster: ClusterId }>(db, 'SELECT cluster_id AS cluster FROM memberships WHERE article_id = ?').get(article)
      ?.cluster ?? null
  );
}
