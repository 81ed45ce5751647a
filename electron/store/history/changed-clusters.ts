// The clusters that actions have changed since a moment. With several editors a page reads only these again, not the
// whole list.
import type { ClusterSummary } from '#shared/contract/review/cluster-summary.ts';
import type { ClusterId } from '#shared/model/model.ts';
import { listClusters } from '../clusters/cluster-list.ts';
import type { ReadableDb } from '../database.ts';
import { type LatestRows, readLatestRows } from '../exports.ts';
import { sql } from '../sql.ts';

/** Above this number, reading the whole list is as quick. */
const MAX_CHANGED = 500;

type Changed = { readonly clusters: ClusterSummary[]; readonly gone: ClusterId[] };

/**
 * @returns the present moment; `changed` is null where the log does not have all changes since, or there are many
 */
export function readChangedClusters(db: ReadableDb, since: LatestRows): { now: LatestRows; changed: Changed | null } {
  // Read first, so that what is written during the reading is read again the next time.
  const now = readLatestRows(db);
  const ids = now.article === since.article ? findChanged(db, since.action) : null;
  if (!ids || ids.length > MAX_CHANGED) return { now, changed: null };
  const clusters = listClusters(db, { ids });
  const listed = new Set(clusters.map(({ id }) => id));
  return { now, changed: { clusters, gone: ids.filter((id) => !listed.has(id)) } };
}

/** Null after actions whose changes of clusters are not in the log. */
function findChanged(db: ReadableDb, since: number): ClusterId[] | null {
  const unlogged =
    "SELECT 1 FROM actions WHERE id > ? AND kind IN ('import', 'remove-import', 'recluster', 'boilerplate')";
  if (sql(db, unlogged).get(since)) return null;
  return sql<{ id: ClusterId }>(
    db,
    `WITH changes AS (SELECT tab, key_1, before, after FROM action_changes WHERE action_id > ?)
     SELECT m.cluster_id AS id FROM changes JOIN memberships m ON m.article_id = key_1
       WHERE tab IN ('decisions', 'memberships', 'notes', 'flags', 'row_merges', 'assignments')
     UNION SELECT before ->> 0 FROM changes WHERE tab = 'memberships' AND before IS NOT NULL
     UNION SELECT key_1 FROM changes WHERE tab = 'clusters'`,
  )
    .all(since)
    .map(({ id }) => id);
}
