// Compares each article of a cluster with the kept one: length, time, source.
import type { ClusterDetail, Member } from '#shared/contract/review.ts';
import type { ArticleId } from '#shared/model/model.ts';
import { isBefore, type TimeSpan } from '#shared/model/published-time.ts';
import { type Warning, warningsOf } from '#shared/review/suggest/rules.ts';

export type MemberDelta = {
  /** Letters more (or, below 0, fewer) than the kept article has, without boilerplate and repetitions. */
  readonly letters: number;
  /**
   * Milliseconds after (or, below 0, before) the kept article; 0 if the stated times overlap, null if one is unknown.
   */
  readonly after: number | null;
};

export function deltaOf({ features }: Pick<Member, 'features'>, kept: Pick<Member, 'features'>): MemberDelta {
  return {
    letters: features.length - kept.features.length,
    after: timeBetween(kept.features.published, features.published),
  };
}

function timeBetween(kept: TimeSpan | null, other: TimeSpan | null): number | null {
  if (!kept || !other) return null;
  return isBefore(kept, other) || isBefore(other, kept) ? other.from - kept.from : 0;
}

export const deltaColumns = ['number', 'source', 'letters', 'time', 'evidence', 'verdict'] as const;
export type DeltaColumn = (typeof deltaColumns)[number];
export type DeltaOrder = { readonly column: DeltaColumn; readonly descending: boolean };

/**
 * Warnings about keeping an article: the editor's canonical is checked against all others, a suggestion against those
 * that are not discarded.
 */
export function warningsAgainst({ members, candidates }: ClusterDetail, kept: ArticleId): Warning[] {
  const chosen = candidates.find(({ article }) => article === kept);
  if (!chosen) return [];
  const verdicts = new Map(members.map(({ article, verdict }) => [article, verdict]));
  const isCanonical = verdicts.get(kept) === 'canonical';
  const rivals = isCanonical ? candidates : candidates.filter(({ article }) => verdicts.get(article) !== 'discard');
  return warningsOf(chosen, rivals);
}

/**
 * Sorts by a column whose values are known for all members; another column changes nothing. Equal members keep their
 * order.
 */
export function orderAtHand(members: ClusterDetail['members'], { column, descending }: DeltaOrder): ArticleId[] {
  const articles = members.map(({ article }) => article);
  if (column === 'number') return descending ? articles.toReversed() : articles;
  if (column !== 'verdict') return articles;
  const sign = descending ? -1 : 1;
  return members
    .toSorted((a, b) => sign * (a.verdict ?? '').localeCompare(b.verdict ?? ''))
    .map(({ article }) => article);
}
