// Sends corrections of clusters, undo and redo in one sequence with the decisions, then reads everything again.
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { BoilerplateSentence } from '#shared/contract/boilerplate.ts';
import type { HistoryEntry } from '#shared/contract/review/history-entry.ts';
import type { ClusterDetail, Corrected } from '#shared/contract/review.ts';
import type { ActionId, ActionKind } from '#shared/model/actions.ts';
import type { ArticleId, ClusterId } from '#shared/model/model.ts';
import { useClient } from '../../base/client.ts';
import { invalidateClusters, readChangedRows } from '../../data/cluster-list-queries.ts';
import { decisionScope, UNDO_REDO, type UndoRedoKind } from '../../data/decision-scope.ts';
import { boilerplateQuery, invalidateReview, keys, withOpenProject } from '../../data/queries.ts';
import { newRequestId } from '../../data/request-id.ts';
import { type Changed, showChanged } from '../../ui/toast/show-changed.ts';
import { useFailureMessage } from '../../ui/toast/use-failure-message.ts';
import { useToast } from '../../ui/toast/use-toast.tsx';
import { useHistoryLabels } from '../history/history-labels.ts';
import { lastStepOf } from '../history/last-step-dialog.tsx';
import { latestShown, noteAnswered, revisionOnScreen, revisionToSend } from './revisions.ts';
import { showVerdicts } from './show-verdicts.ts';

/** Undoing these changes a few rows and their clusters, and no text. */
const KINDS_OF_ROWS: readonly ActionKind[] = [
  'decide',
  'accept',
  'bring-back',
  'note',
  'flag',
  'unflag',
  'merge-rows',
  'assign',
];

/** With the revision of the cluster that a dialog offers; undefined if the dialog has not read it. */
type Correction =
  | { readonly kind: 'split'; readonly cluster: ClusterId; readonly articles: ArticleId[] }
  | ({
      readonly kind: 'move';
      readonly cluster: ClusterId;
      readonly from: ClusterId;
      readonly articles: ArticleId[];
    } & ({ readonly rev: number | undefined } | { readonly fromRev: number }))
  | {
      readonly kind: 'merge';
      readonly cluster: ClusterId;
      readonly other: ClusterId;
      readonly otherRev: number | undefined;
    };

/** The state on the screen when the key is pressed. Another window may decide before the correction is sent. */
type Shown = {
  readonly rev: number | undefined;
  readonly otherRev?: number | undefined;
  /** The newest article of the cluster that the articles leave. */
  readonly latest?: ArticleId | undefined;
  /** The articles of a cluster before another is merged into it. */
  readonly members?: readonly ArticleId[];
};

type Sent = { readonly request: string };

