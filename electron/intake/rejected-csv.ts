// The rejected rows of an import as a csv: where each stood, why it was left out, and what it held.
import { stringify } from 'csv-stringify/sync';
import { inertText } from '#electron/export/inert-text.ts';
import { type Cell, cellAsText } from './cell.ts';
import type { RejectedRow } from './rows.ts';

const reasons: Readonly<Record<RejectedRow['reason'], string>> = { blank: '空行', 'no-body': '没有正文' };

/** UTF-8 with a byte order mark, without which Excel misreads Chinese; `columns` are the sheet's column names. */
export function rejectedCsv(
  columns: readonly string[],
  rows: Iterable<{ row: number; reason: RejectedRow['reason']; cells: readonly Cell[] }>,
): string {
  const header = ['行号', '原因', ...columns.map(inertText)];
  const records = Array.from(rows, ({ row, reason, cells }) => [
    String(row),
    reasons[reason],
    ...columns.map((_, column) => inertText(cellAsText(cells[column] ?? null))),
  ]);
  return stringify([header, ...records], { bom: true, record_delimiter: 'windows' });
}
