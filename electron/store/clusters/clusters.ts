import type {
  ArticleId,
  ClusterId,
  Evidence,
  EvidenceKind,
  ImportId,
  MemberState,
  Verdict,
} from '#shared/model/model.ts';
import { hideDamagedTitles } from '../checksums.ts';
import type { ReadableDb, WritableDb } from '../database.ts';
import { parseEvidence, parseKinds } from '../file/records.ts';
import { sql } from '../sql.ts';
import { displayTitleOf } from '../sql-functions.ts';
import { readPartedClusters } from './constraints.ts';
import { evidenceOfLeader } from './evidence.ts';

/** @param id null: the next */
export function openCluster(db: WritableDb, leader: ArticleId, id: ClusterId | null = null): void {
  const { lastInsertRowid } = sql(db, 'INSERT INTO clusters (id, leader_id) VALUES (?, ?)').run(id, leader);
  addMembership(db, leader, Number(lastInsertRowid) as ClusterId, evidenceOfLeader(leader));
}

export function joinCluster(db: WritableDb, article: ArticleId, leader: ArticleId, evidence: Evidence): void {
  addMembership(db, article, clusterOfLeader(db, leader), evidence);
}

export function clusterOfLeader(db: ReadableDb, leader: ArticleId): ClusterId {
  return sql<{ id: ClusterId }>(db, 'SELECT id FROM clusters WHERE leader_id = ?').get(leader)!.id;
}

