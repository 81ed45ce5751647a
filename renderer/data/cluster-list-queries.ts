// The list of clusters: its beginning at once, then the rest page by page.
import { type QueryClient, type QueryFunctionContext, type QueryKey, useQuery } from '@tanstack/react-query';
import type { Client } from '#shared/contract/index.ts';
import type { ClusterSummary } from '#shared/contract/review/cluster-summary.ts';
import type { Moment } from '#shared/contract/review.ts';
import type { ClusterId } from '#shared/model/model.ts';
import { FIRST_CLUSTERS, MAX_CLUSTERS } from '#shared/review/cluster-list/cluster-page.ts';
import { useClient } from '../base/client.ts';
import { keys, readReviewAgain, withOpenProject } from './queries.ts';
import { shownRevision } from './shown-revision.ts';

export type ClusterPages = {
  readonly clusters: readonly ClusterSummary[];
  /** True once all clusters are read. */
  readonly isWhole: boolean;
};

/** The fields of a row that this window's commands change. */
type RowChange = Partial<Pick<ClusterSummary, 'status' | 'note' | 'isFlagged'>>;
type RowChanges = Map<ClusterId, RowChange>;
/** Changes shown since a reading began, of each reading in progress: they are newer than what it reads. */
const readings = new Set<{ readonly project: string; readonly shown: RowChanges }>();

/** Pages are shown as they arrive. A list that is whole changes as a whole. */
export function clustersQuery(client: Client, project: string) {
  return {
    queryKey: keys.clusters(project),
    queryFn: async ({ client: queries, signal }: QueryFunctionContext): Promise<ClusterPages> => {
      const reading = { project, shown: new Map() };
      readings.add(reading);
      try {
        let list: ClusterPages = { clusters: [], isWhole: false };
        while (!list.isWhole) {
          list = withChanges(await readNext(client, project, list.clusters, signal), reading.shown);
          const now = queries.getQueryData<ClusterPages>(keys.clusters(project));
          if (!now?.isWhole && list.clusters.length > (now?.clusters.length ?? 0))
            queries.setQueryData(keys.clusters(project), list);
        }
        return list;
      } finally {
        readings.delete(reading);
      }
    },
    staleTime: ({ state }: { state: { data: ClusterPages | undefined } }) => (state.data?.isWhole ? 60_000 : 0),
  };
}

async function readNext(
  client: Client,
  project: string,
  before: readonly ClusterSummary[],
  signal: AbortSignal,
): Promise<ClusterPages> {
  const most = before.length === 0 ? FIRST_CLUSTERS : MAX_CLUSTERS;
  const request = { project, after: before.at(-1)?.id, most };
  const page = await withOpenProject(client, project, () => client.review.clusters(request, { signal }));
  return { clusters: [...before, ...page], isWhole: page.length < most };
}

function withChanges(list: ClusterPages, changes: RowChanges): ClusterPages {
  if (changes.size === 0) return list;
  const clusters = list.clusters.map((summary) => {
    const change = changes.get(summary.id);
    return change === undefined ? summary : { ...summary, ...change };
  });
  return { ...list, clusters };
}

/** When each project's list was read last; changes since then are asked for. */
const moments = new Map<string, Moment>();
const BEGINNING: Moment = { action: 0, article: 0 };

/**
 * Reads again the rows that others have changed, instead of the whole list.
 * @returns the changed clusters; null: all of the list is to be read again
 */
export async function readChangedRows(
  client: Client,
  queries: QueryClient,
  project: string,
): Promise<ClusterId[] | null> {
  const reading = { project, shown: new Map() };
  readings.add(reading);
  try {
    const since = moments.get(project) ?? BEGINNING;
    const { now, changed } = await withOpenProject(client, project, () => client.review.changed({ project, since }));
    const list = queries.getQueryData<ClusterPages>(keys.clusters(project));
    moments.set(project, now);
    if (!changed || !list?.isWhole || queries.isFetching({ queryKey: keys.clusters(project) }) > 0) return null;
    const touched = [...changed.gone, ...changed.clusters.map(({ id }) => id)];
    const left = new Set(touched);
    const clusters = [...list.clusters.filter(({ id }) => !left.has(id)), ...changed.clusters];
    clusters.sort((a, b) => a.id - b.id);
    queries.setQueryData<ClusterPages>(keys.clusters(project), withChanges({ ...list, clusters }, reading.shown));
    return touched;
  } finally {
    readings.delete(reading);
  }
}

/**
 * Reads again only the rows of the list that have changed, and the queries of these clusters.
 * @param revision that of the reply after which they are read again
 */
export async function invalidateClusters(
  queries: QueryClient,
  project: string,
  readRows: () => Promise<ClusterId[] | null>,
  revision?: number,
): Promise<void> {
  const shown = shownRevision(project);
  shown.beginReading(revision);
  try {
    const touched = await readRows().catch(() => null);
    if (!touched) return await readReviewAgain(queries, project, true);
    const { info, history, suggest, detection, batch, statistics } = keys;
    const ofProject = [info, history, suggest, detection, batch, statistics, keys.export, keys.progress];
    const stale: QueryKey[] = [...ofProject.map((key) => key(project)), [...keys.project(project), 'search']];
    for (const cluster of touched)
      for (const key of [keys.cluster, keys.members, keys.texts, keys.nearMatches, keys.missingContent])
        stale.push(key(project, cluster));
    // Other clusters may have a changed one among their near matches. An open list keeps what the editor sees.
    const nearMatches = [...keys.project(project), 'near-matches'];
    void queries.invalidateQueries({ queryKey: nearMatches, type: 'inactive', refetchType: 'none' });
    await Promise.all(stale.map((queryKey) => queries.invalidateQueries({ queryKey })));
  } finally {
    shown.endReading();
  }
}

export function useClusters(project: string) {
  return useQuery(clustersQuery(useClient(), project));
}

/** Changes a row in the shown list, and in readings of it that are under way. */
export function showInList(queries: QueryClient, project: string, cluster: ClusterId, change: RowChange): void {
  for (const reading of readings)
    if (reading.project === project) reading.shown.set(cluster, { ...reading.shown.get(cluster), ...change });
  queries.setQueryData<ClusterPages>(
    keys.clusters(project),
    (list) => list && withChanges(list, new Map([[cluster, change]])),
  );
}
