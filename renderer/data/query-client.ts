import { type InvalidateOptions, type InvalidateQueryFilters, QueryClient, type QueryKey } from '@tanstack/react-query';
import { appErrorOf } from './errors.ts';

const RETRIES = 1;

/**
 * Also repeats a reading that is under way, if it is the first one or a screen that was left began it. It may be answered
 * after the change with data from before it, and TanStack Query would keep that.
 */
class ChangingQueryClient extends QueryClient {
  override invalidateQueries<Key extends QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    for (const query of this.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' })) {
      // Nothing would start it again, so its answer is marked when it comes.
      if (!query.isActive())
        query.promise?.then(() => super.invalidateQueries({ queryKey: query.queryKey, exact: true })).catch(() => {});
      else if (query.state.data === undefined) void query.cancel({ silent: true });
    }
    return super.invalidateQueries(filters, options);
  }
}

export function makeQueryClient(): QueryClient {
  const queries = new ChangingQueryClient({
    defaultOptions: {
      queries: {
        // Nothing here goes over a network: being offline must not pause a query.
        networkMode: 'always',
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        staleTime: 2_000,
        retry: (failures, error) => appErrorOf(error) === null && failures < RETRIES,
        retryDelay: 300,
      },
      mutations: { networkMode: 'always' },
    },
  });
  // Keeps the last export while another screen is open: the program can't be asked for it.
  queries.setQueryDefaults(['exported'], { gcTime: Number.POSITIVE_INFINITY });
  return queries;
}
