// Finds the earlier articles that the rows of an updating import replace.
import type { ArticleId, ImportId } from '#shared/model.ts';
import { findPredecessors } from '../review/corrections/predecessors.ts';
import type { ReadableDb } from '../store/database.ts';
import { iterateEarlierIdentities, iterateIdentities, readFields } from '../store/versions.ts';
import type { KnownArticles } from './intake/import-sheets.ts';

/** @param known with all rows of the file sifted */
export function findSuccessors(db: ReadableDb, id: ImportId, known: KnownArticles): Map<ArticleId, ArticleId> {
  return findPredecessors(
    () => iterateIdentities(db, id),
    () => iterateEarlierIdentities(db, id),
    (article) => known.wasSifted(readFields(db, article)),
  );
}
