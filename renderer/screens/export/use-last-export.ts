// The last export of a project, kept while other screens are open: its file is offered when this one is opened again.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ProjectInfo } from '#shared/contract/projects.ts';
import { appErrorOf } from '../../data/errors.ts';
import type { JobEnd } from '../../data/job-view.ts';
import { findRunning, keys } from '../../data/queries.ts';
import { useJob } from '../../data/use-job.ts';
import type { Choices } from './choices.ts';

type LastExport = {
  readonly job: string;
  /** Null for an export of another page. */
  readonly choices: Choices | null;
  /** Started by this page. The file of another page is not fetched unasked. */
  readonly here: boolean;
  /** The browser has begun to fetch the file. */
  readonly isFetched: boolean;
  /** Null until this page has seen it. The program forgets jobs that have ended. */
  readonly end: JobEnd | null;
};

/** @param onEnd hears when the job of an export ends on this screen */
export function useLastExport(info: ProjectInfo, onEnd: () => unknown) {
  const queries = useQueryClient();
  const queryKey = keys.exported(info.path);
  const [last, setLast] = useState(() => {
    const kept = queries.getQueryData<LastExport>(queryKey) ?? null;
    // Begun before the page was reloaded, or in another window.
    const running = findRunning(info, 'export');
    if (running === null || running === kept?.job) return kept;
    return { job: running, choices: null, here: false, isFetched: false, end: null };
  });

  /** A later export may have taken its place. */
  function note(of: string, part: Partial<LastExport>): void {
    const change = <T extends LastExport | null | undefined>(before: T) =>
      before?.job === of ? { ...before, ...part } : before;
    setLast(change);
    queries.setQueryData<LastExport>(queryKey, change);
  }
  const watched = last?.end ? null : (last?.job ?? null);
  const job = useJob(watched, () => {
    const end = job.data?.end;
    if (watched === null || !end) return;
    note(watched, { end });
    // An expected error stays on the screen until that is left, and may not hold when it is opened again.
    if (end.type !== 'done') queries.removeQueries({ queryKey, exact: true });
    onEnd();
  });
  const isUnknown = appErrorOf(job.error)?.code === 'JOB_UNKNOWN';
  useEffect(() => {
    if (!isUnknown) return;
    queries.removeQueries({ queryKey: keys.exported(info.path), exact: true });
    // An export that this page has watched is shown to have been interrupted.
    setLast((before) => (before && queries.getQueryData(keys.job(before.job)) ? before : null));
  }, [isUnknown, queries, info.path]);

  return {
    last,
    job,
    // The reply to a start may come when the screen has been left.
    keep: (started: string, choices: Choices) => {
      const begun = { job: started, choices, here: true, isFetched: false, end: null };
      queries.setQueryData<LastExport>(queryKey, begun);
      setLast(begun);
    },
    /** For an export with other choices nothing has been written yet. */
    forget: () => {
      queries.removeQueries({ queryKey, exact: true });
      setLast(null);
    },
    noteFetched: (of: string) => note(of, { isFetched: true }),
  };
}
