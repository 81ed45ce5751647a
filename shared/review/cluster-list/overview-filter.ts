// Filters the clusters that a figure of the overview counts. Separate from the contract, because the renderer's
// routes use it too.
import * as z from 'zod';

const from = z.int().nonnegative();
const range = { from, to: z.int().nonnegative() };

/**
 * Clusters of a bar: by size (null: or larger), by a member's distance, or by similarity in percent (`to` is exclusive,
 * except in 100–100). By first and later source (null: any). `surplus`: several articles are not discarded.
 */
export const overviewFilter = z.discriminatedUnion('by', [
  z.object({ by: z.literal('size'), from, to: range.to.nullable() }),
  z.object({ by: z.literal('hd'), ...range }),
  z.object({ by: z.literal('similarity'), ...range }),
  z.object({ by: z.literal('sources'), first: z.string().nullable(), other: z.string().nullable() }),
  z.object({ by: z.literal('surplus') }),
]);
export type OverviewFilter = z.infer<typeof overviewFilter>;
