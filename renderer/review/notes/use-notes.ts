// Sends notes and flags of clusters in one sequence with the decisions.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ClusterDetail } from '#shared/contract/review.ts';
import type { ClusterId } from '#shared/model/model.ts';
import { useClient } from '../../base/client.ts';
import { showInList } from '../../data/cluster-list-queries.ts';
import { decisionScope } from '../../data/decision-scope.ts';
import { keys, withOpenProject } from '../../data/queries.ts';
import { newRequestId } from '../../data/request-id.ts';
import { shownRevision } from '../../data/shown-revision.ts';
import { DECIDE } from '../../data/warn-before-unload.ts';
import { useFailureMessage } from '../../ui/toast/use-failure-message.ts';
import { useToast } from '../../ui/toast/use-toast.tsx';

/** `shown` is the note that the window shows. */
type Note = { readonly cluster: ClusterId; readonly text: string; readonly shown: string };
type Flag = { readonly cluster: ClusterId; readonly isFlagged: boolean };

export function useNotes(project: string) {
  const client = useClient();
  const queries = useQueryClient();
  const toast = useToast(project);
  const showFailure = useFailureMessage();
  const mutationKey = [DECIDE, 'notes', project];

  function show(cluster: ClusterId, now: Partial<Pick<ClusterDetail, 'note' | 'isFlagged'>>): void {
    shownRevision(project).interrupt();
    // A reading under way may have begun before the change.
    void queries.cancelQueries({ queryKey: keys.cluster(project, cluster) });
    queries.setQueryData<ClusterDetail>(keys.cluster(project, cluster), (detail) => detail && { ...detail, ...now });
    showInList(queries, project, cluster, now);
  }

  const { mutateAsync } = useMutation({
    mutationKey,
    scope: decisionScope(project),
    mutationFn: (change: (Note | Flag) & { request: string }) =>
      withOpenProject(client, project, () =>
        'text' in change ? client.review.note({ project, ...change }) : client.review.flag({ project, ...change }),
      ),
    onSuccess: ({ revision }, change) => {
      shownRevision(project).answer(revision);
      // If the flag was pressed again, the screen already shows its newer state.
      if ('text' in change) show(change.cluster, { note: change.text });
      else if (queries.isMutating({ mutationKey }) === 1) show(change.cluster, { isFlagged: change.isFlagged });
      for (const queryKey of [keys.history(project), [...keys.project(project), 'search']])
        void queries.invalidateQueries({ queryKey });
    },
  });

  return {
    /** Shows the note once it is on disk. @throws if the program refuses it */
    saveNote: (note: Note) => {
      toast.close();
      return mutateAsync({ ...note, request: newRequestId() });
    },
    /** Shows the flag at once, and reverts it if it is refused. */
    setFlag: (flag: Flag) => {
      toast.close();
      show(flag.cluster, { isFlagged: flag.isFlagged });
      mutateAsync({ ...flag, request: newRequestId() }).catch((error: unknown) => {
        show(flag.cluster, { isFlagged: !flag.isFlagged });
        showFailure(error);
      });
    },
  };
}
