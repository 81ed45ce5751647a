// Marks a passage as boilerplate or takes it back into the story: runs the job, reports its progress, and refreshes the
// review afterwards.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BoilerplateScope } from '#shared/contract/boilerplate.ts';
import type { ArticleId } from '#shared/model/model.ts';
import { useClient } from '../../base/client.ts';
import { foldEvent, type JobView, newJob } from '../../data/job-view.ts';
import { invalidateReview, withOpenProject } from '../../data/queries.ts';
import { showChanged } from '../../ui/toast/show-changed.ts';
import { useToast } from '../../ui/toast/use-toast.tsx';

export type Marking = {
  readonly passage: { readonly article: ArticleId; readonly text: string };
  readonly scope: BoilerplateScope;
  /** False: it belongs to the story. */
  readonly isOn: boolean;
};

/** `source` is that of the article. */
type Marked = Marking & { readonly source: string };

/** `running` is null unless the job is running. The mutation's data is how the job ended. */
export function useMarkBoilerplate(project: string, onMarked: () => void) {
  const { t } = useTranslation();
  const client = useClient();
  const queries = useQueryClient();
  const toast = useToast(project);
  const [running, setRunning] = useState<{ readonly job: string; readonly view: JobView } | null>(null);

  const mark = useMutation({
    mutationFn: async ({ passage, scope, isOn }: Marked) => {
      const marking = { project, passage, scope, isOn };
      const { job } = await withOpenProject(client, project, () => client.boilerplate.mark(marking));
      let view = newJob;
      for await (const event of await client.jobs.watch({ job })) {
        view = foldEvent(view, event);
        setRunning({ job, view });
      }
      return view.end;
    },
    onSuccess: async (end, { passage, scope, isOn, source }) => {
      if (end?.type === 'refused') return;
      await invalidateReview(queries, project);
      if (end?.type === 'done' && end.result.kind === 'boilerplate')
        toast.open(t(isOn ? 'compare.mark.done' : 'compare.takeBack.done', { count: end.result.articles }), {
          button: 'undo',
          show: () =>
            showChanged({ kind: 'boilerplate', project, passage: passage.text, source: scope === 'all' ? '' : source }),
        });
      onMarked();
    },
    onSettled: () => setRunning(null),
  });
  return { mark, running };
}
