// The look of a sheet, as far as an export keeps it.
import * as z from 'zod';

const count = z.int().nonnegative();

/** Columns count from 0. */
export const sheetLook = z.object({
  columns: z.array(z.object({ from: count, to: count, width: z.number().nullable(), isHidden: z.boolean() })),
  /** Columns of which most texts have the format `@`. */
  textColumns: z.array(count),
  frozenRows: count,
  frozenColumns: count,
  hasFilter: z.boolean(),
});
export type SheetLook = z.infer<typeof sheetLook>;
