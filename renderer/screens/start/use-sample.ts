// Opens the bundled sample in one step: makes its project, imports it, and shows the review.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '../../base/client.ts';
import { go } from '../../base/routes.ts';
import { keys, rememberProject } from '../../data/queries.ts';
import { useJob } from '../../data/use-job.ts';

export function useSample() {
  const { t } = useTranslation();
  const client = useClient();
  const queries = useQueryClient();
  const [started, setStarted] = useState<{ readonly project: string; readonly job: string } | null>(null);
  const start = useMutation({
    mutationFn: async () => {
      const { path } = await client.files.sample();
      const info = await client.projects.create({ name: t('start.sampleName') });
      rememberProject(queries, info);
      const { job } = await client.intake.start({ project: info.path, path, reading: {} });
      return { project: info.path, job };
    },
    onMutate: () => setStarted(null),
    onSuccess: setStarted,
    onSettled: () => queries.invalidateQueries({ queryKey: keys.recent }),
  });
  const watched = useJob(started?.job ?? null, () => {});
  const end = watched.data?.end ?? null;
  useEffect(() => {
    if (end?.type !== 'done' || started === null) return;
    void queries.invalidateQueries({ queryKey: keys.project(started.project) });
    go({ at: 'review', project: started.project });
  }, [end, started, queries]);
  return {
    start: start.mutate,
    isPending: start.isPending || (started !== null && !end && !watched.isError),
    working: started !== null && watched.data && !end ? { job: started.job, view: watched.data } : null,
    appError: end?.type === 'refused' ? end.appError : null,
    error: start.error ?? watched.error,
  };
}
