// A stretch of a text.
import * as z from 'zod';

/** UTF-16 offsets; `end` is exclusive. */
export const range = z.object({ start: z.int().nonnegative(), end: z.int().positive() }).readonly();
export type Range = z.infer<typeof range>;

export function lengthOf({ start, end }: Range): number {
  return end - start;
}
