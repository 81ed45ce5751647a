// The cells of a workbook that hold formulas. A formula that reads one of them may have another value once rows are gone.

import { MAX_ROWS } from '#electron/cells/cell.ts';
import { type Area, rowsOf } from './references.ts';

export class ComputedCells {
  /** Rows in the order of the sheet, by sheet and column. */
  readonly #rows = new Map<string, Map<number, number[]>>();

  /** Must be called in the order of rows. @param sheet as `sheetKey` */
  add(sheet: string, row: number, column: number): void {
    const columns = this.#rows.get(sheet) ?? new Map<number, number[]>();
    this.#rows.set(sheet, columns);
    const rows = columns.get(column);
    if (rows) rows.push(row);
    else columns.set(column, [row]);
  }

  /** True if the area has any of them. */
  isIn(sheet: string, area: Area): boolean {
    const columns = this.#rows.get(sheet);
    if (!columns) return false;
    const { from, to } = rowsOf(area) ?? { from: 1, to: MAX_ROWS };
    const [one, other] = [area.from.column?.at ?? 1, area.to.column?.at ?? Number.POSITIVE_INFINITY];
    const [left, right] = [Math.min(one, other), Math.max(one, other)];
    if (left === right) return hasBetween(columns.get(left) ?? [], from, to);
    for (const [column, rows] of columns)
      if (left <= column && column <= right && hasBetween(rows, from, to)) return true;
    return false;
  }
}

function hasBetween(rows: readonly number[], from: number, to: number): boolean {
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (rows[middle]! < from) low = middle + 1;
    else high = middle;
  }
  return low < rows.length && rows[low]! <= to;
}
