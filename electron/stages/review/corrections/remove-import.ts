// Removes an unfinished import, with its effects on decisions and clusters of the remaining articles.

import type { EditorId } from '#shared/model/editors.ts';
import type { ArticleId, ClusterId, ImportId, MemberState } from '#shared/model/model.ts';
import { AppError } from '#shared/words/errors.ts';
import { readSharedClusters } from '../../../store/clusters/cluster-writes.ts';
import { readMemberStates } from '../../../store/clusters/clusters.ts';
import { removeEmptySeparations } from '../../../store/clusters/constraints.ts';
import type { WritableDb } from '../../../store/database.ts';
import { readDecidedWithImport, setVerdict } from '../../../store/decisions.ts';
import { raiseRevisionsOf } from '../../../store/history/revisions.ts';
import { deleteImport, hasMergedClusters } from '../../../store/imports.ts';
import { clearInvalidDecisions } from './clear-invalid-decisions.ts';
import { repairRemainingCluster } from './cluster-edits.ts';
import { type ActionContext, type ActionDeps, runAction } from './run-action.ts';

/**
 * Removes the articles of the latest import, and clears the verdicts that its clusters got since it began: they
 * referred to removed articles. Articles that the editor grouped keep their cluster.
 * @throws AppError IMPORT_MERGED_CLUSTERS; then nothing is changed
 */
export async function removeImport(
  db: WritableDb,
  deps: ActionDeps,
  id: ImportId,
  removedAt: string,
  editor: EditorId | null = null,
): Promise<void> {
  await runAction(db, deps, { at: removedAt, editor }, () => {
    if (hasMergedClusters(db, id)) throw new AppError('IMPORT_MERGED_CLUSTERS', {});
    const plan = (context: ActionContext) => void leaveAll(context, id);
    return { action: { kind: 'remove-import', cluster: null }, plan, write: (context) => remove(context, id) };
  });
}

function remove(context: ActionContext, id: ImportId): void {
  const { db } = context.recorder;
  for (const article of readDecidedWithImport(db, id)) setVerdict(context.recorder, article, null);
  const staying = leaveAll(context, id);
  deleteImport(db, id);
  removeEmptySeparations(db);
  const clusters = [...new Set(staying.map(({ cluster }) => cluster))];
  raiseRevisionsOf(db, context.recorder.action, clusters);
  clearInvalidDecisions(context, staying, clusters);
}

/** Leaves clusters to those of their articles that stay, and returns these. */
function leaveAll(context: ActionContext, id: ImportId): MemberState[] {
  const { db } = context.recorder;
  const staying: MemberState[] = [];
  for (const [cluster, leaving] of leavingByCluster(db, id)) {
    const remaining = readMemberStates(db, cluster).filter(({ article }) => !leaving.has(article));
    repairRemainingCluster(context, leaving, remaining);
    staying.push(...remaining);
  }
  return staying;
}

/** The articles of the import by their cluster, where other articles share it. */
function leavingByCluster(db: WritableDb, id: ImportId): Map<ClusterId, Set<ArticleId>> {
  const clusters = new Map<ClusterId, Set<ArticleId>>();
  for (const { article, cluster } of readSharedClusters(db, id))
    clusters.set(cluster, (clusters.get(cluster) ?? new Set()).add(article));
  return clusters;
}
