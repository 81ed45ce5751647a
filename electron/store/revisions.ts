// The revision of a cluster: the last action that changed a verdict of a member, took a member away or moved one in. An
// import that adds a member does not raise it.
import type { ActionId } from '#shared/actions.ts';
import type { ClusterId, ClusterStatus } from '#shared/model.ts';
import type { ReadableDb, WritableDb } from './database.ts';
import { sql } from './sql.ts';

export type ClusterState = { readonly rev: number; readonly status: ClusterStatus };

/** `rev` is 0 before the first such action. Null where there is no such cluster. */
export function readClusterState(db: ReadableDb, cluster: ClusterId): ClusterState | null {
  return sql<ClusterState>(db, 'SELECT rev, status FROM clusters WHERE id = ?').get(cluster) ?? null;
}

/** Raises the revisions of the clusters whose members or verdicts an action has changed; call when it is recorded. */
export function raiseRevisions(db: WritableDb, action: ActionId): void {
  sql(
    db,
    `WITH changes AS (SELECT tab, key_1, before FROM action_changes WHERE action_id = @action)
     UPDATE clusters SET rev = @action WHERE id IN (
       SELECT m.cluster_id FROM changes JOIN memberships m ON m.article_id = key_1 WHERE tab IN ('decisions', 'memberships')
       UNION SELECT before ->> 0 FROM changes WHERE tab = 'memberships')`,
  ).run({ action });
}

/** The same where no row of the log says which members have changed. */
export function raiseRevisionsOf(db: WritableDb, action: ActionId, clusters: readonly ClusterId[]): void {
  const query = 'UPDATE clusters SET rev = ? WHERE id IN (SELECT value FROM json_each(?))';
  sql(db, query).run(action, JSON.stringify(clusters));
}
