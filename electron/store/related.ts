// An article as a report of an event: its text, its cluster and the fields that are displayed.
import type { ArticleId, ClusterId } from '#shared/model/model.ts';
import type { ReadableDb } from './database.ts';
import { sql } from './sql.ts';

export type Report = {
  readonly article: ArticleId;
  readonly title: string;
  readonly source: string;
  readonly published: string;
  readonly body: string;
  readonly cluster: ClusterId;
  readonly size: number;
};

export function readReport(db: ReadableDb, article: ArticleId): Report | undefined {
  return sql<Report>(
    db,
    `SELECT a.id AS article, a.title, a.source, a.published, a.body, c.id AS cluster, c.size
     FROM articles a JOIN memberships m ON m.article_id = a.id JOIN clusters c ON c.id = m.cluster_id WHERE a.id = ?`,
  ).get(article);
}
