// Sends corrections of clusters, undo and redo: one after another with the decisions, then everything is read again.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { useTranslation } from 'react-i18next';
import type { ActionId } from '#shared/actions.ts';
import type { Corrected, HistoryEntry } from '#shared/contract/review.ts';
import type { ArticleId, ClusterId } from '#shared/model.ts';
import { useClient } from '../../client.ts';
import { decisionScope } from '../../data/decision-scope.ts';
import { useErrorText } from '../../data/errors.ts';
import { invalidateReview, withOpenProject } from '../../data/queries.ts';
import { newRequestId } from '../../data/request-id.ts';
import { useHistoryWords } from '../history/history-words.ts';
import { latestShown, noteAnswered, revisionOnScreen, revisionToSend } from './revisions.ts';

const SECONDS_TOLD = 5;
/** The next takes the place of the last. */
const TOLD = 'correction';
const SECONDS_REFUSED = 8;

type Correction =
  | { readonly kind: 'split'; readonly cluster: ClusterId; readonly articles: ArticleId[] }
  | {
      readonly kind: 'move';
      readonly cluster: ClusterId;
      readonly from: ClusterId;
      /** The revision of a cluster that is only named on the screen. */
      readonly fromRev?: number;
      readonly articles: ArticleId[];
    }
  | { readonly kind: 'merge'; readonly cluster: ClusterId; readonly other: ClusterId };

type Sent = { readonly request: string };

export function useCorrections(project: string) {
  const client = useClient();
  const queries = useQueryClient();
  const { message } = App.useApp();
  const { t } = useTranslation();
  const textOf = useErrorText();
  const historyWords = useHistoryWords();
  const scope = decisionScope(project);
  // Told when the screen shows it: what the next key decides is what the editor has read.
  const showAnew = (revision?: number) => invalidateReview(queries, project, { revision });
  const onError = async (error: unknown) => {
    await showAnew();
    void message.error({ key: TOLD, content: textOf(error), duration: SECONDS_REFUSED });
  };

  function seen(cluster: ClusterId, shown = revisionOnScreen(queries, project, cluster)): number | undefined {
    return revisionToSend(queries, project, cluster, shown);
  }

  const correct = useMutation({
    scope,
    mutationFn: ({ request, ...correction }: Correction & Sent): Promise<Corrected> =>
      withOpenProject(client, project, () => {
        const { kind, cluster } = correction;
        const command = { project, cluster, rev: seen(cluster), request };
        if (kind === 'merge')
          return client.review.merge({ ...command, other: correction.other, otherRev: seen(correction.other) });
        const { articles } = correction;
        if (kind === 'split')
          return client.review.split({ ...command, articles, latest: latestShown(queries, project, cluster) });
        const { from, fromRev } = correction;
        const latest = latestShown(queries, project, from);
        return client.review.move({ ...command, articles, latest, fromRev: seen(from, fromRev) });
      }),
    onSuccess: async ({ rev, cleared, revision }, correction) => {
      noteAnswered(queries, project, correction.cluster, rev);
      await showAnew(revision);
      const articles = correction.kind === 'merge' ? 0 : correction.articles.length;
      const done = t(`correct.done.${correction.kind}`, { articles });
      const told = cleared.length > 0 ? `${done}${t('correct.cleared', { articles: cleared.length })}` : done;
      void message.success({ key: TOLD, content: told, duration: SECONDS_TOLD });
    },
    onError,
  });

  type Turn = { readonly kind: 'undo' | 'redo'; readonly action?: ActionId };
  const turn = useMutation({
    scope,
    mutationFn: ({
      kind,
      ...command
    }: Turn & Sent): Promise<HistoryEntry & { revision: number; passedOver?: number }> =>
      withOpenProject(client, project, () => client.review[kind]({ project, ...command })),
    onSuccess: async (entry, { kind }) => {
      await showAnew(entry.revision);
      const turned = t(`history.told.${kind}`, { what: historyWords(entry) });
      const actions = entry.passedOver ?? 0;
      const content = actions > 0 ? `${turned}${t('history.told.passedOver', { actions })}` : turned;
      void message.info({ key: TOLD, content, duration: SECONDS_TOLD });
    },
    onError,
  });

  return {
    correct: (correction: Correction) => correct.mutateAsync({ ...correction, request: newRequestId() }),
    turn: (one: Turn) => turn.mutateAsync({ ...one, request: newRequestId() }),
  };
}
