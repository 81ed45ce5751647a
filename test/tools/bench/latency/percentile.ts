// Percentiles of measured times by nearest rank, and times corrected for the calls that were not made.

/**
 * The smallest value that at least `share` of all values do not exceed.
 * @param share 0–1
 * @throws RangeError without values
 */
export function percentile(values: readonly number[], share: number): number {
  if (values.length === 0) throw new RangeError('nothing was measured');
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)]!;
}

/**
 * Corrects for coordinated omission, like HdrHistogram's `recordValueWithExpectedInterval`: adds the waits of calls
 * that an even pace would have made during each call.
 * @param interval in the unit of the values, above 0
 */
export function withOmittedCalls(values: readonly number[], interval: number): number[] {
  return values.flatMap((value) =>
    Array.from({ length: Math.max(1, Math.ceil(value / interval)) }, (_, n) => value - n * interval),
  );
}
