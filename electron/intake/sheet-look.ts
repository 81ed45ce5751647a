// The look of a sheet, as far as an export keeps it, and what it cannot keep.
import * as z from 'zod';
import { unkeptCounts } from '#shared/contract/exports.ts';

const count = z.int().nonnegative();

/** Columns count from 0. */
export const sheetLook = z.object({
  columns: z.array(z.object({ from: count, to: count, width: z.number().nullable(), isHidden: z.boolean() })),
  /** Columns of which most texts have the format `@`. */
  textColumns: z.array(count),
  frozenRows: count,
  frozenColumns: count,
  hasFilter: z.boolean(),
  /** Empty in projects that noted only the look. */
  unkept: unkeptCounts.default({}),
});
export type SheetLook = z.infer<typeof sheetLook>;
