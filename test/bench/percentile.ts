// Percentiles of measured times by nearest rank: each is a value that was measured.

/**
 * The smallest value that at least `share` of all values do not exceed.
 * @param share 0–1
 * @throws RangeError where nothing was measured
 */
export function percentile(values: readonly number[], share: number): number {
  if (values.length === 0) throw new RangeError('nothing was measured');
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)]!;
}
