// Chooses the two compared articles: the editor's picks, else the canonical or suggested one against the one to check
// first.
import type { ClusterDetail } from '#shared/contract/review.ts';
import type { ArticleId } from '#shared/model/model.ts';

export type Picks = {
  /** The article that the editor set as the base. */
  readonly base: ArticleId | null;
  /** The article that the editor chose to compare. */
  readonly other: ArticleId | null;
  /** The article on which the keys act, if it is not the compared one. */
  readonly active: ArticleId | null;
};

export const noPicks: Picks = { base: null, other: null, active: null };

export type Pair = { readonly base: ArticleId; readonly other: ArticleId; readonly active: ArticleId };

/** @param first the article that is compared with the base until the editor picks another */
export function choosePair({ members, suggestion }: ClusterDetail, picks: Picks, first: ArticleId | null): Pair | null {
  const articles = new Set(members.map(({ article }) => article));
  const present = (article: ArticleId | null) => (article !== null && articles.has(article) ? article : undefined);
  const canonical = members.find(({ verdict }) => verdict === 'canonical')?.article;
  const base = present(picks.base) ?? canonical ?? present(suggestion) ?? members[0]?.article;
  if (base === undefined) return null;
  const next = members.find(({ article }) => article !== base)?.article;
  // If the compared article has become the base, it is compared with the next candidate, usually the former base.
  const candidates = [present(picks.other), present(first), present(suggestion), next];
  const other = candidates.find((article) => article !== undefined && article !== base);
  return other === undefined ? null : { base, other, active: picks.active === base ? base : other };
}

/** The member next to the compared one, skipping the base and wrapping at the end. */
export function articleNextTo({ members }: ClusterDetail, { base, other }: Pair, by: 1 | -1): ArticleId {
  const others = members.map(({ article }) => article).filter((article) => article !== base);
  return others.at((others.indexOf(other) + by) % others.length)!;
}
