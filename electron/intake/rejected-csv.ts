// The rejected rows of an import as a csv: where each stood, why it was left out, and what it held.
import { BYTE_ORDER_MARK, toCsv } from '#electron/export/csv.ts';
import { rejectedHeadings, rejectionWords } from '#electron/export/words.ts';
import type { Language } from '#shared/refusals.ts';
import type { Cell } from './cell.ts';
import type { RejectedRow } from './rows.ts';

/** UTF-8 with a byte order mark; `columns` are the sheet's column names. */
export function rejectedCsv(
  columns: readonly string[],
  rows: Iterable<{ row: number; reason: RejectedRow['reason']; cells: readonly Cell[] }>,
  language: Language,
): string {
  const records = Array.from(rows, ({ row, reason, cells }) => [
    row,
    rejectionWords[language][reason],
    ...columns.map((_, column) => cells[column] ?? null),
  ]);
  return BYTE_ORDER_MARK + toCsv([[...rejectedHeadings[language], ...columns], ...records]);
}
