// The members of all clusters to review with their decisions, for reports.
import type { ArticleId, ClusterId, Verdict } from '#shared/model/model.ts';
import { sourceName } from '#shared/model/source-name.ts';
import { IS_LISTED } from './clusters/clusters.ts';
import type { ReadableDb } from './database.ts';
import { sql } from './sql.ts';
import { displayTitleOf } from './sql-functions.ts';

export type ReviewedMember = {
  readonly article: ArticleId;
  /** The beginning of the body where there is no title. */
  readonly title: string;
  readonly source: string;
  readonly published: string;
  readonly verdict: Verdict | null;
  /** An ISO time; null without a verdict. */
  readonly decidedAt: string | null;
};
export type ReviewedCluster = { readonly cluster: ClusterId; readonly members: readonly ReviewedMember[] };

/** Yields the clusters to review one at a time, with the members in order of import. */
export function* iterateReviewedClusters(db: ReadableDb): Generator<ReviewedCluster> {
  const rows = sql<ReviewedMember & { cluster: ClusterId }>(
    db,
    `SELECT m.cluster_id AS cluster, a.id AS article, ${displayTitleOf('a')} AS title, a.source, a.published,
            d.verdict, d.decided_at AS decidedAt
     FROM clusters c JOIN memberships m ON m.cluster_id = c.id JOIN articles a ON a.id = m.article_id
     LEFT JOIN decisions d ON d.article_id = a.id
     WHERE ${IS_LISTED} ORDER BY m.cluster_id, m.article_id`,
  ).iterate();
  let members: ReviewedMember[] = [];
  let current: ClusterId | null = null;
  for (const { cluster, ...row } of rows) {
    if (current !== null && cluster !== current) {
      yield { cluster: current, members };
      members = [];
    }
    current = cluster;
    members.push({ ...row, source: sourceName(row.source) });
  }
  if (current !== null) yield { cluster: current, members };
}
