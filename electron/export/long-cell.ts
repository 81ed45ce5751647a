// Finds a cell that is too long for spreadsheets before anything is written.
import type { ArticleId } from '#shared/model.ts';
import { iterateLongArticles } from '../store/articles.ts';
import type { ReadableDb } from '../store/database.ts';
import { readImportColumns } from '../store/imports.ts';
import { isTooLong, MAX_CELL_LENGTH } from './xlsx/write-xlsx.ts';

/** The first original cell that is too long, by its place in the imported file; null without one. */
export function findLongCell(
  db: ReadableDb,
  isWritten: (article: ArticleId) => boolean,
): { file: string; row: number; column: string } | null {
  const imports = new Map(readImportColumns(db).map((one) => [one.id, one]));
  const mappings = new Map([...imports.values()].map(({ id, mapping }) => [id, mapping]));
  for (const { id, importId, file, row, cells } of iterateLongArticles(db, mappings, MAX_CELL_LENGTH)) {
    const column = cells.findIndex(isTooLong);
    if (column !== -1 && isWritten(id)) return { file, row, column: imports.get(importId)!.columns[column] ?? '' };
  }
  return null;
}
