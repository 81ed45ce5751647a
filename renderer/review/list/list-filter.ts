import type { ClusterSummary } from '#shared/contract/review/cluster-summary.ts';
import type { EditorId } from '#shared/model/editors.ts';
import type { ClusterId, ClusterStatus, Tier } from '#shared/model/model.ts';
import type { ListFilter, ListOrder } from '#shared/review/cluster-list/list-view.ts';
import { type RiskLevel, riskLevels } from '#shared/review/risk.ts';
import { createWordFilter } from '#shared/text/search-word.ts';

export const everything: ListFilter = {
  words: '',
  status: null,
  tier: null,
  size: null,
  source: null,
  from: null,
  until: null,
  risk: null,
  days: null,
  lost: null,
  grown: false,
  flagged: false,
  noted: false,
  assignee: null,
  alreadyPublished: false,
};

/** The number of active filters in 更多筛选, shown while it is folded. */
export function countMore({ size, source, from, until, days, lost, assignee }: ListFilter): number {
  return [size, source, from, until, days, lost, assignee].filter((one) => one !== null).length;
}

type Wanted = {
  readonly filter: ListFilter;
  /** The clusters of which an article contains the words. While it is null, only titles in the list are searched. */
  readonly found: ReadonlySet<ClusterId> | null;
  /**
   * A cluster that stays in the list whatever its status becomes: a decision must not remove it while it is being read.
   */
  readonly keep: ClusterId | undefined;
};

export function filterClusters(clusters: readonly ClusterSummary[], { filter, found, keep }: Wanted): ClusterSummary[] {
  const span = daysOf(filter);
  return searchClusters(clusters, filter.words, found).filter((cluster) => {
    const {
      id,
      status,
      tier,
      size,
      sources,
      published,
      newMembers,
      risk,
      isFlagged,
      note,
      assignee,
      isAlreadyPublished,
    } = cluster;
    if (id === keep) return true;
    return (
      (filter.status === null || status === filter.status) &&
      (filter.tier === null || tier === filter.tier) &&
      (filter.size === null || size >= filter.size) &&
      (filter.source === null || sources.includes(filter.source)) &&
      (span === null || (published !== null && published.first < span.end && published.last >= span.start)) &&
      (filter.risk === null || risk?.level === filter.risk) &&
      (filter.days === null || (risk?.days ?? -1) >= filter.days) &&
      (filter.lost === null || (risk?.lost ?? -1) >= filter.lost) &&
      (!filter.grown || newMembers > 0) &&
      (!filter.flagged || isFlagged) &&
      (!filter.noted || note !== '') &&
      (filter.assignee === null || assignee?.editor === filter.assignee) &&
      (!filter.alreadyPublished || isAlreadyPublished)
    );
  });
}

/** The clusters that match the words. The filters count only these. */
export function searchClusters(
  clusters: readonly ClusterSummary[],
  words: string,
  found: Wanted['found'],
): readonly ClusterSummary[] {
  if (words.trim() === '') return clusters;
  const hasWords = createWordFilter(words);
  return clusters.filter(({ id, title }) => found?.has(id) || hasWords(title));
}

/** Days in China's time zone, because times without a zone are read as China's (shared/model/published-time.ts). */
function daysOf({ from, until }: ListFilter): { start: number; end: number } | null {
  if (from === null && until === null) return null;
  const start = from === null ? Number.NEGATIVE_INFINITY : Date.parse(`${from}T00:00+08:00`);
  const end = until === null ? Number.POSITIVE_INFINITY : Date.parse(`${until}T00:00+08:00`) + 86_400_000;
  return { start, end };
}

/** Equal clusters stay in the order of import. */
export function sortClusters(clusters: readonly ClusterSummary[], order: ListOrder): readonly ClusterSummary[] {
  switch (order) {
    case 'easiest':
      return clusters.toSorted((a, b) => effortOf(a) - effortOf(b) || b.size - a.size);
    case 'order':
      return clusters;
    case 'size':
      return clusters.toSorted((a, b) => b.size - a.size);
    case 'weakest':
      return clusters.toSorted((a, b) => (a.weakest ?? 1) - (b.weakest ?? 1));
    case 'date':
      return clusters.toSorted((a, b) => lastOf(b) - lastOf(a));
    case 'risk':
      return clusters.toSorted((a, b) => levelOf(b) - levelOf(a) || (b.risk?.lost ?? 0) - (a.risk?.lost ?? 0));
    case 'days':
      return clusters.toSorted((a, b) => (b.risk?.days ?? -1) - (a.risk?.days ?? -1));
    case 'lost':
      return clusters.toSorted((a, b) => (b.risk?.lost ?? -1) - (a.risk?.lost ?? -1));
  }
}

