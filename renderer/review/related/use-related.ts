// Other reports of an article's event, and the sentence index that finds them.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ArticleId } from '#shared/model/model.ts';
import { useClient } from '../../base/client.ts';
import { keys, useRunningJobs, withOpenProject } from '../../data/queries.ts';
import { useJob } from '../../data/use-job.ts';

/**
 * Indexing takes seconds to minutes and serves the whole project. The editor starts it, and it continues on other
 * screens.
 */
export function useRelated(project: string, article: ArticleId, comparedWith: ArticleId) {
  const client = useClient();
  const queries = useQueryClient();
  const reports = useQuery({
    queryKey: [...keys.related(project), article, comparedWith],
    queryFn: ({ signal }) =>
      withOpenProject(client, project, () => client.related.list({ project, article, comparedWith }, { signal })),
    staleTime: 60_000,
  });
  const [begun, setBegun] = useState<string | null>(null);
  const indexing = useRunningJobs(project).find(({ kind }) => kind === 'sentences');
  const running = indexing?.background ? undefined : indexing?.job;
  // A job of less than 200 ms may begin and end between two reports of the program.
  const latest = running ?? begun;
  const watch = useJob(latest, () => void queries.invalidateQueries({ queryKey: keys.related(project) }));
  const job = watch.data?.end || watch.isError ? null : latest;
  const cancel = useMutation({ mutationFn: (job: string) => client.jobs.cancel({ job }) });
  return { reports, setBegun, job, isInBackground: indexing?.background === true, view: watch.data ?? null, cancel };
}

/** @param onBegun is called with the job, even if another article is searched for by then */
export function usePrepare(project: string, onBegun: (job: string) => void) {
  const client = useClient();
  return useMutation({
    mutationFn: () => withOpenProject(client, project, () => client.related.prepare({ project })),
    onSuccess: ({ job }) => onBegun(job),
  });
}
