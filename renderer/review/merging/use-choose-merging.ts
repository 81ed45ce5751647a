// Chooses whether exports merge the rows of a cluster, in one sequence with the decisions.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ClusterDetail } from '#shared/contract/review.ts';
import type { ClusterId } from '#shared/model/model.ts';
import type { MergeChoice } from '#shared/review/row-merge.ts';
import { useClient } from '../../base/client.ts';
import { decisionScope } from '../../data/decision-scope.ts';
import { invalidateReview, keys, withOpenProject } from '../../data/queries.ts';
import { newRequestId } from '../../data/request-id.ts';
import { queueKeysDuring } from '../../keys/shortcuts.ts';
import { showChanged } from '../../ui/toast/show-changed.ts';
import { useFailureMessage } from '../../ui/toast/use-failure-message.ts';
import { useToast } from '../../ui/toast/use-toast.tsx';
import { noteAnswered, revisionOnScreen, revisionToSend } from '../decide/revisions.ts';

type Sent = {
  readonly cluster: ClusterId;
  readonly choice: MergeChoice | null;
  readonly rev: number | undefined;
  readonly request: string;
  /** Of the toasts. */
  readonly step: number;
};

export function useChooseMerging(project: string) {
  const client = useClient();
  const queries = useQueryClient();
  const toast = useToast(project);
  const { t } = useTranslation();
  const showFailure = useFailureMessage();

  const { mutateAsync } = useMutation({
    scope: decisionScope(project),
    mutationFn: ({ cluster, choice, rev, request }: Sent) =>
      withOpenProject(client, project, () => {
        const sent = { project, cluster, rev: revisionToSend(queries, project, cluster, rev), request };
        return client.review.chooseMerging({ ...sent, choice });
      }),
    onSuccess: async ({ revision, rev }, { cluster, choice, step }) => {
      noteAnswered(queries, project, cluster, rev);
      const update = (shown: ClusterDetail | undefined) => shown && { ...shown, rev, mergeChoice: choice };
      queries.setQueryData<ClusterDetail>(keys.cluster(project, cluster), update);
      // What is filled in is not lost: the risk changes with it, here and in the list.
      await invalidateReview(queries, project, { revision, texts: false });
      const show = () => showChanged({ kind: 'cluster', project, cluster });
      toast.open(t(`merging.chosen.${choice ?? 'asProject'}`), { button: 'undo', show, step });
    },
    onError: async (error) => {
      await invalidateReview(queries, project);
      toast.close();
      showFailure(error);
    },
  });

  return (cluster: ClusterId, choice: MergeChoice | null): void => {
    const step = toast.close();
    const rev = revisionOnScreen(queries, project, cluster);
    void queueKeysDuring(mutateAsync({ cluster, choice, rev, request: newRequestId(), step }).catch(() => {}));
  };
}
