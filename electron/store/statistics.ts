// The figures of the Overview, counted by SQL; what needs a date parsed is put together in stages/overview/statistics.query.ts.

import type { Funnel } from '#shared/contract/overview.ts';
import type { ArticleId, ClusterId } from '#shared/model/model.ts';
import { sourceName } from '#shared/model/source-name.ts';
import type { OverviewFilter } from '#shared/review/cluster-list/overview-filter.ts';
import { hideDamagedTitles } from './checksums.ts';
import { IS_LISTED } from './clusters/clusters.ts';
import type { ReadableDb } from './database.ts';
import { sql } from './sql.ts';
import { displayTitleOf } from './sql-functions.ts';

const DISCARDED = `(SELECT count(*) FROM memberships m JOIN decisions d USING (article_id)
  WHERE m.cluster_id = c.id AND d.verdict = 'discard')`;

export function countFunnel(db: ReadableDb): Funnel {
  const counts = sql<Omit<Funnel, 'rows'>>(
    db,
    `SELECT (SELECT count(*) FROM rejected_rows) AS rejected,
            (SELECT count(*) FROM rejected_rows WHERE reason = 'unchanged') AS unchanged,
            (SELECT count(*) FROM articles) AS articles,
            (SELECT count(*) FROM superseded) AS superseded,
            (SELECT count(*) FROM clusters) AS stories,
            (SELECT count(*) FROM clusters WHERE size > 1) AS clusters,
            (SELECT coalesce(sum(size), 0) FROM clusters WHERE size > 1) AS inClusters,
            (SELECT coalesce(sum(max(size - 1 - ${DISCARDED}, 0)), 0) FROM clusters c WHERE size > 1) AS surplus`,
  ).get()!;
  return { rows: counts.articles + counts.superseded + counts.rejected, ...counts };
}

/** `accepted`: the suggestion · `picked`: by the editor · `kept`: there is no canonical article. */
export type DoneCluster = { readonly at: string; readonly choice: 'accepted' | 'picked' | 'kept' };

/** The clusters that are done, each with the time of its latest verdict. */
export function listDone(db: ReadableDb): DoneCluster[] {
  return sql<{ at: string; accepted: number; picked: number }>(
    db,
    `SELECT max(d.decided_at) AS at,
            max((d.verdict = 'canonical' OR c.discarded = c.size) AND ${IS_ACCEPTED}) AS accepted, max(d.verdict = 'canonical') AS picked
     FROM decisions d JOIN memberships m USING (article_id) JOIN clusters c ON c.id = m.cluster_id
       LEFT JOIN actions a ON a.id = d.action_id
     WHERE ${IS_LISTED} AND c.status = 'resolved' GROUP BY m.cluster_id`,
  )
    .all()
    .map(({ at, accepted, picked }) => ({ at, choice: accepted ? 'accepted' : picked ? 'picked' : 'kept' }));
}

/** Enough for the pace, even with breaks and corrections among them. */
const LATEST_ACTIONS = 200;

/** When each of the latest decided clusters was done, without those accepted together. Its cost is independent of the project. */
export function listLatestDone(db: ReadableDb): string[] {
  return sql<{ at: string }>(
    db,
    `WITH latest AS (SELECT cluster_id FROM actions WHERE cluster_id IS NOT NULL ORDER BY id DESC LIMIT @most)
     SELECT max(d.decided_at) AS at
     -- CROSS JOIN keeps this order: SQLite would read all clusters first.
     FROM (SELECT DISTINCT cluster_id AS id FROM latest) CROSS JOIN clusters c USING (id)
       JOIN memberships m ON m.cluster_id = c.id JOIN decisions d USING (article_id)
     WHERE ${IS_LISTED} AND c.status = 'resolved' GROUP BY c.id`,
  )
    .all({ most: LATEST_ACTIONS })
    .map(({ at }) => at);
}

/** The suggestion was accepted by itself, or with those of many clusters at once. */
const IS_ACCEPTED = "coalesce(a.kind = 'accept' OR (a.kind = 'decide' AND a.cluster_id IS NULL), 0)";

export function countSizes(db: ReadableDb): { size: number; clusters: number }[] {
  return sql<{ size: number; clusters: number }>(
    db,
    'SELECT size, count(*) AS clusters FROM clusters WHERE size > 1 GROUP BY size ORDER BY size',
  ).all();
}

