// What a re-cluster does to decisions: never silently, so every verdict that would not stand is found beforehand.
import type { ArticleId, ClusterId, Verdict } from '#shared/model.ts';
import { Constraints, type Said } from '../cluster/constraints.ts';
import type { Move } from './cluster-changes.ts';

/** The articles of the clusters in which any article has a verdict, by cluster. */
export type DecidedClusters = ReadonlyMap<ClusterId, readonly ArticleId[]>;

/**
 * What a pass has to obey where decided clusters are kept: what the editor has said, the articles of a decided cluster
 * are the same story, and no two decided clusters are.
 */
export function keepDecided({ links, separations }: Said, decided: DecidedClusters): Constraints {
  const clusters = [...decided.values()];
  const together = clusters.flatMap(([first, ...others]) => others.map((other) => [first!, other] as const));
  const apart = clusters.map(([first]) => [first!]);
  return new Constraints({ links: [...links, ...together], separations: [...separations, apart] });
}

/**
 * The articles whose verdict does not stand. Verdicts were given beside one another: those of a cluster stand while all
 * its articles are still in one cluster, and no other decided cluster has come to it, which may have a canonical too.
 * @param moves of the clusters of one change (cluster-changes.ts)
 */
export function droppedVerdicts(
  moves: readonly Move[],
  verdictOf: (article: ArticleId) => Verdict | null,
): Set<ArticleId> {
  const decided = new Set(moves.filter(({ article }) => verdictOf(article) !== null).map(({ before }) => before));
  /** Where the decided clusters go; and which of them come to a cluster. */
  const goals = new Map<number, Set<number>>();
  const comers = new Map<number, Set<number>>();
  for (const { before, after } of moves) {
    if (!decided.has(before)) continue;
    goals.set(before, (goals.get(before) ?? new Set()).add(after));
    comers.set(after, (comers.get(after) ?? new Set()).add(before));
  }
  const stands = (cluster: number) => {
    const [goal, ...others] = goals.get(cluster)!;
    return others.length === 0 && comers.get(goal!)!.size === 1;
  };
  return new Set(
    moves.filter(({ article, before }) => verdictOf(article) !== null && !stands(before)).map(({ article }) => article),
  );
}
