// The order in which articles that arrive together are placed: by their time of publication, as they would have come in
// one after the other. The order of the rows of a list then changes no cluster.
import { parsePublished } from '#shared/model/published-time.ts';

/** @returns the same rows, the earliest first and those without a time last; rows of one time keep their order */
export function inPlacingOrder<Row>(rows: readonly Row[], publishedOf: (row: Row) => string): Row[] {
  return rows
    .map((row) => ({ row, time: parsePublished(publishedOf(row))?.from ?? Number.MAX_VALUE }))
    .sort((a, b) => a.time - b.time)
    .map(({ row }) => row);
}
