// The clusters offered for merging or moving: those that may be the same story first, then those whose title matches.
import type { ClusterDetail, ClusterSummary } from '#shared/contract/review.ts';

const MOST_OFFERED = 50;

/** Without words: the suggested ones, then the list as it is; with words: only matches, the suggested ones first. */
export function pickable(
  all: readonly ClusterSummary[],
  { id, mayBeSameAs }: Pick<ClusterDetail, 'id' | 'mayBeSameAs'>,
  words: string,
): ClusterSummary[] {
  const suggested = new Set(mayBeSameAs.map(({ cluster }) => cluster));
  const wanted = words.trim().toLocaleLowerCase();
  const matching = all.filter((one) => one.id !== id && one.title.toLocaleLowerCase().includes(wanted));
  const isSuggested = (one: ClusterSummary) => suggested.has(one.id);
  return [...matching.filter(isSuggested), ...matching.filter((one) => !isSuggested(one))].slice(0, MOST_OFFERED);
}

/**
 * The one that Enter takes before any has been chosen: the first that may be the same story, or the first that the words
 * have found; of the list as it is, none.
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
