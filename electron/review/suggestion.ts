// Which article of a cluster the machine would keep. A suggestion only: nothing is decided by it.
import type { ArticleId, Verdict } from '#shared/model.ts';

export type Candidate = { readonly article: ArticleId; readonly verdict: Verdict | null };

/**
 * The editor's canonical where there is one, else the first article that is not discarded, else the centre.
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
