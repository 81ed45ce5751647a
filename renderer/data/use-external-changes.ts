// Reads again what another window, another program or a job has changed, as soon as the program reports it.
import { notifyManager, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { RunningJob } from '#shared/contract/jobs.ts';
import { useClient } from '../base/client.ts';
import { isDesk } from '../base/shell.ts';
import { invalidateClusters, readChangedRows } from './cluster-list-queries.ts';
import { decisionScope } from './decision-scope.ts';
import { appErrorOf } from './errors.ts';
import { followProject } from './follow-project.ts';
import { invalidateReview, keys } from './queries.ts';
import { shownRevision } from './shown-revision.ts';

/** A job changes something all the time. While it runs, all is read every 2 s at most, and for a fifth of the time. */
const JOB_GAP_MS = 2_000;
const JOB_GAP_RATIO = 4;
/** At a desk, other editors decide all the time. */
const DESK_GAP_MS = 500;

export function useExternalChanges(project: string): void {
  const client = useClient();
  const queries = useQueryClient();
  useEffect(() => {
    const left = new AbortController();
    const shown = shownRevision(project);
    const scope = decisionScope(project).id;
    let jobs: readonly RunningJob[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    let latest = { endedAt: 0, spent: 0 };

    const isDeciding = () => queries.isMutating({ predicate: ({ options }) => options.scope?.id === scope }) > 0;

    async function catchUp(): Promise<void> {
      clearTimeout(timer);
      // The reply to a decision may show that nothing else was written. When it ends, this function is called again.
      if (left.signal.aborted || isDeciding()) return;
      // A job may end without writing anything after a reading without texts; then the texts are still to be read.
      if (!shown.isBehind && !(shown.lacksTexts && jobs.length === 0)) return;
      const least = jobs.length > 0 ? JOB_GAP_MS : isDesk ? DESK_GAP_MS : 0;
      const gap = least === 0 ? 0 : Math.max(latest.spent * JOB_GAP_RATIO, least);
      const wait = latest.endedAt + gap - performance.now();
      if (wait > 0) {
        timer = setTimeout(() => void catchUp(), wait);
        return;
      }
      const since = performance.now();
      if (isDesk && jobs.length === 0)
        await invalidateClusters(queries, project, () => readChangedRows(client, queries, project));
      else await invalidateReview(queries, project, { texts: jobs.length === 0 });
      const endedAt = performance.now();
      latest = { endedAt, spent: endedAt - since };
      await catchUp();
    }

    const unsubscribe = queries.getMutationCache().subscribe(({ type, mutation }) => {
      if (type === 'updated' && appErrorOf(mutation.state.error)?.code === 'PROJECT_LOST')
        void queries.invalidateQueries({ queryKey: keys.info(project) });
      void catchUp();
    });
    void followProject(
      client,
      project,
      (change) => {
        const ids = (of: readonly RunningJob[]) => of.map(({ job }) => job).join();
        if (ids(jobs) !== ids(change.jobs)) void queries.invalidateQueries({ queryKey: keys.info(project) });
        const isFiling = (of: readonly RunningJob[]) => of.some(({ kind }) => kind === 'sentences');
        // The sentence index has no revision.
        if (isFiling(jobs) && !isFiling(change.jobs))
          void queries.invalidateQueries({ queryKey: keys.related(project) });
        jobs = change.jobs;
        // Batched: a screen that shows one of them shows the others.
        notifyManager.batch(() => {
          queries.setQueryData(keys.running(project), jobs);
          queries.setQueryData(keys.watchedFolder(project), change.folder ?? null);
          if (change.presence)
            queries.setQueryData(keys.presence(project), { ...change.presence, at: performance.now() });
        });
        shown.note(change.revision);
        void catchUp();
      },
      left.signal,
    );
    return () => {
      left.abort();
      unsubscribe();
      clearTimeout(timer);
    };
  }, [client, queries, project]);
}
