// Accepts the suggestions of many clusters as one action, each as the editor saw it in a preview. High risks are never accepted.

import type { BatchItem } from '#shared/contract/review.ts';
import type { ActionId } from '#shared/model/actions.ts';
import type { EditorId } from '#shared/model/editors.ts';
import type { HeldCluster } from '#shared/model/leases.ts';
import type { ArticleId, Verdict } from '#shared/model/model.ts';
import { type ClusterMeasures, listStaying } from '#shared/review/risk.ts';
import type { MergeChoice } from '#shared/review/row-merge.ts';
import type { ReasonName } from '#shared/review/suggest/rules.ts';
import { readLeader, readVerdicts } from '../../store/clusters/clusters.ts';
import { setMergeChoice } from '../../store/clusters/notes.ts';
import { findBatchCandidate } from '../../store/clusters/risks.ts';
import type { ReadableDb, WritableDb } from '../../store/database.ts';
import { setVerdict } from '../../store/decisions.ts';
import { readVerdictChanges } from '../../store/history/action-changes.ts';
import { findActionByRequest } from '../../store/history/actions.ts';
import { ChangeRecorder } from '../../store/history/change-recorder.ts';
import { readRiskBasis } from './risk/basis.ts';

export type Batch = {
  readonly items: readonly BatchItem[];
  /** Whether exports merge the rows of these clusters; null: that stays as it is. */
  readonly merging?: MergeChoice | null | undefined;
  readonly at: string;
  /** Made once per command: one that was sent before changes nothing, and is answered as it was then. */
  readonly request?: string | undefined;
  readonly editor?: EditorId | null | undefined;
  /** Clusters that others have open: they are left out. */
  readonly held?: readonly HeldCluster[];
};

export type AcceptedBatch = {
  readonly action: ActionId | null;
  readonly clusters: number;
  readonly discarded: number;
  /** Clusters that have changed since the editor saw them, or that another has open. */
  readonly leftOut: number;
};

/**
 * Runs in one transaction that is on disk when this returns.
 * @param onCluster is called after each cluster; where it throws, nothing is changed
 */
export function acceptBatch(db: WritableDb, batch: Batch, onCluster: (done: number) => void = () => {}): AcceptedBatch {
  return db
    .transaction(() => {
      const before = findActionByRequest(db, batch.request);
      const action = before ?? acceptAll(db, batch, onCluster);
      const verdicts = action === null ? [] : readVerdictChanges(db, action).map(({ after }) => after);
      const count = (verdict: Verdict) => verdicts.filter((one) => one === verdict).length;
      const clusters = count('canonical');
      return { action, clusters, discarded: count('discard'), leftOut: batch.items.length - clusters };
    })
    .immediate();
}

function acceptAll(
  db: WritableDb,
  { items, merging = null, at, request, editor, held = [] }: Batch,
  onCluster: (done: number) => void,
): ActionId | null {
  const recorder = new ChangeRecorder(db, { kind: 'decide', at, cluster: null, request, editor });
  const reasons: Record<ArticleId, readonly ReasonName[]> = {};
  const basis = readRiskBasis(db);
  const others = new Set(held.map(({ cluster }) => cluster));
  for (const [at, item] of items.entries()) {
    const measures = others.has(item.cluster) ? null : findAsSeen(db, basis, item);
    if (measures) {
      reasons[item.suggested] = measures.reasons;
      const staying = new Set(listStaying(measures));
      const verdictOf = (article: ArticleId) => (staying.has(article) ? 'keep' : 'discard');
      for (const article of readVerdicts(db, item.cluster).keys())
        setVerdict(recorder, article, article === item.suggested ? 'canonical' : verdictOf(article));
      if (merging !== null) setMergeChoice(recorder, item.cluster, readLeader(db, item.cluster)!, merging);
    }
    onCluster(at + 1);
  }
  return recorder.close(reasons);
}

function findAsSeen(db: ReadableDb, basis: string, seen: BatchItem): ClusterMeasures | null {
  const now = findBatchCandidate(db, basis, seen.cluster);
  if (!now || now.batch === 'never') return null;
  const isAsSeen = now.rev === seen.rev && now.size === seen.size && now.suggested === seen.suggested;
  return isAsSeen ? now.measures : null;
}
