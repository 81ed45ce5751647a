// The list of clusters: its beginning at once, then the rest page by page.
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Client } from '#shared/contract/index.ts';
import type { ClusterSummary } from '#shared/contract/review.ts';
import type { ClusterId, ClusterStatus } from '#shared/model.ts';
import { useClient } from '../client.ts';
import { keys, withOpenProject } from './queries.ts';

const FIRST_PAGE = 100;
const PAGE = 2_000;

export type ClusterPages = {
  readonly clusters: readonly ClusterSummary[];
  /** All of them are there. */
  readonly isWhole: boolean;
};

/** The list with its next page. */
async function readNext(
  client: Client,
  project: string,
  before: readonly ClusterSummary[],
  signal: AbortSignal,
): Promise<ClusterPages> {
  const most = before.length === 0 ? FIRST_PAGE : PAGE;
  const request = { project, after: before.at(-1)?.id, most };
  const page = await withOpenProject(client, project, () => client.review.clusters(request, { signal }));
  return { clusters: [...before, ...page], isWhole: page.length < most };
}

/** The list as far as it is read; when it is read again, it changes as a whole. */
export function useClusters(project: string) {
  const client = useClient();
  const queries = useQueryClient();
  const queryKey = keys.clusters(project);
  return useQuery({
    queryKey,
    queryFn: async ({ signal }): Promise<ClusterPages> => {
      const isFirst = queries.getQueryData(queryKey) === undefined;
      let list = await readNext(client, project, [], signal);
      while (!isFirst && !list.isWhole) list = await readNext(client, project, list.clusters, signal);
      return list;
    },
    staleTime: 60_000,
  });
}

/** The same, and reads further pages until the list is whole. */
export function useWholeList(project: string) {
  const client = useClient();
  const queries = useQueryClient();
  const list = useClusters(project);
  const { data, refetch } = list;
  const read = data?.isWhole === false ? data.clusters.length : null;
  useEffect(() => {
    if (read === null) return;
    const queryKey = keys.clusters(project);
    const abort = new AbortController();
    const before = queries.getQueryData<ClusterPages>(queryKey)?.clusters ?? [];
    readNext(client, project, before, abort.signal)
      .then(({ clusters, isWhole }) => {
        // Decisions made during the reading are in the list that is shown.
        queries.setQueryData<ClusterPages>(queryKey, (now) =>
          now?.clusters.length === before.length && !now.isWhole
            ? { clusters: [...now.clusters, ...clusters.slice(before.length)], isWhole }
            : now,
        );
      })
      .catch(() => abort.signal.aborted || void refetch());
    return () => abort.abort();
  }, [client, queries, project, read, refetch]);
  return list;
}

/** In the list as it is shown. */
export function showStatus(queries: QueryClient, project: string, cluster: ClusterId, status: ClusterStatus): void {
  queries.setQueryData<ClusterPages>(
    keys.clusters(project),
    (list) =>
      list && {
        ...list,
        clusters: list.clusters.map((summary) => (summary.id === cluster ? { ...summary, status } : summary)),
      },
  );
}
