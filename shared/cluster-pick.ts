// Which clusters stand behind a figure of the overview; apart from the contract, for addresses in the renderer have it too.
import * as z from 'zod';

const range = { from: z.int().nonnegative(), to: z.int().nonnegative() };

/** Clusters behind a bar: by their size; by a member's distance, or similarity in percent (`to` excluded, but 100–100 is
 * equal); by who was first and who came after (null: anyone); of those with several articles that are not discarded. */
export const clusterPick = z.discriminatedUnion('by', [
  z.object({ by: z.literal('size'), ...range }),
  z.object({ by: z.literal('hd'), ...range }),
  z.object({ by: z.literal('similarity'), ...range }),
  z.object({ by: z.literal('sources'), first: z.string().nullable(), other: z.string().nullable() }),
  z.object({ by: z.literal('surplus') }),
]);
export type ClusterPick = z.infer<typeof clusterPick>;
