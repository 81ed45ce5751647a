// Which clusters of the list are shown: pure, with the counts that stand on the filters.
import type { ClusterSummary } from '#shared/contract/review.ts';
import type { ClusterId, ClusterStatus, Tier } from '#shared/model.ts';

export type ListFilter = {
  readonly words: string;
  readonly status: ClusterStatus | null;
  readonly tier: Tier | null;
};

export const everything: ListFilter = { words: '', status: null, tier: null };

/** `keep` stays in the list whatever its status has become: a decision must not pull a cluster from under the eyes. */
export function filterClusters(
  clusters: readonly ClusterSummary[],
  { words, status, tier }: ListFilter,
  keep: ClusterId | undefined,
): ClusterSummary[] {
  const wanted = words.trim().toLocaleLowerCase();
  return clusters.filter((cluster) => {
    if (wanted && !cluster.title.toLocaleLowerCase().includes(wanted)) return false;
    if (cluster.id === keep) return true;
    return (status === null || cluster.status === status) && (tier === null || cluster.tier === tier);
  });
}

export type ListCounts = {
  readonly all: number;
  readonly status: Readonly<Record<ClusterStatus, number>>;
  readonly tier: Readonly<Record<Tier, number>>;
};

export function countClusters(clusters: readonly ClusterSummary[]): ListCounts {
  const status = { open: 0, partial: 0, resolved: 0 };
  const tier = { identical: 0, near: 0, possible: 0 };
  for (const cluster of clusters) {
    status[cluster.status] += 1;
    tier[cluster.tier] += 1;
  }
  return { all: clusters.length, status, tier };
}

/** The cluster `steps` further on (or back) in what is shown; from nowhere, the first. */
export function neighbour(
  shown: readonly ClusterSummary[],
  current: ClusterId | undefined,
  steps: 1 | -1,
): ClusterId | null {
  const at = shown.findIndex(({ id }) => id === current);
  return (at === -1 ? shown[0] : shown[at + steps])?.id ?? null;
}

/** The next cluster after this one that is not resolved, beginning again at the top; null when none is left. */
export function nextUnresolved(shown: readonly ClusterSummary[], current: ClusterId | undefined): ClusterId | null {
  const at = shown.findIndex(({ id }) => id === current);
  const inTurn = [...shown.slice(at + 1), ...shown.slice(0, at + 1)];
  return inTurn.find(({ id, status }) => id !== current && status !== 'resolved')?.id ?? null;
}
