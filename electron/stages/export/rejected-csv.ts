import type { Cell } from '#electron/cells/cell.ts';
import type { RejectedRow } from '#electron/stages/intake/rows.ts';
import type { Language } from '#shared/text/language.ts';
import { rejectedHeadings, rejectionLabels } from '../../cells/table-labels.ts';
import { BYTE_ORDER_MARK, toCsv } from './csv.ts';

/** UTF-8 with a byte order mark; `columns` are the sheet's column names. */
export function rejectedCsv(
  columns: readonly string[],
  rows: Iterable<{ row: number; reason: RejectedRow['reason']; cells: readonly Cell[] }>,
  language: Language,
): string {
  const records = Array.from(rows, ({ row, reason, cells }) => [
    row,
    rejectionLabels[language][reason],
    ...columns.map((_, column) => cells[column] ?? null),
  ]);
  return BYTE_ORDER_MARK + toCsv([[...rejectedHeadings[language], ...columns], ...records]);
}
