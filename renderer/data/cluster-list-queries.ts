// The list of clusters: its beginning at once, then the rest page by page.
import { type QueryClient, type QueryFunctionContext, useQuery } from '@tanstack/react-query';
import { FIRST_CLUSTERS, MAX_CLUSTERS } from '#shared/cluster-page.ts';
import type { Client } from '#shared/contract/index.ts';
import type { ClusterSummary } from '#shared/contract/review.ts';
import type { ClusterId, ClusterStatus } from '#shared/model.ts';
import { useClient } from '../client.ts';
import { keys, withOpenProject } from './queries.ts';

export type ClusterPages = {
  readonly clusters: readonly ClusterSummary[];
  /** All of them are there. */
  readonly isWhole: boolean;
};

type Statuses = Map<ClusterId, ClusterStatus>;
/** Statuses shown since a reading began, of each reading in progress: they are newer than what it reads. */
const readings = new Set<{ readonly project: string; readonly shown: Statuses }>();

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
          list = withStatuses(await readNext(client, project, list.clusters, signal), reading.shown);
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

/** The list with its next page. */
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

function withStatuses(list: ClusterPages, statuses: Statuses): ClusterPages {
  if (statuses.size === 0) return list;
  const clusters = list.clusters.map((summary) => {
    const status = statuses.get(summary.id);
    return status === undefined ? summary : { ...summary, status };
  });
  return { ...list, clusters };
}

export function useClusters(project: string) {
  return useQuery(clustersQuery(useClient(), project));
}

/** In the list as it is shown, and in what is being read of it. */
export function showStatus(queries: QueryClient, project: string, cluster: ClusterId, status: ClusterStatus): void {
  for (const reading of readings) if (reading.project === project) reading.shown.set(cluster, status);
  queries.setQueryData<ClusterPages>(
    keys.clusters(project),
    (list) => list && withStatuses(list, new Map([[cluster, status]])),
  );
}
