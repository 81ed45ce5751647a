// Decides which articles an export keeps, by the editor's verdicts and the chosen policy for undecided articles.

import { findCovered, type PublishedMatch } from '#shared/contract/reference-sets.ts';
import type { ArticleId, ClusterId, MemberState, UndecidedPolicy } from '#shared/model/model.ts';
import { discardCovered, statusOf, suggestCanonical } from '#shared/model/verdicts.ts';

export type ArticleOutcome = MemberState & {
  readonly size: number;
  readonly kept: boolean;
  /**
   * The kept article that represents the cluster; for a removed article, the one kept in its place. Null: all were
   * discarded.
   */
  readonly canonical: ArticleId | null;
};

export type ExportPlan = {
  readonly outcomes: ReadonlyMap<ArticleId, ArticleOutcome>;
  readonly kept: number;
  readonly removed: number;
  /** Clusters to review that are not resolved: undecided articles, or no canonical. */
  readonly undecidedClusters: number;
  readonly undecidedArticles: number;
};

/**
 * `keep-all` and `stop` keep undecided articles; else one per cluster, and none that a reference has.
 * @param members cluster by cluster, the leader first
 * @param rankings best first; default: the leader
 * @param nonDuplicates undecided articles that are kept too
 * @param whole clusters whose undecided articles are all kept
 */
export function planExport(
  members: Iterable<MemberState>,
  policy: UndecidedPolicy,
  rankings: ReadonlyMap<ClusterId, readonly ArticleId[]> = new Map(),
  nonDuplicates: ReadonlySet<ArticleId> = new Set(),
  matches: ReadonlyMap<ArticleId, PublishedMatch> = new Map(),
  whole: ReadonlySet<ClusterId> = new Set(),
): ExportPlan {
  const covered = policy === 'keep-all' || policy === 'stop' ? NOTHING_COVERED : findCovered(matches.values());
  const outcomes = new Map<ArticleId, ArticleOutcome>();
  const counts = { kept: 0, removed: 0, undecidedClusters: 0, undecidedArticles: 0 };
  for (const cluster of groupByCluster(members)) {
    const isReviewed = cluster.length > 1 || matches.has(cluster[0].article);
    const undecided = isReviewed ? cluster.filter(({ verdict }) => verdict === null).length : 0;
    counts.undecidedArticles += undecided;
    const isResolved = !isReviewed || statusOf(cluster.map(({ verdict }) => verdict)) === 'resolved';
    if (!isResolved) counts.undecidedClusters++;
    for (const outcome of decideOutcomes(cluster, whole.has(cluster[0].cluster) ? 'keep-all' : policy, {
      ranking: rankings.get(cluster[0].cluster),
      nonDuplicates,
      covered,
    })) {
      outcomes.set(outcome.article, outcome);
      if (outcome.kept) counts.kept++;
      else counts.removed++;
    }
  }
  return { outcomes, ...counts };
}

const NOTHING_COVERED: ReadonlySet<ArticleId> = new Set();

type Suggested = {
  readonly ranking: readonly ArticleId[] | undefined;
  readonly nonDuplicates: ReadonlySet<ArticleId>;
  readonly covered: ReadonlySet<ArticleId>;
};

function decideOutcomes(
  cluster: readonly [MemberState, ...MemberState[]],
  policy: UndecidedPolicy,
  { ranking, nonDuplicates, covered }: Suggested,
): ArticleOutcome[] {
  const members = discardCovered(cluster, covered);
  const suggestion = suggestCanonical(members, ranking);
  const isKept = ({ article, verdict }: MemberState) => {
    if (verdict !== null) return verdict !== 'discard';
    return policy === 'keep-all' || policy === 'stop' || article === suggestion || nonDuplicates.has(article);
  };
  const canonical = members.some(isKept) ? suggestion : null;
  return cluster.map((member, at) => ({ ...member, size: cluster.length, kept: isKept(members[at]!), canonical }));
}

function* groupByCluster(members: Iterable<MemberState>): Generator<[MemberState, ...MemberState[]]> {
  let group: [MemberState, ...MemberState[]] | null = null;
  for (const member of members) {
    if (group && group[0].cluster === member.cluster) group.push(member);
    else {
      if (group) yield group;
      group = [member];
    }
  }
  if (group) yield group;
}
