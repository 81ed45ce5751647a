// Derived from the verdicts of a cluster: its status, and the suggested canonical article.
import type { ArticleId, ClusterStatus, Verdict } from './model.ts';

export type Candidate = { readonly article: ArticleId; readonly verdict: Verdict | null };

/**
 * `open`: no article has a verdict · `resolved`: all have one, and one is canonical, or all are kept, or all
 * discarded · `partial`: anything else, such as kept articles without a canonical one.
 */
export function statusOf(verdicts: readonly (Verdict | null)[]): ClusterStatus {
  if (verdicts.every((verdict) => verdict === null)) return 'open';
  if (verdicts.includes(null)) return 'partial';
  return verdicts.includes('canonical') || new Set(verdicts).size === 1 ? 'resolved' : 'partial';
}

/**
 * Why the verdicts of one cluster contradict each other; null: they do not. An export would lose a discarded single article.
 * @param isPublished a reference set has the single article, so its story is not lost
 */
export function contradictionOf(
  verdicts: readonly (Verdict | null)[],
  isPublished: boolean,
): 'two-canonicals' | 'discarded-single' | null {
  if (verdicts.filter((verdict) => verdict === 'canonical').length > 1) return 'two-canonicals';
  return verdicts.length === 1 && verdicts[0] === 'discard' && !isPublished ? 'discarded-single' : null;
}

/**
 * The members as suggestions see them: undecided ones that say no more than a reference are as good as discarded.
 * @param covered see `findCovered`
 */
export function discardCovered<Member extends Candidate>(
  members: readonly [Member, ...Member[]],
  covered: ReadonlySet<ArticleId>,
): readonly [Member, ...Member[]] {
  if (covered.size === 0) return members;
  const discard = (member: Member): Member =>
    member.verdict === null && covered.has(member.article) ? { ...member, verdict: 'discard' } : member;
  return members.map(discard) as [Member, ...Member[]];
}

/** All articles are decided, but none is canonical: some are kept, others discarded. */
export function lacksCanonical(verdicts: readonly (Verdict | null)[]): boolean {
  return statusOf(verdicts) === 'partial' && !verdicts.includes(null);
}

/**
 * A suggestion, not a decision: the editor's canonical, otherwise the best of those kept, else undecided, else of all.
 * @param members the leader first
 * @param ranking of the same articles, best first (shared/review/suggest); by default, the order of the members
 */
export function suggestCanonical(
  members: readonly [Candidate, ...Candidate[]],
  ranking: readonly ArticleId[] = members.map(({ article }) => article),
): ArticleId {
  const verdicts = new Map(members.map(({ article, verdict }) => [article, verdict]));
  return (
    ranking.find((article) => verdicts.get(article) === 'canonical') ??
    ranking.find((article) => verdicts.get(article) === 'keep') ??
    ranking.find((article) => verdicts.get(article) === null) ??
    ranking[0] ??
    members[0].article
  );
}
