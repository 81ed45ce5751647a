import { useQueryClient } from '@tanstack/react-query';

/** Reads again every failed query of the screen. */
export function useRetry(): () => void {
  const queries = useQueryClient();
  return () => void queries.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
}
