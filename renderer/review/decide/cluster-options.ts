// The clusters offered for merging or moving: first those that may be the same story, then the most similar, then the
// others.
import type { ClusterSummary } from '#shared/contract/review/cluster-summary.ts';
import { type ClusterDetail, MAX_OFFERED, type NearMatch } from '#shared/contract/review.ts';
import type { ClusterId } from '#shared/model/model.ts';
import { createWordFilter } from '#shared/text/search-word.ts';

/** The similarity of the most similar article of each similar cluster with several articles, the most similar first. */
export type Likeness = ReadonlyMap<ClusterId, number>;

export function likenessOf(nearMatches: readonly NearMatch[]): Likeness {
  return new Map(
    nearMatches.filter(({ size }) => size > 1).map(({ cluster, figures }) => [cluster, figures.similarity]),
  );
}

/** Offers only clusters whose titles contain every word. */
export function clusterOptions(
  all: readonly ClusterSummary[],
  { id, mayBeSameAs }: Pick<ClusterDetail, 'id' | 'mayBeSameAs'>,
  likeness: Likeness,
  words: string,
): ClusterSummary[] {
  const suggested = new Set(mayBeSameAs.map(({ cluster }) => cluster));
  const similar = [...likeness.keys()].filter((cluster) => !suggested.has(cluster));
  const rank = new Map([...suggested, ...similar].map((cluster, at) => [cluster, at]));
  const rankOf = (one: ClusterSummary) => rank.get(one.id) ?? rank.size;
  const hasWords = createWordFilter(words);
  return all
    .filter((one) => one.id !== id && hasWords(one.title))
    .toSorted((one, other) => rankOf(one) - rankOf(other))
    .slice(0, MAX_OFFERED);
}

/**
 * The cluster that Enter takes before the editor chooses one: the first that may be the same story, or the first that
 * the words found. Undefined if the list is neither.
 */
export function firstChoice(
  offered: readonly ClusterSummary[],
  { mayBeSameAs }: Pick<ClusterDetail, 'mayBeSameAs'>,
  words: string,
): ClusterSummary | undefined {
  const [first] = offered;
  const isMeant = words.trim() !== '' || mayBeSameAs.some(({ cluster }) => cluster === first?.id);
  return isMeant ? first : undefined;
}