/** @param showHistory shows what was undone or redone where no cluster does; null while it is shown */
export function useCorrections(project: string, showHistory: (() => void) | null = null) {
  const client = useClient();
  const queries = useQueryClient();
  const toast = useToast(project);
  const { t } = useTranslation();
  const showFailure = useFailureMessage();
  const historyLabel = useHistoryLabels();
  const scope = decisionScope(project);
  // The message is shown after the screen has changed, so that the next key decides about content that the editor has
  // read.
  const refresh = (revision?: number) => invalidateReview(queries, project, { revision });
  const onError = async (error: unknown) => {
    await refresh();
    toast.close();
    showFailure(error);
  };

  /** Empty if it can't be read: the step itself is done. */
  const readBoilerplate = () => queries.fetchQuery(boilerplateQuery(client, project)).catch(() => []);

  const membersOf = (cluster: ClusterId) =>
    queries.getQueryData<ClusterDetail>(keys.cluster(project, cluster))?.members.map(({ article }) => article) ?? [];

  function readShown(correction: Correction): Shown {
    const revOf = (cluster: ClusterId) => revisionOnScreen(queries, project, cluster);
    const latestOf = (cluster: ClusterId) => latestShown(queries, project, cluster);
    const { kind, cluster } = correction;
    if (kind === 'merge') return { rev: revOf(cluster), otherRev: correction.otherRev, members: membersOf(cluster) };
    if (kind === 'split') return { rev: revOf(cluster), latest: latestOf(cluster) };
    const { from } = correction;
    const revs =
      'fromRev' in correction
        ? { rev: revOf(cluster), otherRev: correction.fromRev }
        : { rev: correction.rev, otherRev: revOf(from) };
    return { ...revs, latest: latestOf(from) };
  }

  const correct = useMutation({
    scope,
    onMutate: toast.close,
    mutationFn: ({ request, shown, ...correction }: Correction & Sent & { shown: Shown }): Promise<Corrected> =>
      withOpenProject(client, project, () => {
        const { kind, cluster } = correction;
        const { latest } = shown;
        const send = (of: ClusterId, rev: number | undefined) => revisionToSend(queries, project, of, rev);
        const command = { project, cluster, rev: send(cluster, shown.rev), request };
        if (kind === 'merge') {
          const { other } = correction;
          return client.review.merge({ ...command, other, otherRev: send(other, shown.otherRev) });
        }
        const { articles } = correction;
        if (kind === 'split') return client.review.split({ ...command, articles, latest });
        return client.review.move({ ...command, articles, latest, fromRev: send(correction.from, shown.otherRev) });
      }),
    onSuccess: async ({ rev, cleared, opened, revision }, correction, step) => {
      noteAnswered(queries, project, correction.cluster, rev);
      await refresh(revision);
      const count = correction.kind === 'merge' ? 0 : correction.articles.length;
      const done = t(`correct.done.${correction.kind}`, { count });
      const detail = cleared.length > 0 ? t('correct.cleared', { count: cleared.length }) : undefined;
      const cluster = opened ?? correction.cluster;
      const show = () => {
        const { members = [] } = correction.shown;
        const article =
          correction.kind === 'merge'
            ? membersOf(cluster).find((member) => !members.includes(member))
            : correction.articles[0];
        if (article === undefined) showChanged({ kind: 'cluster', project, cluster });
        else showChanged({ kind: 'article', project, cluster, article });
      };
      toast.open(done, { detail, step, button: 'undo', show });
    },
    onError,
  });

  type UndoRedoCommand = { readonly kind: UndoRedoKind; readonly action?: ActionId };
  const undoRedo = useMutation({
    mutationKey: [UNDO_REDO],
    scope,
    onMutate: toast.close,
    mutationFn: ({ kind, ...command }: UndoRedoCommand & Sent): Promise<HistoryEntry & { revision: number }> =>
      withOpenProject(client, project, () => client.review[kind]({ project, ...command })),
    onSuccess: async (entry, { kind }, step) => {
      const reverted = readReverted(entry, kind);
      if (reverted) showVerdicts(queries, project, reverted);
      if (KINDS_OF_ROWS.includes(entry.kind))
        await invalidateClusters(queries, project, () => readChangedRows(client, queries, project), entry.revision);
      else await refresh(entry.revision);
      const done = t(`history.done.${kind}`, { what: historyLabel(entry) });
      const sentences = entry.sentences.length > 0 ? await readBoilerplate() : [];
      const findChange = changeOfEntry(queries, project, entry, sentences);
      const show = findChange ? () => showChanged(findChange()) : (showHistory ?? undefined);
      toast.open(done, { step, button: kind === 'undo' ? 'redo' : 'undo', show });
    },
    // The dialog for a permanent last step reports this error and offers a backup.
    onError: (error) => (lastStepOf(error) ? refresh() : onError(error)),
  });

  return {
    correct: (correction: Correction) =>
      correct.mutateAsync({ ...correction, shown: readShown(correction), request: newRequestId() }),
    undoRedo: (command: UndoRedoCommand) => undoRedo.mutateAsync({ ...command, request: newRequestId() }),
  };
}

/** The decision that an undo or redo restored, shown before it is read again; null if the reply lacks part of it. */
function readReverted({ cluster, articles, touched, ...entry }: HistoryEntry, kind: UndoRedoKind) {
  const isWhole = (entry.kind === 'decide' || entry.kind === 'accept') && articles.length === touched;
  if (!isWhole || cluster === null) return null;
  const side = kind === 'undo' ? 'before' : 'after';
  return {
    cluster,
    verdicts: articles.map(({ article, verdicts }) => ({ article, verdict: verdicts?.[side] ?? null })),
  };
}

/**
 * Finds the change when it is to be shown, because the cluster may be read after the action. Null if neither a cluster
 * nor the list of boilerplate shows it.
 * @param boilerplate the list after the action
 */
function changeOfEntry(
  queries: QueryClient,
  project: string,
  entry: HistoryEntry,
  boilerplate: readonly BoilerplateSentence[],
): (() => Changed) | null {
  const { cluster, title, articles, sentences, taken } = entry;
  const isListed = ({ text, source }: (typeof sentences)[number]) =>
    boilerplate.some((sentence) => sentence.text === text && sentence.source === source);
  const listed = sentences.find(isListed);
  if (listed) return () => ({ kind: 'boilerplate', project, passage: listed.text, source: listed.source });
  if (cluster === null || title === null) return null;
  return () => {
    const detail = queries.getQueryData<ClusterDetail>(keys.cluster(project, cluster));
    const part = detail?.taken.find(({ field, text }) => field === taken[0]?.field && text === taken[0]?.text);
    if (part) return { kind: 'part', project, cluster, part };
    const canonical = detail?.members.find(({ verdict }) => verdict === 'canonical')?.article;
    const isMember = (article: ArticleId) => detail?.members.some((member) => member.article === article) ?? true;
    const changed = taken.length > 0 ? canonical : articles.find(({ article }) => isMember(article))?.article;
    return changed === undefined
      ? { kind: 'cluster', project, cluster }
      : { kind: 'article', project, cluster, article: changed };
  };
}
