// Which two articles lie side by side. Pure: what the editor picked, else canonical or suggestion against the next best.
import type { ClusterDetail, Member } from '#shared/contract/review.ts';
import type { ArticleId } from '#shared/model.ts';

export type Picks = {
  /** Set as the base by the editor. */
  readonly base: ArticleId | null;
  /** Chosen for comparison. */
  readonly other: ArticleId | null;
  /** The one that the keys act on, where it is not the compared one. */
  readonly active: ArticleId | null;
};

export const noPicks: Picks = { base: null, other: null, active: null };

export type Pair = { readonly base: Member; readonly other: Member; readonly active: Member };

export function choosePair({ members, suggestion }: ClusterDetail, picks: Picks): Pair | null {
  const byId = (id: ArticleId | null) => members.find(({ article }) => article.id === id);
  const canonical = members.find(({ verdict }) => verdict === 'canonical');
  const base = byId(picks.base) ?? canonical ?? byId(suggestion) ?? members[0];
  if (!base) return null;
  const others = members.filter((member) => member !== base);
  // When the compared article has become the base, what it was compared with changes sides.
  const other = [byId(picks.other), byId(suggestion), others[0]].find((member) => member && member !== base);
  return other ? { base, other, active: picks.active === base.article.id ? base : other } : null;
}

/** The member beside the one compared, past the base, round the end. */
export function besides({ members }: ClusterDetail, { base, other }: Pair, by: 1 | -1): Member {
  const others = members.filter((member) => member !== base);
  return others.at((others.indexOf(other) + by) % others.length)!;
}
