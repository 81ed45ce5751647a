// Takes parts of other members into the canonical article, in one sequence with the decisions.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ClusterDetail } from '#shared/contract/review.ts';
import type { ArticleId, ClusterId } from '#shared/model/model.ts';
import type { Takeable, TakenPart } from '#shared/model/taken.ts';
import { useClient } from '../../base/client.ts';
import { decisionScope } from '../../data/decision-scope.ts';
import { invalidateReview, keys, withOpenProject } from '../../data/queries.ts';
import { newRequestId } from '../../data/request-id.ts';
import { shownRevision } from '../../data/shown-revision.ts';
import { queueKeysDuring } from '../../keys/shortcuts.ts';
import { showChanged } from '../../ui/toast/show-changed.ts';
import { useFailureMessage } from '../../ui/toast/use-failure-message.ts';
import { useToast } from '../../ui/toast/use-toast.tsx';
import { noteAnswered, revisionOnScreen, revisionToSend } from '../decide/revisions.ts';

type Command = { readonly takeable: Takeable } | { readonly removed: TakenPart };
/** `rev` is the revision on the screen when the command was chosen. */
type Sent = {
  readonly cluster: ClusterId;
  /** The canonical article on the screen. */
  readonly canonical: ArticleId | null;
  readonly command: Command;
  readonly rev: number | undefined;
  readonly request: string;
};

export type Taking = {
  /** Null if no article is canonical, so that nothing can be taken. */
  readonly canonical: ArticleId | null;
  readonly parts: readonly TakenPart[];
  readonly take: (takeable: Takeable) => void;
  readonly remove: (part: TakenPart) => void;
};

/** Sentences of the copy, with the part that they became if they are already taken. */
export type TakeableSentence = {
  readonly text: string;
  readonly taken: TakenPart | null;
  readonly take: () => void;
};

export function useTaking(project: string, detail: ClusterDetail): Taking {
  const client = useClient();
  const queries = useQueryClient();
  const toast = useToast(project);
  const { t } = useTranslation();
  const showFailure = useFailureMessage();
  const cluster = detail.id;

  const { mutateAsync } = useMutation({
    scope: decisionScope(project),
    // The variables name the cluster: by the time that this is called, the screen may show another one.
    mutationFn: ({ cluster, command, rev, request }: Sent) =>
      withOpenProject(client, project, () => {
        const sent = { project, cluster, rev: revisionToSend(queries, project, cluster, rev), request };
        return 'takeable' in command
          ? client.taking.take({ ...sent, takeable: command.takeable })
          : client.taking.untake({ ...sent, part: command.removed.part });
      }),
    onSuccess: ({ revision, rev, taken }, { cluster, canonical, command }) => {
      shownRevision(project).answer(revision);
      noteAnswered(queries, project, cluster, rev);
      const before = queries.getQueryData<ClusterDetail>(keys.cluster(project, cluster))?.taken ?? [];
      const update = (shown: ClusterDetail | undefined) => shown && { ...shown, rev, taken };
      queries.setQueryData<ClusterDetail>(keys.cluster(project, cluster), update);
      for (const key of [keys.info, keys.history, keys.export])
        void queries.invalidateQueries({ queryKey: key(project) });
      const field = 'removed' in command ? command.removed.field : fieldOf(command.takeable);
      const part = t(`taking.part.${field ?? 'sentence'}`);
      const isNew = (one: TakenPart) => !before.some((other) => other.part === one.part && other.text === one.text);
      const added = 'removed' in command ? undefined : taken.find(isNew);
      const article = 'removed' in command ? command.removed.article : canonical;
      const show = () => {
        if (added) showChanged({ kind: 'part', project, cluster, part: added });
        else if (article !== null) showChanged({ kind: 'article', project, cluster, article });
      };
      toast.open(t('removed' in command ? 'taking.removed' : 'taking.done', { part }), { button: 'undo', show });
    },
    onError: async (error) => {
      await invalidateReview(queries, project);
      toast.close();
      showFailure(error);
    },
  });

  function send(command: Command): void {
    const rev = revisionOnScreen(queries, project, cluster);
    void queueKeysDuring(mutateAsync({ cluster, canonical, command, rev, request: newRequestId() }).catch(() => {}));
  }
  const canonical = detail.members.find(({ verdict }) => verdict === 'canonical')?.article ?? null;
  return {
    canonical,
    parts: detail.taken.filter(({ article }) => article === canonical),
    take: (takeable) => send({ takeable }),
    remove: (removed) => send({ removed }),
  };
}

function fieldOf(takeable: Takeable) {
  return 'field' in takeable ? takeable.field : null;
}
