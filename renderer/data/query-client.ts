// The cache of everything read from the program.
import { QueryClient } from '@tanstack/react-query';
import { appErrorOf } from './errors.ts';

const RETRIES = 1;

export function makeQueryClient(): QueryClient {
  const queries = new QueryClient({
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
