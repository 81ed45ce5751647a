// Reads the csv of rejected rows as a source, without the columns that the csv adds. The editor has corrected it, and
// perhaps saved it as a workbook.

import type { Cell } from '../../cells/cell.ts';
import { cellAsText } from '../../cells/cell-text.ts';
import { unescapeFormula } from '../../cells/escape-formula.ts';
import { rejectedHeadings } from '../../cells/table-labels.ts';
import { type SourceRow, sheetOfRows, type Table } from './table.ts';

/** Row number and reason, in either language. */
const HEADINGS = Object.values(rejectedHeadings);
const ADDED = 2;

/**
 * Removes the first two columns of such a csv, and the apostrophes that escape formulas. Rows have the numbers of their
 * original file, unless the editor has reordered them.
 */
export async function restoreRejected(table: Table): Promise<Table> {
  const { head, ownNames, read } = table;
  const isRejected = HEADINGS.some((names) => names.every((name, column) => head.cellText(1, column) === name));
  if (ownNames !== null || !isRejected || head.columns <= ADDED) return table;
  const numbers: number[] = [];
  for await (const { row, cells } of read().rows) if (row > 1) numbers.push(numberOf(cells));
  const areOriginal = numbers.every((number, index) => Number.isInteger(number) && number > (numbers[index - 1] ?? 1));
  const rows = Array.from({ length: head.rows }, (_, row) =>
    Array.from({ length: head.columns }, (_, column) => head.cell(row + 1, column)),
  );
  return {
    ...table,
    corrects: areOriginal,
    head: sheetOfRows(table.name, rows.map(restore)),
    read() {
      const reading = read();
      async function* restored(): AsyncGenerator<SourceRow> {
        for await (const { row, cells } of reading.rows)
          yield { row: areOriginal && row > 1 ? numberOf(cells) : row, cells: restore(cells) };
      }
      return { rows: restored(), names: reading.names };
    },
  };
}

/** The number is a text in a csv, and a number in a workbook. */
function numberOf(cells: readonly Cell[]): number {
  return Number(cellAsText(cells[0] ?? null));
}

function restore(cells: readonly Cell[]): Cell[] {
  return cells.slice(ADDED).map((cell) => (typeof cell === 'string' ? unescapeFormula(cell) : cell));
}