function addMembership(db: WritableDb, article: ArticleId, cluster: ClusterId, evidence: Evidence): void {
  sql(
    db,
    `INSERT INTO memberships (article_id, cluster_id, kinds, matched_id, hd, similarity, containment, shared_sentences, tier,
       relation, matched_share, passages) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  ).run(
    article,
    cluster,
    JSON.stringify(evidence.kinds),
    ...[evidence.matched, evidence.hd, evidence.similarity, evidence.containment, evidence.sharedSentences],
    ...[evidence.tier, evidence.relation, evidence.matchedShare, evidence.passages],
  );
}

/**
 * Moves the articles of a cluster into another, which an article has shown to be the same story, and closes it.
 * @param evidence for its former leader, which is a member like any other now
 */
export function absorbCluster(db: WritableDb, absorbed: ArticleId, into: ArticleId, evidence: Evidence): void {
  const [from, target] = [clusterOfLeader(db, absorbed), clusterOfLeader(db, into)];
  sql(db, 'DELETE FROM memberships WHERE article_id = ?').run(absorbed);
  addMembership(db, absorbed, target, evidence);
  sql(db, 'UPDATE memberships SET cluster_id = ? WHERE cluster_id = ?').run(target, from);
  sql(db, 'DELETE FROM clusters WHERE id = ?').run(from);
}

export function readMemberIds(db: ReadableDb, leader: ArticleId): ArticleId[] {
  return sql<{ article: ArticleId }>(
    db,
    'SELECT m.article_id AS article FROM clusters c JOIN memberships m ON m.cluster_id = c.id WHERE c.leader_id = ?',
  )
    .all(leader)
    .map(({ article }) => article);
}

export function holdsOtherImports(db: ReadableDb, leader: ArticleId, id: ImportId): boolean {
  const query = `SELECT 1 FROM clusters c JOIN memberships m ON m.cluster_id = c.id
    JOIN article_versions a ON a.id = m.article_id WHERE c.leader_id = ? AND a.import_id <> ? LIMIT 1`;
  return sql(db, query).get(leader, id) !== undefined;
}

/** From now on new articles are compared with this member of the cluster in place of its leader. */
export function setRepresentative(db: WritableDb, leader: ArticleId, representative: ArticleId): void {
  sql(db, 'UPDATE clusters SET representative_id = ? WHERE leader_id = ?').run(representative, leader);
}

/** Null where the leader represents the cluster, or there is no such cluster. */
export function readRepresentative(db: ReadableDb, cluster: ClusterId): ArticleId | null {
  const row = sql<{ article: ArticleId | null }>(db, 'SELECT representative_id AS article FROM clusters WHERE id = ?');
  return row.get(cluster)?.article ?? null;
}

/** The article qualified for the cluster of `leader` besides its own. */
export function suggestMerge(db: WritableDb, article: ArticleId, leader: ArticleId): void {
  sql(db, 'INSERT OR IGNORE INTO merge_suggestions (article_id, cluster_id) VALUES (?, ?)').run(
    article,
    clusterOfLeader(db, leader),
  );
}

/**
 * Clusters that may be the same story, because an article of one qualified for the other. Leaves out those that the
 * editor has separated from this one.
 */
export function listMergeSuggestions(db: ReadableDb, cluster: ClusterId): { cluster: ClusterId; title: string }[] {
  const parted = readPartedClusters(db, cluster);
  const suggested = sql<{ cluster: ClusterId; leader: ArticleId; title: string }>(
    db,
    `SELECT c.id AS cluster, c.leader_id AS leader, ${TITLE_OF_LEADER} AS title
     FROM clusters c WHERE c.size > 1 AND c.id <> @cluster AND c.id IN (
       SELECT s.cluster_id FROM merge_suggestions s JOIN memberships m USING (article_id) WHERE m.cluster_id = @cluster
       UNION
       SELECT m.cluster_id FROM merge_suggestions s JOIN memberships m USING (article_id) WHERE s.cluster_id = @cluster)
     ORDER BY c.id`,
  ).all({ cluster });
  const offered = suggested.filter((other) => !parted.has(other.cluster));
  return hideDamagedTitles(db, offered, ({ leader }) => leader).map(({ cluster, title }) => ({ cluster, title }));
}

/**
 * Pairs an article of this cluster with one of another, of any size, where one of the two qualified for both clusters.
 */
export function readSuggestedPairs(db: ReadableDb, cluster: ClusterId): { article: ArticleId; matched: ArticleId }[] {
  return sql<{ article: ArticleId; matched: ArticleId }>(
    db,
    `SELECT c.leader_id AS article, s.article_id AS matched
     FROM merge_suggestions s JOIN memberships m USING (article_id) JOIN clusters c ON c.id = s.cluster_id
     WHERE m.cluster_id = @cluster
     UNION ALL
     SELECT s.article_id, c.leader_id FROM merge_suggestions s JOIN clusters c ON c.id = s.cluster_id
     JOIN memberships m USING (article_id) WHERE s.cluster_id = @cluster`,
  ).all({ cluster });
}

/** A cluster `c` to review: of several articles, or of one that is already published. */
export const IS_LISTED = '(c.size > 1 OR c.published > 0)';

/** The title of a cluster `c`: its leader's, else the beginning of the leader's body. */
export const TITLE_OF_LEADER = `(SELECT ${displayTitleOf('leader')} FROM articles leader WHERE leader.id = c.leader_id)`;

/** Which of a cluster's articles (by index) are undecided and of a later import than any that is decided. */
export function newMembersAmong(verdicts: readonly (Verdict | null)[], imports: readonly number[]): number[] {
  const decided = imports.filter((_, index) => verdicts[index] !== null);
  const latest = Math.max(...decided);
  return [...imports.keys()].filter((index) => decided.length > 0 && imports[index]! > latest);
}

/** The articles for which a decided cluster is open again: a later import has added them. */
export function readNewMembers(db: ReadableDb, cluster: ClusterId): ArticleId[] {
  const members = sql<{ article: ArticleId; verdict: Verdict | null; importId: number }>(
    db,
    `SELECT m.article_id AS article, d.verdict, a.import_id AS importId
     FROM memberships m JOIN articles a ON a.id = m.article_id LEFT JOIN decisions d USING (article_id)
     WHERE m.cluster_id = ? ORDER BY m.article_id`,
  ).all(cluster);
  const newMembers = newMembersAmong(
    members.map(({ verdict }) => verdict),
    members.map(({ importId }) => importId),
  );
  return newMembers.map((index) => members[index]!.article);
}

/** The columns of `Evidence`, for queries that join `memberships m`. */
export const EVIDENCE_COLUMNS = `m.kinds, m.matched_id AS matched, m.hd, m.similarity, m.containment,
  m.shared_sentences AS sharedSentences, m.tier, m.relation, m.matched_share AS matchedShare, m.passages`;
/** Orders the members of a cluster: the leader, then the others as they were imported. */
export const LEADER_FIRST = 'm.article_id <> c.leader_id, m.article_id';

export type EvidenceRow = Omit<Evidence, 'kinds'> & { kinds: string };

/** @throws AppError RECORD_UNREADABLE */
export function readEvidence(row: EvidenceRow, article: ArticleId): Evidence {
  return parseEvidence({ ...row, kinds: parseKinds(row.kinds, article) }, article);
}

type MemberStateRow = Omit<MemberState, 'evidence'> & EvidenceRow;

const MEMBER_STATES = `SELECT m.article_id AS article, m.cluster_id AS cluster, ${EVIDENCE_COLUMNS}, d.verdict
  FROM memberships m JOIN clusters c ON c.id = m.cluster_id
  LEFT JOIN decisions d ON d.article_id = m.article_id`;

/** Cluster by cluster, the leader first; includes single articles. */
export function* iterateMemberStates(
  db: ReadableDb,
  clusters: readonly ClusterId[] | null = null,
): Generator<MemberState> {
  const condition = clusters === null ? 'TRUE' : 'm.cluster_id IN (SELECT value FROM json_each(?))';
  const given = clusters === null ? [] : [JSON.stringify(clusters)];
  const query = `${MEMBER_STATES} WHERE ${condition} ORDER BY m.cluster_id, ${LEADER_FIRST}`;
  for (const row of sql<MemberStateRow>(db, query).iterate(...given)) yield toMemberState(row);
}

/** The leader comes first; empty if there is no such cluster. */
export function readMemberStates(db: ReadableDb, cluster: ClusterId): MemberState[] {
  return sql<MemberStateRow>(db, `${MEMBER_STATES} WHERE m.cluster_id = ? ORDER BY ${LEADER_FIRST}`)
    .all(cluster)
    .map(toMemberState);
}

function toMemberState(row: MemberStateRow): MemberState {
  return { article: row.article, cluster: row.cluster, evidence: readEvidence(row, row.article), verdict: row.verdict };
}

/** The members of a cluster that were compared with an article, each with what brought it in. */
export function readMatchedTo(
  db: ReadableDb,
  matched: ArticleId,
  cluster: ClusterId,
): { article: ArticleId; kind: EvidenceKind }[] {
  return sql<{ article: ArticleId; kind: EvidenceKind }>(
    db,
    'SELECT article_id AS article, kinds ->> 0 AS kind FROM memberships WHERE matched_id = ? AND cluster_id = ? ORDER BY 1',
  ).all(matched, cluster);
}

export function readLeader(db: ReadableDb, cluster: ClusterId): ArticleId | null {
  return (
    sql<{ leader: ArticleId }>(db, 'SELECT leader_id AS leader FROM clusters WHERE id = ?').get(cluster)?.leader ?? null
  );
}

export type ClusterCounts = { clusters: number; articlesInClusters: number; resolvedClusters: number };

/** Counts only the clusters to review. */
export function countClusters(db: ReadableDb): ClusterCounts {
  const query = 'SELECT clusters, in_clusters AS articlesInClusters, resolved AS resolvedClusters FROM counters';
  return sql<ClusterCounts>(db, query).get()!;
}

/** Member → verdict (null: undecided); empty where there is no such cluster. */
export function readVerdicts(db: ReadableDb, cluster: ClusterId): Map<ArticleId, Verdict | null> {
  const rows = sql<{ article: ArticleId; verdict: Verdict | null }>(
    db,
    `SELECT m.article_id AS article, d.verdict
     FROM memberships m JOIN clusters c ON c.id = m.cluster_id
     LEFT JOIN decisions d ON d.article_id = m.article_id
     WHERE m.cluster_id = ? ORDER BY ${LEADER_FIRST}`,
  ).all(cluster);
  return new Map(rows.map(({ article, verdict }) => [article, verdict]));
}
