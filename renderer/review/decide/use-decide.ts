// Sends decisions to the program one after another, shows them at once, and reverts a refused one with a message.
import { type Mutation, useMutation, useQueryClient } from '@tanstack/react-query';
import { flushSync } from 'react-dom';
import type { ClusterDetail } from '#shared/contract/review.ts';
import type { ArticleId, ClusterId } from '#shared/model/model.ts';
import type { Suggestion } from '#shared/review/suggest/rules.ts';
import { useClient } from '../../base/client.ts';
import { readConnection } from '../../base/connection.ts';
import { decisionScope } from '../../data/decision-scope.ts';
import { keys, withOpenProject } from '../../data/queries.ts';
import { newRequestId } from '../../data/request-id.ts';
import { shownRevision } from '../../data/shown-revision.ts';
import { forgetUnsaved, noteUnsaved } from '../../data/unsaved.ts';
import { DECIDE } from '../../data/warn-before-unload.ts';
import { queueKeysDuring } from '../../keys/shortcuts.ts';
import { useFailureMessage } from '../../ui/toast/use-failure-message.ts';
import { useToast } from '../../ui/toast/use-toast.tsx';
import type { VerdictChange } from './plan-decision.ts';
import { noteAnswered, revisionToSend } from './revisions.ts';
import { type ClusterState, showVerdicts } from './show-verdicts.ts';

type Decision = {
  readonly cluster: ClusterId;
  readonly verdicts: VerdictChange[];
  /** The revision on the screen when the key was pressed; another window may have decided since. */
  readonly rev: number | undefined;
  readonly request: string;
  readonly suggested: ArticleId | undefined;
  /** The reasons of the suggestion, if it was accepted unchanged. */
  readonly accepted: Suggestion['reasons'] | undefined;
  /** Resolves once the screen shows the decision. */
  readonly shown: Promise<void>;
};

/** `andShow`: what else the key changes on the screen. `accepted`: the verdicts are those of the suggestion. */
type Options = { andShow?: (() => void) | undefined; accepted?: boolean };
type Decide = (cluster: ClusterId, verdicts: VerdictChange[], options?: Options) => void;

export function useDecide(project: string): Decide {
  const client = useClient();
  const queries = useQueryClient();
  const toast = useToast(project);
  const showFailure = useFailureMessage();

  const show = (cluster: ClusterId, verdicts: readonly VerdictChange[], known?: ClusterState) =>
    showVerdicts(queries, project, { cluster, verdicts }, known);

  /** In a large cluster, verdicts decide which members are compared, and so what is suggested next. */
  function isLarge(cluster: ClusterId): boolean {
    const detail = queries.getQueryData<ClusterDetail>(keys.cluster(project, cluster));
    return detail !== undefined && detail.candidates.length < detail.members.length;
  }

  const mutationKey = [DECIDE, project];
  const { mutateAsync } = useMutation({
    mutationKey,
    scope: decisionScope(project),
    mutationFn: async ({ shown, ...decision }: Decision) => {
      const rev = revisionToSend(queries, project, decision.cluster, decision.rev);
      const request = { project, ...decision, rev };
      try {
        return await withOpenProject(client, project, () => client.review.decide(request));
      } finally {
        // The response must be handled after its decision is shown.
        await shown;
      }
    },
    onMutate: ({ cluster }) => {
      const before = queries.getQueryData<ClusterDetail>(keys.cluster(project, cluster));
      shownRevision(project).interrupt();
      // A reading that began before this decision would revert it on the screen.
      void queries.cancelQueries({ queryKey: keys.cluster(project, cluster) });
      return { before };
    },
    onSuccess: ({ changed, revision, ...state }, { cluster }) => {
      shownRevision(project).answer(revision);
      forgetUnsaved(project, cluster);
      noteAnswered(queries, project, cluster, state.rev);
      // While a later decision on this cluster waits, the screen is newer than this answer.
      const ofCluster = (mutation: Mutation) => (mutation.state.variables as Decision).cluster === cluster;
      if (queries.isMutating({ mutationKey, predicate: ofCluster }) > 1) return;
      show(cluster, changed, state);
      if (isLarge(cluster)) return queries.invalidateQueries({ queryKey: keys.cluster(project, cluster) });
    },
    onError: (error, { cluster }, context) => {
      if (context?.before) show(cluster, context.before.members, context.before);
      if (readConnection() !== 'ok')
        noteUnsaved({ project, cluster, title: context?.before?.first[0]?.article.title ?? '' });
      else showFailure(error);
      void queries.invalidateQueries({ queryKey: keys.cluster(project, cluster) });
      void queries.invalidateQueries({ queryKey: keys.clusters(project) });
    },
    onSettled: () => {
      // Other screens, such as the start, the export or the overview, may be open by then.
      for (const key of [keys.info, keys.history, keys.suggest, keys.export, keys.statistics, keys.progress])
        void queries.invalidateQueries({ queryKey: key(project) });
    },
  });

  return (cluster, verdicts, { andShow, accepted = false } = {}) => {
    const detail = queries.getQueryData<ClusterDetail>(keys.cluster(project, cluster));
    toast.close();
    // Drawing takes longer than the disk, so the decision is sent first, and later keys wait until it is drawn.
    const shown = nextTask().then(() => {
      show(cluster, verdicts);
      if (andShow) flushSync(andShow);
    });
    const suggested = detail?.suggested.ranking[0];
    const reasons = accepted ? detail?.suggested.reasons : undefined;
    const { rev } = detail ?? {};
    const decision = { cluster, verdicts, rev, request: newRequestId(), suggested, accepted: reasons };
    const decided = mutateAsync({ ...decision, shown }).catch(() => {});
    // The cache updates the screen in a separate task, which runs before this one.
    void queueKeysDuring((isLarge(cluster) ? decided : shown).then(nextTask));
  };
}

function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
