// The last export of a project, kept while other screens are open: its file is offered when this one is opened again.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ProjectInfo } from '#shared/contract/projects.ts';
import { findRunning, keys } from '../../data/queries.ts';

export type LastExport = {
  readonly job: string;
  /** Started by this page. The file of another page is not fetched unasked. */
  readonly here: boolean;
  /** The browser has begun to fetch the file. */
  readonly isFetched: boolean;
};

export function useLastExport(info: ProjectInfo) {
  const queries = useQueryClient();
  const queryKey = keys.exported(info.path);
  const [last, setLast] = useState(() => {
    const kept = queries.getQueryData<LastExport>(queryKey) ?? null;
    // Begun before the page was reloaded, or in another window.
    const running = findRunning(info, 'export');
    if (running === null || running === kept?.job) return kept;
    return { job: running, here: false, isFetched: false };
  });
  return {
    last,
    // The reply to a start may come when the screen has been left.
    keep: (changed: LastExport) => {
      queries.setQueryData<LastExport>(queryKey, changed);
      setLast(changed);
    },
    /** It stays on the screen until that is left. */
    forget: () => queries.removeQueries({ queryKey, exact: true }),
  };
}
