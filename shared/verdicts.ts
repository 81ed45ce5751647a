// What follows from the verdicts of a cluster: how far it is decided, and which article the machine would keep.
import type { ArticleId, ClusterStatus, Verdict } from './model.ts';

export type Candidate = { readonly article: ArticleId; readonly verdict: Verdict | null };

/**
 * `open`: no article has a verdict · `resolved`: every one has, and one is canonical; or the editor said of every one that
 * it is kept, or of every one that it is discarded · `partial`: anything else, such as some kept without a canonical.
 */
export function statusOf(verdicts: readonly (Verdict | null)[]): ClusterStatus {
  if (verdicts.every((verdict) => verdict === null)) return 'open';
  if (verdicts.includes(null)) return 'partial';
  return verdicts.includes('canonical') || new Set(verdicts).size === 1 ? 'resolved' : 'partial';
}

/** Everything is decided but for the canonical: some are kept, others discarded, and none stands for the cluster. */
export function lacksCanonical(verdicts: readonly (Verdict | null)[]): boolean {
  return statusOf(verdicts) === 'partial' && !verdicts.includes(null);
}

/**
 * A suggestion only, nothing is decided by it: the editor's canonical where there is one, else the best of those kept, else
 * the best of those undecided, else the best.
 * @param members of one cluster, the centre first.
 * @param ranking of the same articles, best first (shared/suggest); without one, the order of the members.
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
