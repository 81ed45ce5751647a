// The look of a sheet, as far as an export keeps it, and what it cannot keep.
import * as z from 'zod';
import { unkeptCounts } from '#shared/contract/exports.ts';
import { MAX_ROWS } from './cell.ts';

const count = z.int().nonnegative();

/** The first and last row of each run of rows, ascending. */
const rowRanges = z
  .array(z.tuple([count, count]))
  .refine((ranges) =>
    ranges.every(([from, to], at) => (ranges[at - 1]?.[1] ?? 0) < from && from <= to && to <= MAX_ROWS),
  );
export type RowRanges = z.infer<typeof rowRanges>;

/** Columns count from 0, rows from 1. */
export const sheetLook = z.object({
  columns: z.array(z.object({ from: count, to: count, width: z.number().nullable(), isHidden: z.boolean() })),
  /** Columns of which most texts have the format `@`. */
  textColumns: z.array(count),
  /** Texts with the format `@` in other columns. */
  textCells: z.array(z.object({ column: count, rows: rowRanges })).default([]),
  hiddenRows: rowRanges.default([]),
  frozenRows: count,
  frozenColumns: count,
  hasFilter: z.boolean(),
  /** The values of a column that its filter shows. `blank`: and empty cells. */
  filters: z.array(z.object({ column: count, values: z.array(z.string()), blank: z.boolean() })).default([]),
  /** Empty in projects that noted only the look. */
  unkept: unkeptCounts.default({}),
});
export type SheetLook = z.infer<typeof sheetLook>;
/** The look before the cells are read. */
export type LookWithoutCells = Omit<SheetLook, 'textColumns' | 'textCells'>;

/** Adds a row below those of the ranges. */
export function addRow(ranges: RowRanges, row: number): void {
  const last = ranges.at(-1);
  if (last?.[1] === row - 1) last[1] = row;
  else ranges.push([row, row]);
}

export function includesRow(ranges: RowRanges, row: number): boolean {
  let [low, high] = [0, ranges.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const [from, to] = ranges[middle]!;
    if (from <= row && row <= to) return true;
    if (to < row) low = middle + 1;
    else high = middle;
  }
  return false;
}

export function countRows(ranges: RowRanges): number {
  return ranges.reduce((sum, [from, to]) => sum + to - from + 1, 0);
}
