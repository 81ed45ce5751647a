// Finds the earlier articles that the rows of an updating import replace.
import type { ArticleId, ImportId } from '#shared/model/model.ts';
import type { ReadableDb } from '../../store/database.ts';
import { type EarlierIdentity, iterateEarlierIdentities, iterateIdentities, readFields } from '../../store/versions.ts';
import { findPredecessors } from '../review/corrections/predecessors.ts';
import type { KnownArticles } from './intake/import-sheets.ts';

/** @param known with all rows of the file sifted */
export function findSuccessors(db: ReadableDb, id: ImportId, known: KnownArticles): Map<ArticleId, ArticleId> {
  const isInFile = (article: ArticleId) => known.wasSifted(readFields(db, article));
  const renamed = findRenamed(iterateEarlierIdentities(db, id), isInFile);
  function* earlier(): Generator<EarlierIdentity> {
    for (const one of iterateEarlierIdentities(db, id))
      yield renamed.has(one.importId) ? { ...one, sameFile: true } : one;
  }
  return findPredecessors(() => iterateIdentities(db, id), earlier, isInFile);
}

/** The imports of files with other names, of which the file still has at least half of the articles unchanged. */
function findRenamed(
  earlier: Iterable<EarlierIdentity>,
  isInFile: (article: ArticleId) => boolean,
): ReadonlySet<ImportId> {
  const surplus = new Map<ImportId, number>();
  for (const { article, importId, sameFile } of earlier)
    if (!sameFile) surplus.set(importId, (surplus.get(importId) ?? 0) + (isInFile(article) ? 1 : -1));
  return new Set([...surplus.keys()].filter((importId) => surplus.get(importId)! >= 0));
}
