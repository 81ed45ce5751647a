// Removes an unfinished import, with its effects on decisions and clusters of the remaining articles.

import { Refusal } from '#shared/errors.ts';
import type { ArticleId, ClusterId, ImportId, Standing } from '#shared/model.ts';
import { readSharedClusters } from '../../store/clusters/cluster-writes.ts';
import { readStandings } from '../../store/clusters/clusters.ts';
import { removeEmptySeparations } from '../../store/clusters/constraints.ts';
import type { WritableDb } from '../../store/database.ts';
import { readDecidedBeside, setVerdict } from '../../store/decisions.ts';
import { raiseRevisionsOf } from '../../store/history/revisions.ts';
import { deleteImport, hasMergedClusters } from '../../store/imports.ts';
import { settleVerdicts } from './clear-invalid-decisions.ts';
import { leaveBehind } from './cluster-edits.ts';
import { correct, type Tools, type Work } from './run-action.ts';

/**
 * Removes the articles of the latest import, and clears the verdicts that its clusters got since it began: they
 * referred to removed articles. Articles that the editor grouped keep their cluster.
 * @throws Refusal IMPORT_MERGED_CLUSTERS; then nothing is changed
 */
export async function removeImport(db: WritableDb, tools: Tools, id: ImportId, removedAt: string): Promise<void> {
  await correct(db, tools, { at: removedAt }, () => {
    if (hasMergedClusters(db, id)) throw new Refusal('IMPORT_MERGED_CLUSTERS', {});
    const plan = (work: Work) => void leaveAll(work, id);
    return { action: { kind: 'remove-import', cluster: null }, plan, write: (work) => remove(work, id) };
  });
}

function remove(work: Work, id: ImportId): void {
  const { db } = work.recorder;
  for (const article of readDecidedBeside(db, id)) setVerdict(work.recorder, article, null);
  const staying = leaveAll(work, id);
  deleteImport(db, id);
  removeEmptySeparations(db);
  const clusters = [...new Set(staying.map(({ cluster }) => cluster))];
  raiseRevisionsOf(db, work.recorder.action, clusters);
  settleVerdicts(work, staying, clusters);
}

/** Leaves clusters to those of their articles that stay, and returns these. */
function leaveAll(work: Work, id: ImportId): Standing[] {
  const { db } = work.recorder;
  const staying: Standing[] = [];
  for (const [cluster, leaving] of leavingByCluster(db, id)) {
    const remaining = readStandings(db, cluster).filter(({ article }) => !leaving.has(article));
    leaveBehind(work, leaving, remaining);
    staying.push(...remaining);
  }
  return staying;
}

/** The clusters in which articles of the import are together with others. */
function leavingByCluster(db: WritableDb, id: ImportId): Map<ClusterId, Set<ArticleId>> {
  const clusters = new Map<ClusterId, Set<ArticleId>>();
  for (const { article, cluster } of readSharedClusters(db, id))
    clusters.set(cluster, (clusters.get(cluster) ?? new Set()).add(article));
  return clusters;
}
