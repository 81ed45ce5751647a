// Judges the removals by a clustering: compares every removed article with the one that its cluster keeps.
import { type Expectation, expectationOf } from './pair-labels.ts';
import type { LocatedPair } from './score-pairs.ts';

/** Counts of removed articles, by the label of the pair of each with the article kept in its place. */
export type RemovalCounts = {
  readonly removed: number;
  /** Removals with a positive label: the article is a copy of the kept one. */
  readonly right: number;
  readonly neutral: number;
  /** Removals with a negative label: an article is lost. */
  readonly wrong: number;
  readonly unjudged: number;
};

/**
 * The index of the kept article of each cluster: by default the first one.
 * @param preferred articles that are kept instead of the first; if a cluster has several of them, the first of these
 */
export function keepFirst(
  clusters: readonly number[],
  preferred: ReadonlySet<number> = new Set(),
): Map<number, number> {
  const kept = new Map<number, number>();
  clusters.forEach((cluster, index) => {
    const earlier = kept.get(cluster);
    if (earlier === undefined || (preferred.has(index) && !preferred.has(earlier))) kept.set(cluster, index);
  });
  return kept;
}

/**
 * @param clusters the cluster of each article, by index
 * @param kept the article that is kept of each cluster: cluster → index
 */
export function scoreRemoval(
  pairs: readonly LocatedPair[],
  clusters: readonly number[],
  kept: ReadonlyMap<number, number>,
): RemovalCounts {
  const judged = new Map<number, Expectation>();
  const keyOf = (a: number, b: number) => Math.min(a, b) * clusters.length + Math.max(a, b);
  for (const { indexA, indexB, label } of pairs)
    if (indexA !== null && indexB !== null) judged.set(keyOf(indexA, indexB), expectationOf(label));
  const counts = { positive: 0, neutral: 0, negative: 0, unjudged: 0 };
  let removed = 0;
  clusters.forEach((cluster, index) => {
    const keptIndex = kept.get(cluster)!;
    if (index === keptIndex) return;
    removed++;
    counts[judged.get(keyOf(index, keptIndex)) ?? 'unjudged']++;
  });
  const { positive: right, neutral, negative: wrong, unjudged } = counts;
  return { removed, right, neutral, wrong, unjudged };
}
