// Cells that are too long for spreadsheets: found before anything is written, or cut while it is.
import { type Cell, verbatimText } from '#electron/cells/cell.ts';
import type { ArticleId, ImportId } from '#shared/model/model.ts';
import type { Language } from '#shared/text/language.ts';
import { iterateLongArticles, iterateRejectedRows } from '../../store/articles.ts';
import type { ReadableDb } from '../../store/database.ts';
import { readImportColumns } from '../../store/imports.ts';
import type { WrittenRejected } from './original-cells.ts';
import type { Table } from './tables.ts';
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

const MARK = {
  zh: (units: number) => `…〔此处截断，全文 ${units} 字〕`,
  en: (units: number) => `… [cut here: ${units} characters in all]`,
} as const;

/** A cell that was written cut. `row`: in the table as written, of which row 1 is the header. */
export type CutCell = { readonly row: number; readonly column: string };

/** The rows of a table, with cells that are too long cut, and marked at their end. */
export function* cutLongCells(
  { columns, rows }: Pick<Table, 'columns' | 'rows'>,
  language: Language,
  onCut: (cut: CutCell) => void,
): Generator<readonly Cell[]> {
  let row = 1;
  for (const cells of rows) {
    row++;
    yield cells.some(isTooLong)
      ? cells.map((cell, column) => {
          if (!isTooLong(cell)) return cell;
          onCut({ row, column: columns[column] ?? '' });
          return cut(verbatimText(cell)!, language);
        })
      : cells;
  }
}

function cut(text: string, language: Language): string {
  const mark = MARK[language](text.length);
  const kept = text.slice(0, MAX_CELL_LENGTH - mark.length);
  // Half a surrogate pair would be another character.
  return (kept.isWellFormed() || !text.isWellFormed() ? kept : kept.slice(0, -1)) + mark;
}