/** The rank of a risk level; clusters that are not measured come last. */
function levelOf({ risk }: ClusterSummary): number {
  return risk ? riskLevels.indexOf(risk.level) : -1;
}

/** Clusters that are not measured come last. */
function effortOf({ risk }: ClusterSummary): number {
  return risk ? riskLevels.indexOf(risk.level) : riskLevels.length;
}

function lastOf({ published }: ClusterSummary): number {
  return published?.last ?? -8.64e15;
}

export type ListCounts = {
  readonly all: number;
  readonly status: Readonly<Record<ClusterStatus, number>>;
  readonly tier: Readonly<Record<Tier, number>>;
  readonly risk: Readonly<Record<RiskLevel, number>>;
  readonly grown: number;
  readonly flagged: number;
  readonly noted: number;
  readonly alreadyPublished: number;
  /** Clusters left whose risk is not low. */
  readonly toLook: number;
  /** Whose risk is not known, so that more may be to look at. */
  readonly unmeasured: number;
};

export function countClusters(clusters: readonly ClusterSummary[]): ListCounts {
  const status = { open: 0, partial: 0, resolved: 0 };
  const tier = { identical: 0, near: 0, possible: 0 };
  const risk = { low: 0, check: 0, high: 0 };
  let [grown, flagged, noted, alreadyPublished, toLook, unmeasured] = [0, 0, 0, 0, 0, 0];
  for (const cluster of clusters) {
    status[cluster.status] += 1;
    if (cluster.tier !== null) tier[cluster.tier] += 1;
    if (cluster.risk) risk[cluster.risk.level] += 1;
    if (cluster.newMembers > 0) grown += 1;
    if (cluster.isFlagged) flagged += 1;
    if (cluster.note !== '') noted += 1;
    if (cluster.isAlreadyPublished) alreadyPublished += 1;
    if (cluster.status === 'resolved' || cluster.size === 1) continue;
    if (!cluster.risk) unmeasured += 1;
    else if (cluster.risk.level !== 'low') toLook += 1;
  }
  return { all: clusters.length, status, tier, risk, grown, flagged, noted, alreadyPublished, toLook, unmeasured };
}

/** All sources with the number of their clusters, the most frequent first. */
export function countSources(clusters: readonly ClusterSummary[]): { source: string; clusters: number }[] {
  const counts = new Map<string, number>();
  for (const { sources } of clusters) for (const source of sources) counts.set(source, (counts.get(source) ?? 0) + 1);
  return Array.from(counts, ([source, clusters]) => ({ source, clusters })).sort((a, b) => b.clusters - a.clusters);
}

export function countAssignees(
  clusters: readonly ClusterSummary[],
): { editor: EditorId; name: string; clusters: number }[] {
  const assigned = clusters.flatMap(({ assignee }) => assignee ?? []);
  return Array.from(
    Map.groupBy(assigned, ({ editor }) => editor),
    ([editor, all]) => ({
      editor,
      name: all[0]!.name,
      clusters: all.length,
    }),
  );
}

/**
 * The cluster `steps` after (or before) the current one in the shown list; without a current one, the first. Null if
 * there is no other; undefined if it may be among clusters that are not read yet.
 */
export function neighbour(
  shown: readonly ClusterSummary[],
  current: ClusterId | undefined,
  steps: 1 | -1,
  isWhole: boolean,
): ClusterId | null | undefined {
  const at = findPlace(shown, current);
  if (at === null && current !== undefined && !isWhole) return undefined;
  const to = at === null ? 0 : at + steps;
  return shown[to]?.id ?? (isWhole || to < 0 ? null : undefined);
}

/** The next unresolved cluster after this one, continuing at the top. Null and undefined as above. */
export function nextUnresolved(
  shown: readonly ClusterSummary[],
  current: ClusterId | undefined,
  isWhole: boolean,
): ClusterId | null | undefined {
  const isLeft = ({ id, status }: ClusterSummary) => id !== current && status !== 'resolved';
  const at = current === undefined ? -1 : findPlace(shown, current);
  const after = at === null ? undefined : shown.find((one, place) => place > at && isLeft(one));
  return after?.id ?? (isWhole ? (shown.find(isLeft)?.id ?? null) : undefined);
}

function findPlace(shown: readonly ClusterSummary[], cluster: ClusterId | undefined): number | null {
  const at = shown.findIndex(({ id }) => id === cluster);
  return at === -1 ? null : at;
}
