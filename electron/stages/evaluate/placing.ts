// Places articles in memory by a method, in any order, like an import of a file in that order.
import { usesBoilerplate } from '#shared/model/detection.ts';
import type { ArticleId } from '#shared/model/model.ts';
import type { Placement } from '../../core/cluster/pass.ts';
import type { Fingerprint } from '../../core/fingerprint/simhash.ts';
import { createPass } from '../../core/profiles/create-pass.ts';
import type { WaitingArticle } from './articles.ts';
import type { Method } from './methods.ts';

/** Placements in the order of arrival: article `order[n]` arrived as number n and got the id n + 1. */
export type Placed = { readonly order: readonly number[]; readonly placements: readonly Placement[] };

/**
 * Places the articles in an order.
 *
 * @param fingerprints by the method's words, one an article; null if the method needs none
 * @param order every index of `articles` once
 */
export function placeArticles(
  method: Method,
  articles: readonly WaitingArticle[],
  fingerprints: readonly (Fingerprint | null)[] | null,
  order: readonly number[],
): Placed {
  const comparableOf = ({ comparable, cut }: WaitingArticle) => (usesBoilerplate(method.detection) ? cut : comparable);
  const indexOf = (article: ArticleId) => order[article - 1]!;
  const fingerprintAt = (index: number) => fingerprints?.[index] ?? null;
  const pass = createPass(method.detection, {
    read: (article) => comparableOf(articles[indexOf(article)]!),
    fingerprintOf: (article) => fingerprintAt(indexOf(article)),
  });
  const placements = order.map((index, number) =>
    pass.place({
      ...articles[index]!,
      comparable: comparableOf(articles[index]!),
      article: (number + 1) as ArticleId,
      fingerprint: fingerprintAt(index),
    }),
  );
  return { order, placements };
}

/**
 * The cluster of each article, by index. Clusters are named by the id of the article that opened them; an absorbed
 * cluster has the name of the absorbing one.
 */
export function clustersOf({ order, placements }: Placed): number[] {
  const absorbedBy = new Map<number, number>();
  placements.forEach(({ match, mergedClusters }) => {
    for (const leader of mergedClusters) absorbedBy.set(leader, match!.leader);
  });
  const clusters = new Array<number>(order.length);
  placements.forEach(({ match }, number) => {
    let leader: number = match?.leader ?? number + 1;
    for (let by = absorbedBy.get(leader); by !== undefined; by = absorbedBy.get(leader)) leader = by;
    clusters[order[number]!] = leader;
  });
  return clusters;
}
