// The clusters of the list that are picked for a batch, one by one or as a range up to another row.
import { useState } from 'react';
import type { ClusterSummary } from '#shared/contract/review/cluster-summary.ts';
import type { ClusterId } from '#shared/model/model.ts';

const NONE: ReadonlySet<ClusterId> = new Set();

export type BatchPicks = {
  readonly picks: ReadonlySet<ClusterId>;
  readonly toggle: (cluster: ClusterId) => void;
  /** Picks the rows from the last picked one to this one. If no row is picked, begins at the open one. */
  readonly extend: (to: ClusterId, open: ClusterId | undefined) => void;
  /** Picks further clusters. A later range begins at the last of them. */
  readonly add: (clusters: readonly ClusterId[]) => void;
  readonly clear: () => void;
};

export function useBatchPicks(shown: readonly ClusterSummary[]): BatchPicks {
  const [picks, setPicks] = useState(NONE);
  const [anchor, setAnchor] = useState<ClusterId | null>(null);
  function add(clusters: readonly ClusterId[]): void {
    setPicks((before) => new Set([...before, ...clusters]));
    setAnchor(clusters.at(-1) ?? null);
  }
  return {
    picks,
    toggle(cluster) {
      setPicks((before) =>
        before.has(cluster) ? new Set([...before].filter((one) => one !== cluster)) : new Set([...before, cluster]),
      );
      setAnchor(cluster);
    },
    extend(to, open) {
      add(rangeOf(shown, anchor ?? open ?? to, to));
      setAnchor(to);
    },
    add,
    clear() {
      setPicks(NONE);
      setAnchor(null);
    },
  };
}

/** The rows between two clusters, both included; only the second if the first is not listed. */
export function rangeOf(shown: readonly ClusterSummary[], from: ClusterId, to: ClusterId): ClusterId[] {
  const [start, end] = [from, to].map((wanted) => shown.findIndex(({ id }) => id === wanted)) as [number, number];
  if (end === -1) return [];
  const first = start === -1 ? end : Math.min(start, end);
  return shown.slice(first, Math.max(start, end) + 1).map(({ id }) => id);
}
