// Sends decisions: shown at once, one after another to the program, and taken back with a sentence when refused.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import type { ClusterDetail, ClusterSummary } from '#shared/contract/review.ts';
import type { ClusterId, ClusterStatus } from '#shared/model.ts';
import { useClient } from '../../client.ts';
import { useErrorText } from '../../data/errors.ts';
import { keys, withOpenProject } from '../../data/queries.ts';
import { applyChanges, decisionScope, shownVerdicts, type VerdictChange } from './plan.ts';

/** `expected`: the verdicts on the screen when the key was pressed; another window may have changed them since. */
type Decision = { cluster: ClusterId; verdicts: VerdictChange[]; expected: VerdictChange[] };

export function useDecide(project: string): (cluster: ClusterId, verdicts: VerdictChange[]) => void {
  const client = useClient();
  const queries = useQueryClient();
  const { message } = App.useApp();
  const textOf = useErrorText();

  function show(cluster: ClusterId, verdicts: readonly VerdictChange[], known?: ClusterStatus): void {
    const detail = queries.getQueryData<ClusterDetail>(keys.cluster(project, cluster));
    if (!detail) return;
    const after = applyChanges(detail, verdicts);
    const status = known ?? after.status;
    queries.setQueryData<ClusterDetail>(keys.cluster(project, cluster), { ...after, status });
    queries.setQueryData<ClusterSummary[]>(keys.clusters(project), (all) =>
      all?.map((summary) => (summary.id === cluster ? { ...summary, status } : summary)),
    );
  }

  const mutationKey = ['decide', project];
  const { mutate } = useMutation({
    mutationKey,
    scope: decisionScope(project),
    mutationFn: (decision: Decision) =>
      withOpenProject(client, project, () => client.review.decide({ project, ...decision })),
    onMutate: ({ cluster, verdicts }) => {
      const before = queries.getQueryData<ClusterDetail>(keys.cluster(project, cluster));
      // A reading that is still under way was begun before this decision and would take it back on the screen.
      for (const queryKey of [keys.cluster(project, cluster), keys.clusters(project)])
        void queries.cancelQueries({ queryKey });
      show(cluster, verdicts);
      return { before };
    },
    onSuccess: ({ members, status }, { cluster }) => {
      // While a later decision waits, what it shows is newer than this answer.
      if (queries.isMutating({ mutationKey }) === 1) show(cluster, members, status);
    },
    onError: (error, { cluster }, context) => {
      if (context?.before) show(cluster, shownVerdicts(context.before), context.before.status);
      void message.error(textOf(error), 8);
      void queries.invalidateQueries({ queryKey: keys.cluster(project, cluster) });
      void queries.invalidateQueries({ queryKey: keys.clusters(project) });
    },
    onSettled: () => {
      for (const key of [keys.info, keys.history, keys.suggest])
        void queries.invalidateQueries({ queryKey: key(project) });
    },
  });

  return (cluster, verdicts) => {
    const detail = queries.getQueryData<ClusterDetail>(keys.cluster(project, cluster));
    mutate({ cluster, verdicts, expected: detail ? shownVerdicts(detail) : [] });
  };
}
