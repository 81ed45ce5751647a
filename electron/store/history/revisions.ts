// The revision of a cluster: the last action that changed a verdict, a taken part or the merging of rows of a member, or moved
// one in or out. An added member does not raise it; an import that joins two clusters does.
import type { ActionId } from '#shared/model/actions.ts';
import type { ClusterId, ClusterStatus } from '#shared/model/model.ts';
import type { ReadableDb, WritableDb } from '../database.ts';
import { sql } from '../sql.ts';

export type ClusterState = { readonly rev: number; readonly status: ClusterStatus };

/** `rev` is 0 before the first such action. Null where there is no such cluster. */
export function readClusterState(db: ReadableDb, cluster: ClusterId): ClusterState | null {
  return sql<ClusterState>(db, 'SELECT rev, status FROM clusters WHERE id = ?').get(cluster) ?? null;
}

/** Raises the revisions of the clusters that an action has changed in such a way; call when it is recorded. */
export function raiseRevisions(db: WritableDb, action: ActionId): void {
  sql(
    db,
    `WITH changes AS (SELECT tab, key_1, before FROM action_changes WHERE action_id = @action)
     UPDATE clusters SET rev = @action WHERE id IN (
       SELECT m.cluster_id FROM changes JOIN memberships m ON m.article_id = key_1
         WHERE tab IN ('decisions', 'memberships', 'taken_parts', 'row_merges')
       UNION SELECT before ->> 0 FROM changes WHERE tab = 'memberships')`,
  ).run({ action });
}

/** Raises the revisions of the given clusters, for changes of which the log has no rows. */
export function raiseRevisionsOf(db: WritableDb, action: ActionId, clusters: readonly ClusterId[]): void {
  const query = 'UPDATE clusters SET rev = ? WHERE id IN (SELECT value FROM json_each(?))';
  sql(db, query).run(action, JSON.stringify(clusters));
}

/** Raises the revision of one cluster for a change that is no action: it takes a number that no action will have. */
export function raiseRevision(db: WritableDb, cluster: ClusterId): void {
  const begin = `INSERT INTO sqlite_sequence (name, seq)
    SELECT 'actions', 0 WHERE NOT EXISTS (SELECT 1 FROM sqlite_sequence WHERE name = 'actions')`;
  sql(db, begin).run();
  sql(db, "UPDATE sqlite_sequence SET seq = seq + 1 WHERE name = 'actions'").run();
  const query = "UPDATE clusters SET rev = (SELECT seq FROM sqlite_sequence WHERE name = 'actions') WHERE id = ?";
  sql(db, query).run(cluster);
}
