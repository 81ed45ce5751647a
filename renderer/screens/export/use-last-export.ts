// The last export of a project, kept while other screens are open, so that its file is still offered afterwards.
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
  /** Null for an export that another page started. */
  readonly choices: Choices | null;
  /** True if this page started it. The file of another page's export is not downloaded unasked. */
  readonly here: boolean;
  readonly isFetched: boolean;
  /** Kept here once this page has seen it (null before), because the program forgets jobs that have ended. */
  readonly end: JobEnd | null;
};

/** @param onEnd is called when the job of an export ends on this screen */
export function useLastExport(info: ProjectInfo, onEnd: () => unknown) {
  const queries = useQueryClient();
  const queryKey = keys.exported(info.path);
  const [last, setLast] = useState(() => {
    const kept = queries.getQueryData<LastExport>(queryKey) ?? null;
    // Another running export began before the page was reloaded, or in another window.
    const running = findRunning(info, 'export');
    if (running === null || running === kept?.job) return kept;
    return { job: running, choices: null, here: false, isFetched: false, end: null };
  });

  /** Changes the last export, unless a later one has replaced it. */
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
    // An error is shown until the screen is left, and is not kept: it may no longer hold when the screen is opened
    // again.
    if (end.type !== 'done') queries.removeQueries({ queryKey, exact: true });
    onEnd();
  });
  const isUnknown = appErrorOf(job.error)?.code === 'JOB_UNKNOWN';
  useEffect(() => {
    if (!isUnknown) return;
    queries.removeQueries({ queryKey: keys.exported(info.path), exact: true });
    // Kept on the screen if this page watched it, so that it is shown as interrupted.
    setLast((before) => (before && queries.getQueryData(keys.job(before.job)) ? before : null));
  }, [isUnknown, queries, info.path]);

  return {
    last,
    job,
    // Writes to the cache as well: the reply to a start may arrive after the screen was left.
    keep: (started: string, choices: Choices) => {
      const begun = { job: started, choices, here: true, isFetched: false, end: null };
      queries.setQueryData<LastExport>(queryKey, begun);
      setLast(begun);
    },
    /** Called when the choices change: no file has been written for them yet. */
    forget: () => {
      queries.removeQueries({ queryKey, exact: true });
      setLast(null);
    },
    noteFetched: (of: string) => note(of, { isFetched: true }),
  };
}
