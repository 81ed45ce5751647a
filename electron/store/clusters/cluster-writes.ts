// Writes of the editor's corrections, all recorded: clusters are opened and closed, articles moved.
import type { ArticleId, ClusterId, Evidence, ImportId } from '#shared/model/model.ts';
import type { ReadableDb } from '../database.ts';
import type { Values } from '../history/action-changes.ts';
import type { ChangeRecorder } from '../history/change-recorder.ts';
import { sql } from '../sql.ts';
import { readRepresentative } from './clusters.ts';
import { evidenceOfLeader } from './evidence.ts';

/** The articles of an import that share a cluster with articles of other imports. */
export function readSharedClusters(db: ReadableDb, id: ImportId): { article: ArticleId; cluster: ClusterId }[] {
  return sql<{ article: ArticleId; cluster: ClusterId }>(
    db,
    `SELECT m.article_id AS article, m.cluster_id AS cluster FROM memberships m JOIN articles a ON a.id = m.article_id
     WHERE a.import_id = @id AND EXISTS (
       SELECT 1 FROM memberships o JOIN articles b ON b.id = o.article_id
       WHERE o.cluster_id = m.cluster_id AND b.import_id <> @id)`,
  ).all({ id });
}

/** Puts an article into a cluster, or replaces the evidence of its membership. */
export function putMember(recorder: ChangeRecorder, article: ArticleId, cluster: ClusterId, evidence: Evidence): void {
  recorder.put('memberships', [article], membershipOf(cluster, evidence));
}

/** The values of a row of `memberships`, in the order of its columns. */
export function membershipOf(cluster: ClusterId, evidence: Evidence): Values {
  const { kinds, matched, hd, similarity, containment, sharedSentences, tier, relation } = evidence;
  const { matchedShare, passages } = evidence;
  const figures = [hd, similarity, containment, sharedSentences, tier, relation, matchedShare, passages];
  return [cluster, JSON.stringify(kinds), matched, ...figures];
}

/** Opens a cluster with an article of another cluster as its leader. Ids of clusters are never reused. */
export function openClusterFor(recorder: ChangeRecorder, leader: ArticleId): ClusterId {
  const { next } = sql<{ next: ClusterId }>(
    recorder.db,
    "SELECT seq + 1 AS next FROM sqlite_sequence WHERE name = 'clusters'",
  ).get()!;
  recorder.put('clusters', [next], [leader, null]);
  putMember(recorder, leader, next, evidenceOfLeader(leader));
  return next;
}

/** Makes a member the leader of the cluster. The representative stays, unless it is that member. */
export function makeLeader(recorder: ChangeRecorder, cluster: ClusterId, leader: ArticleId): void {
  const representative = readRepresentative(recorder.db, cluster);
  recorder.put('clusters', [cluster], [leader, representative === leader ? null : representative]);
  putMember(recorder, leader, cluster, evidenceOfLeader(leader));
}

/** Suggestions to merge `from` become suggestions to merge the cluster that it has become part of. */
export function redirectSuggestions(recorder: ChangeRecorder, from: ClusterId, into: ClusterId): void {
  const suggested = sql<{ article: ArticleId; own: ClusterId }>(
    recorder.db,
    `SELECT s.article_id AS article, m.cluster_id AS own FROM merge_suggestions s JOIN memberships m USING (article_id)
     WHERE s.cluster_id = ? ORDER BY 1`,
  ).all(from);
  for (const { article, own } of suggested) {
    recorder.put('merge_suggestions', [article, from], null);
    if (own !== into) recorder.put('merge_suggestions', [article, into], []);
  }
}

/** Forgets which clusters an article qualified for besides its own. */
export function dropSuggestionsOf(recorder: ChangeRecorder, article: ArticleId): void {
  const suggested = sql<{ cluster: ClusterId }>(
    recorder.db,
    'SELECT cluster_id AS cluster FROM merge_suggestions WHERE article_id = ? ORDER BY 1',
  ).all(article);
  for (const { cluster } of suggested) recorder.put('merge_suggestions', [article, cluster], null);
}

export function putIndexKeys(recorder: ChangeRecorder, article: ArticleId, keys: Uint8Array): void {
  recorder.put('index_keys', [article], indexKeysOf(keys));
}

export function indexKeysOf(keys: Uint8Array): Values {
  return [Buffer.from(keys).toString('hex').toUpperCase()];
}
