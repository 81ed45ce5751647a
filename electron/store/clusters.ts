// Fingerprints, clusters with their centres, and the evidence for each membership.
import { asFingerprint, type Fingerprint } from '#electron/fingerprint/simhash.ts';
import type { ClusterSummary } from '#shared/contract/review.ts';
import type { Article, ArticleId, ClusterId, ClusterStatus, Evidence, Verdict } from '#shared/model.ts';
import { ARTICLE_COLUMNS } from './articles.ts';
import type { ReadableDb, WritableDb } from './database.ts';
import { sql } from './sql.ts';

export function addFingerprint(db: WritableDb, article: ArticleId, { hi, lo }: Fingerprint): void {
  sql(db, 'INSERT INTO fingerprints (article_id, hi, lo) VALUES (?, ?, ?)').run(article, hi, lo);
}

/** Opens a cluster with the article as its centre. */
export function openCluster(db: WritableDb, centre: ArticleId): void {
  const { lastInsertRowid } = sql(db, 'INSERT INTO clusters (centre_id) VALUES (?)').run(centre);
  addMembership(db, centre, Number(lastInsertRowid) as ClusterId, { kind: 'centre', hd: null, similarity: 1 });
}

export function joinCluster(db: WritableDb, article: ArticleId, centre: ArticleId, evidence: Evidence): void {
  const cluster = sql<{ id: ClusterId }>(db, 'SELECT id FROM clusters WHERE centre_id = ?').get(centre)!;
  addMembership(db, article, cluster.id, evidence);
}

function addMembership(db: WritableDb, article: ArticleId, cluster: ClusterId, evidence: Evidence): void {
  sql(db, 'INSERT INTO memberships (article_id, cluster_id, evidence, hd, similarity) VALUES (?, ?, ?, ?, ?)').run(
    article,
    cluster,
    evidence.kind,
    evidence.hd,
    evidence.similarity,
  );
}

/** The centres that have a fingerprint, in the order in which they opened their clusters. */
export function* iterateCentres(db: ReadableDb): Generator<{ centre: ArticleId; fingerprint: Fingerprint }> {
  const rows = sql<{ centre: ArticleId; hi: number; lo: number }>(
    db,
    `SELECT c.centre_id AS centre, f.hi, f.lo
     FROM clusters c JOIN fingerprints f ON f.article_id = c.centre_id ORDER BY c.id`,
  ).iterate();
  for (const { centre, hi, lo } of rows) yield { centre, fingerprint: asFingerprint(hi, lo) };
}

/** `undecided`: articles without a verdict; a cluster is resolved when it has none of them. */
export function statusOf(size: number, undecided: number): ClusterStatus {
  if (undecided === 0) return 'resolved';
  return undecided === size ? 'open' : 'partial';
}

/** Clusters of two or more articles, in order of their centres. */
export function listClusters(db: ReadableDb): ClusterSummary[] {
  type Row = Omit<ClusterSummary, 'status' | 'sources'> & { undecided: number; sources: string };
  return sql<Row>(
    db,
    `SELECT c.id, c.size, min(m.similarity) AS weakest, max(m.hd) AS widestHd,
            count(*) - count(d.article_id) AS undecided,
            json_group_array(DISTINCT a.source) FILTER (WHERE a.source <> '') AS sources,
            (SELECT coalesce(nullif(trim(title), ''), substr(body, 1, 40)) FROM articles WHERE id = c.centre_id) AS title
     FROM clusters c
     JOIN memberships m ON m.cluster_id = c.id
     JOIN articles a ON a.id = m.article_id
     LEFT JOIN decisions d ON d.article_id = m.article_id
     WHERE c.size > 1 GROUP BY c.id ORDER BY c.id`,
  )
    .all()
    .map(({ undecided, sources, ...cluster }) => ({
      ...cluster,
      status: statusOf(cluster.size, undecided),
      sources: JSON.parse(sources) as string[],
    }));
}

export type StoredMember = { article: Article; evidence: Evidence; verdict: Verdict | null };

/** The members of a cluster in the order they were imported, the centre first; empty where there is no such cluster. */
export function readMembers(db: ReadableDb, cluster: ClusterId): StoredMember[] {
  type Row = Article & Evidence & { verdict: Verdict | null };
  return sql<Row>(
    db,
    `SELECT ${ARTICLE_COLUMNS}, m.evidence AS kind, m.hd, m.similarity, d.verdict
     FROM memberships m
     JOIN articles a ON a.id = m.article_id
     JOIN imports i ON i.id = a.import_id
     LEFT JOIN decisions d ON d.article_id = a.id
     WHERE m.cluster_id = ? ORDER BY m.evidence <> 'centre', a.id`,
  )
    .all(cluster)
    .map(({ kind, hd, similarity, verdict, ...article }) => ({ article, evidence: { kind, hd, similarity }, verdict }));
}

export type Standing = {
  article: ArticleId;
  cluster: ClusterId;
  evidence: Evidence;
  verdict: Verdict | null;
};

/** Where every article stands, cluster by cluster, each cluster's centre first. Articles that stand alone included. */
export function* iterateStandings(db: ReadableDb): Generator<Standing> {
  type Row = Omit<Standing, 'evidence'> & Evidence;
  const rows = sql<Row>(
    db,
    `SELECT m.article_id AS article, m.cluster_id AS cluster, m.evidence AS kind, m.hd, m.similarity, d.verdict
     FROM memberships m LEFT JOIN decisions d ON d.article_id = m.article_id
     ORDER BY m.cluster_id, m.evidence <> 'centre', m.article_id`,
  ).iterate();
  for (const { kind, hd, similarity, ...standing } of rows) yield { ...standing, evidence: { kind, hd, similarity } };
}

export type ClusterCounts = { clusters: number; articlesInClusters: number; resolvedClusters: number };

export function countClusters(db: ReadableDb): ClusterCounts {
  return sql<ClusterCounts>(
    db,
    `SELECT count(*) AS clusters, coalesce(sum(size), 0) AS articlesInClusters,
            coalesce(sum(size = (SELECT count(*) FROM memberships m JOIN decisions USING (article_id)
                                 WHERE m.cluster_id = clusters.id)), 0) AS resolvedClusters
     FROM clusters WHERE size > 1`,
  ).get()!;
}

/** Member → verdict (null: undecided); empty where there is no such cluster. */
export function readVerdicts(db: ReadableDb, cluster: ClusterId): Map<ArticleId, Verdict | null> {
  const rows = sql<{ article: ArticleId; verdict: Verdict | null }>(
    db,
    `SELECT m.article_id AS article, d.verdict FROM memberships m LEFT JOIN decisions d USING (article_id)
     WHERE m.cluster_id = ? ORDER BY m.evidence <> 'centre', m.article_id`,
  ).all(cluster);
  return new Map(rows.map(({ article, verdict }) => [article, verdict]));
}
