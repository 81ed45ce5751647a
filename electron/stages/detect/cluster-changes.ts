// Compares two partitions of the same articles: the changes that a re-cluster would make. Pure. Clusters that share
// articles and differ are one change, so every article that moves is listed once.
import type { ChangeKind } from '#shared/contract/detection.ts';
import type { ArticleId } from '#shared/model/model.ts';

/** The present and the proposed cluster of an article, by any number that is unique in its partition. */
export type Move = { readonly article: ArticleId; readonly before: number; readonly after: number };

export type ClusterChange = {
  readonly kind: ChangeKind;
  /** Every article of the clusters concerned, in the order given. */
  readonly moves: readonly Move[];
};

/** The changes, in order of their first article. A cluster has two or more articles. Linear in the articles. */
export function clusterChanges(articles: readonly Move[]): ClusterChange[] {
  const sizesBefore = countBy(articles, ({ before }) => before);
  const sizesAfter = countBy(articles, ({ after }) => after);
  const isUnchanged = unchangedClusters(articles, sizesBefore, sizesAfter);

  // Every cluster that is concerned leads to the change it belongs to; where two meet, one leads to the other.
  const changeOfBefore = new Map<number, Link>();
  const changeOfAfter = new Map<number, Link>();
  for (const move of articles) {
    if (isUnchanged(move)) continue;
    const link = rootOf(changeOfBefore.get(move.before) ?? changeOfAfter.get(move.after) ?? { to: null });
    const other = rootOf(changeOfAfter.get(move.after) ?? link);
    if (other !== link) other.to = link;
    changeOfBefore.set(move.before, link);
    changeOfAfter.set(move.after, link);
  }

  const moves = new Map<Link, Move[]>();
  for (const move of articles) {
    const link = changeOfBefore.get(move.before);
    if (!link || isUnchanged(move)) continue;
    const root = rootOf(link);
    const gathered = moves.get(root);
    if (gathered) gathered.push(move);
    else moves.set(root, [move]);
  }
  return Array.from(moves.values(), (moves) => ({ kind: kindOf(moves, sizesBefore, sizesAfter), moves }));
}

type Link = { to: Link | null };

function rootOf(link: Link): Link {
  let root = link;
  while (root.to) root = root.to;
  // Shorten the way for the next time.
  for (let at = link; at.to; ) {
    const next = at.to;
    at.to = root;
    at = next;
  }
  return root;
}

function countBy(articles: readonly Move[], clusterOf: (move: Move) => number): Map<number, number> {
  const counts = new Map<number, number>();
  for (const move of articles) counts.set(clusterOf(move), (counts.get(clusterOf(move)) ?? 0) + 1);
  return counts;
}

/** A cluster stays as it is when all its articles go to one that has no others. */
function unchangedClusters(
  articles: readonly Move[],
  sizesBefore: ReadonlyMap<number, number>,
  sizesAfter: ReadonlyMap<number, number>,
): (move: Move) => boolean {
  const goesTo = new Map<number, number>();
  const scattered = new Set<number>();
  for (const { before, after } of articles) {
    const known = goesTo.get(before);
    if (known === undefined) goesTo.set(before, after);
    else if (known !== after) scattered.add(before);
  }
  return ({ before, after }) => !scattered.has(before) && sizesBefore.get(before) === sizesAfter.get(after);
}

function kindOf(
  moves: readonly Move[],
  sizesBefore: ReadonlyMap<number, number>,
  sizesAfter: ReadonlyMap<number, number>,
): ChangeKind {
  const severalIn = (sizes: ReadonlyMap<number, number>, clusters: readonly number[]) =>
    new Set(clusters.filter((cluster) => sizes.get(cluster)! > 1)).size;
  const before = moves.map((move) => move.before);
  const after = moves.map((move) => move.after);
  const clustersBefore = severalIn(sizesBefore, before);
  const clustersAfter = severalIn(sizesAfter, after);
  if (clustersBefore === 0) return 'gained';
  if (clustersAfter === 0) return 'lost';
  const noneCome = new Set(before).size === 1;
  const noneGo = new Set(after).size === 1;
  if (noneGo) return clustersBefore === 1 ? 'grown' : 'joined';
  if (noneCome) return clustersAfter === 1 ? 'shrunk' : 'split';
  return 'mixed';
}
