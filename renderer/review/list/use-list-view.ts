// How the list was left, read with the project and kept again a moment after each change.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { ListView } from '#shared/cluster-list/list-view.ts';
import { useClient } from '../../client.ts';
import { keys, withOpenProject } from '../../data/queries.ts';

/** Ms: not every letter of a search goes to the disk. */
const KEEP_AFTER = 400;

/** The view as it was left. Later changes are found when the screen is opened again, and cause no drawing. */
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
 * To be called with the view as it is now; coming back within this launch finds it in the cache.
 * @param project null: nothing is kept
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
      // While a task holds the project it cannot be kept; the next change is.
      client.review.keepView({ project, view }).catch(() => {});
    };
    timer.current = setTimeout(() => keep.current(), KEEP_AFTER);
  };
}
