// Groups the history by the hour, and within it by the cluster of successive steps.
import type { HistoryEntry } from '#shared/contract/review/history-entry.ts';

export type ClusterGroup = {
  readonly cluster: HistoryEntry['cluster'];
  /** Null if the steps are about no cluster, or about one that is gone. */
  readonly title: string | null;
  readonly entries: readonly HistoryEntry[];
};

export type HourGroup = {
  /** The beginning of the hour in the reader's time zone. */
  readonly hour: string;
  readonly groups: readonly ClusterGroup[];
};

/** Keeps the order of the entries. A cluster that is decided again after another gets a second group. */
export function groupEntries(entries: readonly HistoryEntry[]): HourGroup[] {
  return runsOf(entries, ({ at }) => hourOf(at)).map((inHour) => ({
    hour: hourOf(inHour[0]!.at),
    groups: runsOf(inHour, ({ cluster, title }) => (title === null ? null : cluster)).map((group) => ({
      cluster: group[0]!.title === null ? null : group[0]!.cluster,
      title: group[0]!.title,
      entries: group,
    })),
  }));
}

/** Splits a list where the key changes. */
function runsOf<T>(items: readonly T[], keyOf: (item: T) => unknown): T[][] {
  const runs: T[][] = [];
  for (const [at, item] of items.entries()) {
    if (at > 0 && keyOf(items[at - 1]!) === keyOf(item)) runs.at(-1)!.push(item);
    else runs.push([item]);
  }
  return runs;
}

function hourOf(iso: string): string {
  const time = new Date(iso);
  time.setMinutes(0, 0, 0);
  return time.toISOString();
}
