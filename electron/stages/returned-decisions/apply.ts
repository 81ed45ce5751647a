// Sets the verdicts of an edited cluster table as one action, as the editor saw them in a preview.

import type { ReturnedItem } from '#shared/contract/returned-decisions.ts';
import type { ActionId } from '#shared/model/actions.ts';
import type { EditorId } from '#shared/model/editors.ts';
import type { HeldCluster } from '#shared/model/leases.ts';
import { contradictionOf } from '#shared/model/verdicts.ts';
import { AppError } from '#shared/words/errors.ts';
import { readVerdicts } from '../../store/clusters/clusters.ts';
import type { WritableDb } from '../../store/database.ts';
import { setVerdict } from '../../store/decisions.ts';
import { readVerdictChanges } from '../../store/history/action-changes.ts';
import { findActionByRequest } from '../../store/history/actions.ts';
import { ChangeRecorder } from '../../store/history/change-recorder.ts';
import { readClusterState } from '../../store/history/revisions.ts';
import { isMatched } from '../../store/references/reference-matches.ts';

export type ReturnedDecisions = {
  readonly items: readonly ReturnedItem[];
  readonly at: string;
  /** Made once per command: a repeated request changes nothing, and gets the same answer. */
  readonly request?: string | undefined;
  readonly editor?: EditorId | null | undefined;
  /** Clusters that others have open: they are left out. */
  readonly held?: readonly HeldCluster[];
};

export type AppliedDecisions = {
  readonly action: ActionId | null;
  readonly articles: number;
  /** Clusters of which nothing was changed, as another has them open. */
  readonly leftOut: number;
};

/**
 * Writes one transaction, which is on disk when this returns.
 * @param onCluster called after each cluster; if it throws, nothing is changed
 * @throws AppError PREVIEW_STALE if a cluster differs from the preview; then nothing is changed
 */
export function applyDecisions(
  db: WritableDb,
  { items, at, request, editor, held = [] }: ReturnedDecisions,
  onCluster: (done: number) => void = () => {},
): AppliedDecisions {
  return db
    .transaction(() => {
      const before = findActionByRequest(db, request);
      if (before !== null) return describe(db, before, items);
      const recorder = new ChangeRecorder(db, { kind: 'bring-back', at, cluster: null, request, editor });
      const others = new Set(held.map(({ cluster }) => cluster));
      for (const [index, item] of items.entries()) {
        if (!others.has(item.cluster)) applyTo(recorder, item);
        onCluster(index + 1);
      }
      return describe(db, recorder.close(), items);
    })
    .immediate();
}

function describe(db: WritableDb, action: ActionId | null, items: readonly ReturnedItem[]): AppliedDecisions {
  const changed = new Set((action === null ? [] : readVerdictChanges(db, action)).map(({ article }) => article));
  const leftOut = items.filter(({ verdicts }) => !verdicts.some(({ article }) => changed.has(article)));
  return { action, articles: changed.size, leftOut: leftOut.length };
}

function applyTo(recorder: ChangeRecorder, { cluster, rev, verdicts }: ReturnedItem): void {
  const { db } = recorder;
  const after = readVerdicts(db, cluster);
  const isKnown = verdicts.every(({ article }) => after.has(article));
  for (const { article, verdict } of verdicts) after.set(article, verdict);
  const isAsSeen = isKnown && readClusterState(db, cluster)?.rev === rev;
  const isPublished = verdicts.some(({ article }) => isMatched(db, article));
  if (!isAsSeen || contradictionOf([...after.values()], isPublished)) throw new AppError('PREVIEW_STALE', {});
  for (const { article, verdict } of verdicts) setVerdict(recorder, article, verdict);
}
