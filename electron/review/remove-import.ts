// Takes an unfinished import back, with what it did to decisions on the articles that stay.
import type { ImportId } from '#shared/model.ts';
import { Refusal } from '#shared/refusals.ts';
import type { WritableDb } from '../store/database.ts';
import { readDecidedBeside, setVerdict } from '../store/decisions.ts';
import { deleteImport, hasMergedClusters } from '../store/imports.ts';

/**
 * Removes the articles of the latest import, which no later article has joined. An article that stays in a cluster with
 * them becomes undecided: its verdict was given beside an article that is gone, and a discarded one would be lost.
 * @throws Refusal IMPORT_MERGED_CLUSTERS where the import made one cluster of two; then nothing is changed
 */
export function removeImport(db: WritableDb, id: ImportId, removedAt: string): void {
  db.transaction(() => {
    if (hasMergedClusters(db, id)) throw new Refusal('IMPORT_MERGED_CLUSTERS', {});
    for (const { article, cluster } of readDecidedBeside(db, id)) setVerdict(db, cluster, article, null, removedAt);
    deleteImport(db, id);
  }).immediate();
}
