// Groups figures into the bars of a chart, each with its range. Pure.

/** `to` is null in a bar of all larger figures. */
export type Bin = { readonly from: number; readonly to: number | null; readonly count: number };

const SIZE_BOUNDS = Array.from({ length: 15 }, (_, at) => at + 2);
/**
 * Bits per bar: with each width, a bar ends at the usual threshold of 3. The smallest width that needs few enough bars
 * is used.
 */
const HD_WIDTHS = [1, 2, 4] as const;
const MAX_HD_BARS = 17;

type Counted = { readonly value: number; readonly count: number };

/**
 * Counts values in bars from the first bound to the last bar that is not empty. Each bar ends where the next begins.
 */
function binBy(bounds: readonly number[], end: number | null, counted: readonly Counted[]): Bin[] {
  const bins = bounds.map((from, at) => {
    const to = at + 1 < bounds.length ? bounds[at + 1]! - 1 : end;
    const count = counted.reduce(
      (sum, one) => (one.value >= from && one.value <= (to ?? one.value) ? sum + one.count : sum),
      0,
    );
    return { from, to, count };
  });
  return bins.slice(0, bins.findLastIndex(({ count }) => count > 0) + 1);
}

/** Cluster sizes, one bar each; the last bar also counts all larger clusters. */
export function sizeBins(sizes: readonly { size: number; clusters: number }[]): Bin[] {
  return binBy(
    SIZE_BOUNDS,
    null,
    sizes.map(({ size, clusters }) => ({ value: size, count: clusters })),
  );
}

/** All bars have one width: in a wider one articles would seem to accumulate. */
export function distanceBins(distances: readonly { hd: number | null; articles: number }[]): Bin[] {
  const known = distances.flatMap(({ hd, articles }) => (hd === null ? [] : [{ value: hd, count: articles }]));
  const largest = Math.max(0, ...known.map(({ value }) => value));
  const width = HD_WIDTHS.find((one) => Math.floor(largest / one) < MAX_HD_BARS)!;
  const bounds = Array.from({ length: Math.floor(largest / width) + 1 }, (_, at) => at * width);
  return binBy(bounds, bounds.at(-1)! + width - 1, known);
}

/** Steps of 5 % from the lowest similarity that occurs. Equal texts have a bar of their own (100–100). */
export function similarityBins(similarities: readonly { from: number; articles: number }[]): Bin[] {
  const lowest = Math.min(100, ...similarities.map(({ from }) => from));
  const bins: Bin[] = [];
  for (let from = lowest; from <= 100 && similarities.length > 0; from += 5) {
    const count = similarities.find((one) => one.from === from)?.articles ?? 0;
    bins.push({ from, to: Math.min(100, from + 5), count });
  }
  return bins;
}
