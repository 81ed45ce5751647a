// The texts of clustered articles for the search, and the clusters of those that were found.
import type { ArticleId, ClusterId } from '#shared/model.ts';
import type { ReadableDb } from './database.ts';
import { sql } from './sql.ts';

const CLUSTERED = 'FROM clusters c JOIN memberships m ON m.cluster_id = c.id WHERE c.size > 1';

/** Changes with the articles that are in clusters of several. */
export function readClusteredKey(db: ReadableDb): string {
  return sql<{ key: string }>(
    db,
    `SELECT json_array(count(*), sum(m.article_id), (SELECT max(id) FROM articles)) AS key ${CLUSTERED}`,
  ).get()!.key;
}

/** Title and body of every article in a cluster of several, in order of their ids. */
export function iterateClusteredTexts(db: ReadableDb): IterableIterator<{ article: ArticleId; text: string }> {
  return sql<{ article: ArticleId; text: string }>(
    db,
    `SELECT id AS article, title || char(10) || body AS text FROM articles
     WHERE id IN (SELECT m.article_id ${CLUSTERED}) ORDER BY id`,
  ).iterate();
}

export function clustersOf(db: ReadableDb, articles: readonly ArticleId[]): ClusterId[] {
  return sql<{ id: ClusterId }>(
    db,
    'SELECT DISTINCT cluster_id AS id FROM memberships WHERE article_id IN (SELECT value FROM json_each(?))',
  )
    .all(JSON.stringify(articles))
    .map(({ id }) => id);
}
