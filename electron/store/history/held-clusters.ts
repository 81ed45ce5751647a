// The clusters that others have open while a call is answered. An action that changes a row of one is refused, whatever
// the call is named: they go along with the call, so that no command can forget them.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { HeldCluster } from '#shared/model/leases.ts';
import type { ArticleId, ClusterId } from '#shared/model/model.ts';
import { AppError } from '#shared/words/errors.ts';
import { clusterOf } from '../clusters/cluster-of.ts';
import type { ReadableDb } from '../database.ts';
import type { Change } from './action-changes.ts';
import type { RecordedTable } from './change-recorder.ts';

const storage = new AsyncLocalStorage<ReadonlyMap<ClusterId, HeldCluster>>();

/** What an editor sees of an open cluster. Not the person whom it is assigned to, nor what only later imports go by. */
const OF_ARTICLES: readonly RecordedTable[] = [
  'decisions',
  'notes',
  'flags',
  'row_merges',
  'taken_parts',
  'superseded',
];

export function withHeldClusters<T>(clusters: readonly HeldCluster[], answer: () => T): T {
  return storage.run(new Map(clusters.map((held) => [held.cluster, held])), answer);
}

/** @throws AppError CLUSTER_LEASED where the change concerns a cluster that another has open */
export function checkHeld(db: ReadableDb, change: Change): void {
  const held = storage.getStore();
  if (!held || held.size === 0) return;
  for (const cluster of listConcerned(db, change)) {
    const lease = held.get(cluster);
    if (lease) throw new AppError('CLUSTER_LEASED', { name: lease.name, seconds: lease.seconds });
  }
}

function listConcerned(db: ReadableDb, { table, key, before, after }: Change): ClusterId[] {
  if (table === 'clusters') return [key[0] as ClusterId];
  if (table === 'memberships') return [before, after].flatMap((row) => (row ? [row[0] as ClusterId] : []));
  return OF_ARTICLES.includes(table) ? [clusterOf(db, key[0] as ArticleId)].filter((one) => one !== null) : [];
}
