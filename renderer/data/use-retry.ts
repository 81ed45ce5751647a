// Behaviour of the button that reads failed queries again.
import { useQueryClient } from '@tanstack/react-query';

/** Reads again every query of the screen that has failed. */
export function useRetry(): () => void {
  const queries = useQueryClient();
  return () => void queries.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
}
