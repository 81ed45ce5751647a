// The cache of everything read from the program.
import { type InvalidateOptions, type InvalidateQueryFilters, QueryClient, type QueryKey } from '@tanstack/react-query';
import { appErrorOf } from './errors.ts';

const RETRIES = 1;

/**
 * Repeats first readings as well. One that began before the change may be answered after it, and TanStack Query would
 * keep its result.
 */
class ChangingQueryClient extends QueryClient {
  override invalidateQueries<Key extends QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    for (const query of this.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' }))
      if (query.state.data === undefined && query.isActive()) void query.cancel({ silent: true });
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
  // No screen holds it while another one is open, and the program is not asked for it.
  queries.setQueryDefaults(['exported'], { gcTime: Number.POSITIVE_INFINITY });
  return queries;
}
