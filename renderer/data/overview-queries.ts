import {
  keepPreviousData,
  queryOptions,
  skipToken,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Client } from '#shared/contract/index.ts';
import type { SuggestState } from '#shared/contract/suggest.ts';
import type { ClusterId } from '#shared/model/model.ts';
import type { OverviewFilter } from '#shared/review/cluster-list/overview-filter.ts';
import type { Agreement, SuggestSettings } from '#shared/review/suggest/learned.ts';
import { useClient } from '../base/client.ts';
import { keys, withOpenProject } from './queries.ts';

export function useStatistics(project: string) {
  const client = useClient();
  return useQuery({
    queryKey: keys.statistics(project),
    queryFn: ({ signal }) =>
      withOpenProject(client, project, () => client.overview.statistics({ project }, { signal })),
    staleTime: 0,
  });
}

/** Done clusters after which the pace is measured again. */
const PACE_AGAIN = 5;

/**
 * Ms per cluster; null until enough clusters are done.
 * @param done the number of done clusters, or null while it is unknown
 */
export function usePace(project: string, done: number | null): number | null {
  const client = useClient();
  const { data = null } = useQuery({
    queryKey: [...keys.project(project), 'pace', done === null ? null : Math.floor(done / PACE_AGAIN)],
    queryFn:
      done === null ? skipToken : () => withOpenProject(client, project, () => client.overview.pace({ project })),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data;
}

export function useTimeline(project: string, cluster: ClusterId | null) {
  const client = useClient();
  return useQuery({
    queryKey: [...keys.project(project), 'timeline', cluster],
    queryFn: () => withOpenProject(client, project, () => client.overview.timeline({ project, cluster: cluster! })),
    enabled: cluster !== null,
  });
}

/** The clusters that the picked bar counts; null means all clusters, since no bar was picked. */
export function usePickedClusters(project: string, pick: OverviewFilter | undefined) {
  const client = useClient();
  return useQuery({
    queryKey: [...keys.project(project), 'picked', pick ?? null],
    queryFn: async ({ signal }) => {
      if (!pick) return null;
      const ids = await withOpenProject(client, project, () => client.overview.clusters({ project, pick }, { signal }));
      return new Set(ids);
    },
    // The list must not change while the editor works through it.
    staleTime: Number.POSITIVE_INFINITY,
  });
}

function suggestQuery(client: Client, project: string) {
  return queryOptions({
    queryKey: keys.suggest(project),
    queryFn: () => withOpenProject(client, project, () => client.suggest.state({ project })),
    staleTime: 0,
  });
}

/** How often the editor's latest picks equalled the suggestion; read again after every decision. */
export function useAgreement(project: string): Agreement | undefined {
  return useQuery({ ...suggestQuery(useClient(), project), select: ({ live }) => live }).data;
}

/** Reads the rules and what was learned. Starts learning in the background when that is due. */
export function useSuggestState(project: string) {
  const client = useClient();
  const queries = useQueryClient();
  const { queryKey, ...query } = suggestQuery(client, project);
  const state = useQuery({ queryKey, ...query });
  const remember = (changed: SuggestState) => {
    queries.setQueryData(queryKey, changed);
    void queries.invalidateQueries({ queryKey: [...keys.project(project), 'cluster'] });
  };
  const learn = useMutation({ mutationFn: () => client.suggest.learn({ project }), onSuccess: remember });
  const change = useMutation({
    mutationFn: (settings: SuggestSettings) => client.suggest.change({ project, settings }),
    onSuccess: remember,
  });
  const due = state.data?.due === true && !learn.isPending && !learn.isError;
  const { mutate } = learn;
  useEffect(() => {
    if (due) mutate();
  }, [due, mutate]);
  return { state, learn, change };
}
