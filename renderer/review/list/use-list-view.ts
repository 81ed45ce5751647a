// Restores how the list was left, and stores it a moment after each change.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { ListView } from '#shared/review/cluster-list/list-view.ts';
import { useClient } from '../../base/client.ts';
import { keys, withOpenProject } from '../../data/queries.ts';

/** Milliseconds, so that not every letter of a search is written to the disk. */
const KEEP_AFTER = 400;

/** The view as it was left. Its data never becomes stale, so that later changes cause no rendering. */
export function useStoredView(project: string) {
  const client = useClient();
  return useQuery({
    queryKey: keys.view(project),
    queryFn: () => withOpenProject(client, project, () => client.review.view({ project })),
    staleTime: Number.POSITIVE_INFINITY,
    notifyOnChangeProps: ['status'],
  });
}

/**
 * Returns a function that stores the current view. The cache has it too, for coming back within this launch.
 * @param project null to store nothing
 */
export function useKeepView(project: string | null): (view: ListView) => void {
  const client = useClient();
  const queries = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const keep = useRef(() => {});
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      keep.current();
    },
    [],
  );
  return (view) => {
    if (project === null) return;
    queries.setQueryData(keys.view(project), view);
    clearTimeout(timer.current);
    keep.current = () => {
      keep.current = () => {};
      // While a task blocks the project the view can't be stored, but the next change will be.
      client.review.keepView({ project, view }).catch(() => {});
    };
    timer.current = setTimeout(() => keep.current(), KEEP_AFTER);
  };
}
