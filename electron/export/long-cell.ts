// Finds a cell that is too long for spreadsheets before anything is written.
import type { Cell } from '#electron/intake/cell.ts';
import type { ArticleId, ImportId } from '#shared/model.ts';
import { iterateLongArticles, iterateRejectedRows } from '../store/articles.ts';
import type { ReadableDb } from '../store/database.ts';
import { readImportColumns } from '../store/imports.ts';
import type { WrittenRejected } from './original-cells.ts';
import { isTooLong, MAX_CELL_LENGTH } from './xlsx/write-xlsx.ts';

/**
 * An original cell that is too long, by its place in the imported file; null without one.
 * @param rejected the rejected rows that are written as well
 */
export function findLongCell(
  db: ReadableDb,
  isWritten: (article: ArticleId) => boolean,
  rejected: WrittenRejected,
): { file: string; row: number; column: string } | null {
  const imports = new Map(readImportColumns(db).map((one) => [one.id, one]));
  const mappings = new Map([...imports.values()].map(({ id, mapping }) => [id, mapping]));
  const findIn = ({ importId, row, cells }: { importId: ImportId; row: number; cells: readonly Cell[] }) => {
    const column = cells.findIndex(isTooLong);
    const { file, columns } = imports.get(importId)!;
    return column === -1 ? null : { file, row, column: columns[column] ?? '' };
  };
  for (const article of iterateLongArticles(db, mappings, MAX_CELL_LENGTH)) {
    const found = isWritten(article.id) && findIn(article);
    if (found) return found;
  }
  if (rejected.size > 0)
    for (const one of iterateRejectedRows(db)) {
      const found = rejected.get(one.importId)?.has(one.row) && findIn(one);
      if (found) return found;
    }
  return null;
}
