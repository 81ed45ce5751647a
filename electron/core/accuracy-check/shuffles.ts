// Reproducible shuffled orders of arrival, and their effect on the clusters.

/** The indices 0 … count − 1 in an order given by the seed (Fisher–Yates; mulberry32, Ettinger, public domain). */
export function shuffledOrder(count: number, seed: number): number[] {
  let state = seed >>> 0;
  const below = (limit: number) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 2 ** 32) * limit);
  };
  const order = fileOrder(count);
  for (let last = count - 1; last > 0; last--) {
    const other = below(last + 1);
    [order[last], order[other]] = [order[other]!, order[last]!];
  }
  return order;
}

export function fileOrder(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}

/** The indices of the articles that have other cluster-mates in one clustering than in the other; ascending. */
export function findUnstableArticles(before: readonly number[], after: readonly number[]): number[] {
  const membersBefore = membersByCluster(before);
  const membersAfter = membersByCluster(after);
  // A cluster has changed for all of its members or for none.
  const changed: number[] = [];
  for (const members of membersBefore.values()) {
    const cluster = after[members[0]!]!;
    const isSame =
      membersAfter.get(cluster)!.length === members.length && members.every((index) => after[index] === cluster);
    if (!isSame) changed.push(...members);
  }
  return changed.sort((a, b) => a - b);
}

function membersByCluster(clusters: readonly number[]): Map<number, number[]> {
  const members = new Map<number, number[]>();
  clusters.forEach((cluster, index) => {
    const known = members.get(cluster);
    if (known) known.push(index);
    else members.set(cluster, [index]);
  });
  return members;
}
