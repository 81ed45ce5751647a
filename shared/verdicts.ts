// What follows from the verdicts of a cluster: how far it is decided, and which article the machine would keep.
import type { ArticleId, ClusterStatus, Verdict } from './model.ts';

export type Candidate = { readonly article: ArticleId; readonly verdict: Verdict | null };

/** `resolved`: every article has a verdict · `open`: none has · `partial`. */
export function statusOf(verdicts: readonly (Verdict | null)[]): ClusterStatus {
  const undecided = verdicts.filter((verdict) => verdict === null).length;
  if (undecided === 0) return 'resolved';
  return undecided === verdicts.length ? 'open' : 'partial';
}

/**
 * A suggestion only, nothing is decided by it: the editor's canonical where there is one, else the first article that is not discarded, else the centre.
 * @param members of one cluster, the centre first.
 */
export function suggestCanonical(members: readonly [Candidate, ...Candidate[]]): ArticleId {
  const chosen =
    members.find(({ verdict }) => verdict === 'canonical') ??
    members.find(({ verdict }) => verdict === 'keep') ??
    members.find(({ verdict }) => verdict === null) ??
    members[0];
  return chosen.article;
}
