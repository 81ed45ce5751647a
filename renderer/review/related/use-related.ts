// Other reports of an article's event, and the filing of sentences by which they are found.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ProjectInfo } from '#shared/contract/projects.ts';
import type { ArticleId } from '#shared/model.ts';
import { useClient } from '../../client.ts';
import { findRunning, keys, withOpenProject } from '../../data/queries.ts';
import { useJob } from '../../data/use-job.ts';

/** Filing lasts seconds to minutes and serves the whole project: it is begun by the editor, and goes on when one looks elsewhere. */
export function useRelated(project: string, article: ArticleId, comparedWith: ArticleId) {
  const client = useClient();
  const queries = useQueryClient();
  const jobKey = ['project', project, 'filing'];
  const reports = useQuery({
    queryKey: ['project', project, 'related', article, comparedWith],
    queryFn: ({ signal }) =>
      withOpenProject(client, project, () => client.related.list({ project, article, comparedWith }, { signal })),
    staleTime: 60_000,
  });
  const job = useQuery<string | null>({
    queryKey: jobKey,
    queryFn: () => null,
    // Begun before the page was reloaded.
    initialData: () => findRunning(queries.getQueryData<ProjectInfo>(keys.info(project)), 'sentences'),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const prepare = useMutation({
    mutationFn: () => withOpenProject(client, project, () => client.related.prepare({ project })),
    onSuccess: ({ job }) => queries.setQueryData(jobKey, job),
  });
  const watch = useJob(job.data, () => {
    queries.setQueryData(jobKey, null);
    void queries.invalidateQueries({ queryKey: ['project', project, 'related'] });
  });
  const cancel = useMutation({ mutationFn: (job: string) => client.jobs.cancel({ job }) });
  return { reports, prepare, job: job.data, view: watch.data ?? null, cancel };
}
