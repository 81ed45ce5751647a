// Starts a job that decides for many clusters, and follows it to its end.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AppErrorMessage } from '#shared/words/errors.ts';
import { useClient } from '../base/client.ts';
import { decisionScope } from './decision-scope.ts';
import type { JobEnd } from './job-view.ts';
import { invalidateReview, withOpenProject } from './queries.ts';
import { useJob } from './use-job.ts';

/** @param onEnd is called after the screens of the project begin to read again */
export function useDecisionJob<Input>(
  project: string,
  send: (input: Input) => Promise<{ job: string }>,
  onEnd: (end: JobEnd | null) => void,
) {
  const client = useClient();
  const queries = useQueryClient();
  const [job, setJob] = useState<string | null>(null);
  const [appError, setAppError] = useState<AppErrorMessage | null>(null);
  const start = useMutation({
    scope: decisionScope(project),
    mutationFn: (input: Input) => withOpenProject(client, project, () => send(input)),
    onMutate: () => setAppError(null),
    onSuccess: (started) => setJob(started.job),
  });
  const running = useJob(job, () => {
    void invalidateReview(queries, project);
    setJob(null);
    const end = running.data?.end ?? null;
    if (end?.type === 'refused') setAppError(end.appError);
    onEnd(end);
  });
  return {
    start,
    job,
    running,
    appError,
    /** A job that can’t be watched counts as ended. */
    isRunning: job !== null && !running.isError,
  };
}
