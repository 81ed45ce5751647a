// The texts of clustered articles for the search, and the clusters of those that were found.
import type { ArticleId, ClusterId } from '#shared/model/model.ts';
import { IS_LISTED } from './clusters/clusters.ts';
import type { ReadableDb } from './database.ts';
import { sql } from './sql.ts';

const CLUSTERED = `FROM clusters c JOIN memberships m ON m.cluster_id = c.id WHERE ${IS_LISTED}`;

export function listClusteredArticles(db: ReadableDb): ArticleId[] {
  return sql<{ id: ArticleId }>(db, `SELECT m.article_id AS id ${CLUSTERED} ORDER BY id`)
    .all()
    .map(({ id }) => id);
}

export function readTexts(db: ReadableDb, articles: readonly ArticleId[]): { article: ArticleId; text: string }[] {
  return sql<{ article: ArticleId; text: string }>(
    db,
    `SELECT id AS article, title || char(10) || body AS text FROM articles
     WHERE id IN (SELECT value FROM json_each(?)) ORDER BY id`,
  ).all(JSON.stringify(articles));
}

/** The clusters to review that have one of the articles. */
export function clustersOf(db: ReadableDb, articles: readonly ArticleId[]): ClusterId[] {
  return sql<{ id: ClusterId }>(
    db,
    `SELECT DISTINCT c.id ${CLUSTERED} AND m.article_id IN (SELECT value FROM json_each(?))`,
  )
    .all(JSON.stringify(articles))
    .map(({ id }) => id);
}
