// Finds the decisions that a re-cluster would clear, so that none is cleared silently.
import type { ArticleId, ClusterId, Verdict } from '#shared/model/model.ts';
import { Constraints, type EditorConstraints } from '../../core/cluster/constraints.ts';
import type { Move } from './cluster-changes.ts';

/** The articles of the clusters in which any article has a verdict, by cluster. */
export type DecidedClusters = ReadonlyMap<ClusterId, readonly ArticleId[]>;

/** The editor's constraints, with a must-link within each decided cluster and a cannot-link between any two. */
export function freezeDecidedClusters(
  { links, separations }: EditorConstraints,
  decided: DecidedClusters,
): Constraints {
  const clusters = [...decided.values()];
  const together = clusters.flatMap(([first, ...others]) => others.map((other) => [first!, other] as const));
  const apart = clusters.map(([first]) => [first!]);
  return new Constraints({ links: [...links, ...together], separations: [...separations, apart] });
}

/**
 * The articles that lose their verdict. A cluster keeps its verdicts if all its articles stay together and no other
 * decided cluster joins them, because that may have a canonical too.
 * @param moves of the clusters of one change (cluster-changes.ts)
 */
export function findClearedDecisions(
  moves: readonly Move[],
  verdictOf: (article: ArticleId) => Verdict | null,
): Set<ArticleId> {
  const decided = new Set(moves.filter(({ article }) => verdictOf(article) !== null).map(({ before }) => before));
  /** The new clusters of each decided one; and the decided clusters in each new one. */
  const targets = new Map<number, Set<number>>();
  const origins = new Map<number, Set<number>>();
  for (const { before, after } of moves) {
    if (!decided.has(before)) continue;
    targets.set(before, (targets.get(before) ?? new Set()).add(after));
    origins.set(after, (origins.get(after) ?? new Set()).add(before));
  }
  const isUnchanged = (cluster: number) => {
    const [target, ...others] = targets.get(cluster)!;
    return others.length === 0 && origins.get(target!)!.size === 1;
  };
  return new Set(
    moves
      .filter(({ article, before }) => verdictOf(article) !== null && !isUnchanged(before))
      .map(({ article }) => article),
  );
}
