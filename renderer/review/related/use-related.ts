// Other reports of an article's event, and the filing of sentences by which they are found.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ArticleId } from '#shared/model.ts';
import { useClient } from '../../client.ts';
import { keys, useRunningJobs, withOpenProject } from '../../data/queries.ts';
import { useJob } from '../../data/use-job.ts';

/** Filing lasts seconds to minutes and serves the whole project. The editor begins it, and it continues on other screens. */
export function useRelated(project: string, article: ArticleId, comparedWith: ArticleId) {
  const client = useClient();
  const queries = useQueryClient();
  const reports = useQuery({
    queryKey: [...keys.related(project), article, comparedWith],
    queryFn: ({ signal }) =>
      withOpenProject(client, project, () => client.related.list({ project, article, comparedWith }, { signal })),
    staleTime: 60_000,
  });
  const prepare = useMutation({
    mutationFn: () => withOpenProject(client, project, () => client.related.prepare({ project })),
  });
  const running = useRunningJobs(project).find(({ kind }) => kind === 'sentences')?.job;
  // A job of less than 200 ms may begin and end between two reports of the program.
  const latest = running ?? prepare.data?.job ?? null;
  const watch = useJob(latest, () => void queries.invalidateQueries({ queryKey: keys.related(project) }));
  const job = watch.data?.end ? null : latest;
  const cancel = useMutation({ mutationFn: (job: string) => client.jobs.cancel({ job }) });
  return { reports, prepare, job, view: watch.data ?? null, cancel };
}