/** Leaves out articles that opened their cluster: they were compared only with themselves. */
const JOINED = 'm.matched_id <> m.article_id';

/** Articles by the Hamming distance at which they joined; null where one of the two has no fingerprint. */
export function countDistances(db: ReadableDb): { hd: number | null; articles: number }[] {
  return sql<{ hd: number | null; articles: number }>(
    db,
    `SELECT m.hd, count(*) AS articles FROM memberships m WHERE ${JOINED} GROUP BY m.hd ORDER BY m.hd`,
  ).all();
}

/** Articles by the similarity with which they joined, in steps of 5 %: `from` ≤ similarity < `from` + 5; 100 is equal. */
export function countSimilarities(db: ReadableDb): { from: number; articles: number }[] {
  return sql<{ from: number; articles: number }>(
    db,
    `SELECT CAST(m.similarity * 20 AS INTEGER) * 5 AS "from", count(*) AS articles
     FROM memberships m WHERE ${JOINED} GROUP BY 1 ORDER BY 1`,
  ).all();
}

export function listLargestClusters(
  db: ReadableDb,
  limit: number,
): { cluster: ClusterId; title: string; size: number }[] {
  const largest = sql<{ cluster: ClusterId; leader: ArticleId; title: string; size: number }>(
    db,
    `SELECT c.id AS cluster, c.leader_id AS leader, c.size, ${displayTitleOf('a')} AS title
     FROM (SELECT id, size, leader_id FROM clusters WHERE size > 1 ORDER BY size DESC, id LIMIT ?) c
     JOIN articles a ON a.id = c.leader_id ORDER BY c.size DESC, c.id`,
  ).all(limit);
  return hideDamagedTitles(db, largest, ({ leader }) => leader).map(({ leader: _, ...cluster }) => cluster);
}

export type PublishedMember = { cluster: ClusterId; source: string; published: string };

export function* iteratePublished(db: ReadableDb): Generator<PublishedMember> {
  const members = sql<PublishedMember>(
    db,
    `SELECT m.cluster_id AS cluster, a.source, a.published
     FROM clusters c JOIN memberships m ON m.cluster_id = c.id JOIN articles a ON a.id = m.article_id
     WHERE c.size > 1 ORDER BY m.cluster_id, m.article_id`,
  ).iterate();
  for (const { source, ...member } of members) yield { ...member, source: sourceName(source) };
}

export type TimelineRow = { article: ArticleId; title: string; source: string; published: string };

const TIMELINE_PAGE = 100;

/** The members of a cluster in order of import, some at a time; none where there is no such cluster. Titles may be damaged. */
export function* iterateTimeline(db: ReadableDb, cluster: ClusterId): Generator<TimelineRow[]> {
  const next = sql<TimelineRow>(
    db,
    `SELECT a.id AS article, ${displayTitleOf('a')} AS title, a.source, a.published
     FROM memberships m JOIN articles a ON a.id = m.article_id
     WHERE m.cluster_id = ? AND m.article_id > ? ORDER BY m.article_id LIMIT ?`,
  );
  const read = (after: number) => next.all(cluster, after, TIMELINE_PAGE);
  for (let rows = read(0); rows.length > 0; rows = read(rows.at(-1)!.article))
    yield rows.map((row) => ({ ...row, source: sourceName(row.source) }));
}

/** The clusters that a bar counts, in the funnel and in the charts of size, distance and similarity; in order. */
export function listPickedClusters(db: ReadableDb, pick: Exclude<OverviewFilter, { by: 'sources' }>): ClusterId[] {
  const having = (condition: string) =>
    `SELECT DISTINCT m.cluster_id AS id FROM memberships m JOIN clusters c ON c.id = m.cluster_id
     WHERE c.size > 1 AND ${JOINED} AND ${condition} ORDER BY 1`;
  const queries = {
    size: 'SELECT id FROM clusters c WHERE c.size > 1 AND c.size BETWEEN @from AND coalesce(@to, c.size) ORDER BY id',
    surplus: `SELECT id FROM clusters c WHERE c.size > 1 AND c.size - ${DISCARDED} > 1 ORDER BY id`,
    hd: having('m.hd BETWEEN @from AND @to'),
    similarity: having('m.similarity * 100 >= @from AND (m.similarity * 100 < @to OR @from = 100)'),
  };
  const { by, ...bounds } = pick;
  return sql<{ id: ClusterId }>(db, queries[by])
    .all(bounds)
    .map(({ id }) => id);
}
