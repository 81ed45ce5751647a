// The editor decides: verdicts on articles of one cluster, in one transaction that is on disk when it returns.

import type { ActionId } from '#shared/model/actions.ts';
import type { EditorId } from '#shared/model/editors.ts';
import type { ArticleId, ClusterId, Verdict } from '#shared/model/model.ts';
import type { ReasonName } from '#shared/review/suggest/rules.ts';
import { AppError } from '#shared/words/errors.ts';
import { readVerdicts } from '../../store/clusters/clusters.ts';
import type { ReadableDb, WritableDb } from '../../store/database.ts';
import { setVerdict } from '../../store/decisions.ts';
import { readVerdictChanges } from '../../store/history/action-changes.ts';
import { findActionByRequest } from '../../store/history/actions.ts';
import { ChangeRecorder } from '../../store/history/change-recorder.ts';
import { type ClusterState, readClusterState } from '../../store/history/revisions.ts';
import { describeStep } from '../../store/history/steps.ts';
import { isMatched } from '../../store/references/reference-matches.ts';
import { recordAgreement } from './agreement.ts';

export type VerdictChange = { readonly article: ArticleId; readonly verdict: Verdict | null };

type Seen = {
  /** The revision of the cluster as the editor saw it. */
  readonly rev?: number | undefined;
  readonly suggested?: ArticleId | undefined;
  /** The reasons of the suggestion, where the changes are the suggestion as it was; the log keeps them. */
  readonly accepted?: readonly ReasonName[] | undefined;
  /** Made once per command: one that was sent before changes nothing, and is answered as it was then. */
  readonly request?: string | undefined;
  /** The deciding editor; by default the person of this machine. */
  readonly editor?: EditorId | null | undefined;
};

export type Decided = ClusterState & { readonly changed: VerdictChange[] };

/**
 * Sets verdicts; null: undecided. The last named canonical is the only one. A single article is discarded only if a reference
 * set has it, because an export would lose its story.
 * @throws AppError CLUSTER_MISSING, ARTICLE_NOT_IN_CLUSTER, DECIDED_MEANWHILE
 */
export function decide(
  db: WritableDb,
  cluster: ClusterId,
  changes: readonly VerdictChange[],
  decidedAt: string,
  seen: Seen = {},
): Decided {
  return db
    .transaction(() => {
      const before = findActionByRequest(db, seen.request);
      const action = before ?? give(db, cluster, changes, decidedAt, seen);
      const given = action === null ? [] : readVerdictChanges(db, action);
      return {
        ...stateAfter(db, cluster, action),
        changed: given.map(({ article, after }) => ({ article, verdict: after })),
      };
    })
    .immediate();
}

function give(
  db: WritableDb,
  cluster: ClusterId,
  changes: readonly VerdictChange[],
  at: string,
  { rev, suggested, accepted, request, editor }: Seen,
): ActionId | null {
  checkRevision(db, cluster, rev, editor);
  const held = readVerdicts(db, cluster);
  const verdicts = new Map(held);
  for (const { article, verdict } of changes) {
    if (!verdicts.has(article)) throw new AppError('ARTICLE_NOT_IN_CLUSTER', {});
    if (verdict === 'canonical')
      for (const [other, held] of verdicts) if (held === 'canonical') verdicts.set(other, null);
    verdicts.set(article, verdict);
  }
  const [[single, alone] = []] = verdicts.size === 1 ? verdicts : [];
  if (alone === 'discard' && !isMatched(db, single!)) throw new AppError('CLUSTER_MISSING', {});
  const picked = changes.findLast(({ verdict }) => verdict === 'canonical')?.article;
  const reasons = accepted && picked !== undefined ? { [picked]: accepted } : undefined;
  const kind = accepted ? 'accept' : 'decide';
  const recorder = new ChangeRecorder(db, { kind, at, cluster, request, editor, ...(reasons && { reasons }) });
  for (const [article, verdict] of verdicts) if (held.get(article) !== verdict) setVerdict(recorder, article, verdict);
  if (picked !== undefined && suggested !== undefined) recordAgreement(db, picked, suggested);
  return recorder.close();
}

/**
 * A cluster after an action. A command that is sent again is answered also where its cluster was merged into another since.
 * @throws AppError CLUSTER_MISSING where there was no action
 */
export function stateAfter(db: ReadableDb, cluster: ClusterId, action: ActionId | null): ClusterState {
  if (action === null) return requireCluster(db, cluster);
  return { rev: action, status: readClusterState(db, cluster)?.status ?? 'open' };
}

/** @throws AppError CLUSTER_MISSING; DECIDED_MEANWHILE where the cluster has changed since the editor saw it */
export function checkRevision(
  db: ReadableDb,
  cluster: ClusterId,
  rev: number | undefined,
  editor: EditorId | null = null,
): void {
  const state = requireCluster(db, cluster);
  if (rev !== undefined && rev !== state.rev)
    throw new AppError('DECIDED_MEANWHILE', { by: describeStep(db, state.rev as ActionId, editor) });
}

/** @throws AppError CLUSTER_MISSING */
export function requireCluster(db: ReadableDb, cluster: ClusterId): ClusterState {
  const state = readClusterState(db, cluster);
  if (!state) throw new AppError('CLUSTER_MISSING', {});
  return state;
}
