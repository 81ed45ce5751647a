// Chooses from contradictory pairings those that keep the most text without crossing.

/** Clauses `leftStart` to `leftEnd` (exclusive) of the left text match `rightStart` to `rightEnd` of the right one. */
export type Block = { leftStart: number; leftEnd: number; rightStart: number; rightEnd: number; weight: number };

/** The block that pairs one clause with one clause. */
export function toBlock(leftAt: number, rightAt: number, weight: number): Block {
  return { leftStart: leftAt, leftEnd: leftAt + 1, rightStart: rightAt, rightEnd: rightAt + 1, weight };
}

/**
 * The blocks of greatest summed weight that do not cross or overlap on either side, in reading order. O(b log b).
 * `rightCount`: number of right clauses.
 *
 * Hunt & Szymanski, "A Fast Algorithm for Computing Longest Common Subsequences", 1977,
 * https://doi.org/10.1145/359581.359603, weighted, with a Fenwick tree.
 */
export function findHeaviestChain(blocks: readonly Block[], rightCount: number): Block[] {
  const byStart = [...blocks].sort((a, b) => a.leftStart - b.leftStart || a.rightStart - b.rightStart);
  const byEnd = byStart.map((_, index) => index).sort((a, b) => byStart[a]!.leftEnd - byStart[b]!.leftEnd || a - b);
  const total = new Float64Array(byStart.length);
  const previous = new Int32Array(byStart.length);
  /**
   * For each Fenwick node, the best block (index + 1, 0 for none) that ends in the node's stretch of the right side.
   */
  const tree = new Int32Array(rightCount + 1);
  const totalOf = (node: number) => (node === 0 ? 0 : total[node - 1]!);

  let ended = 0;
  let best = 0;
  for (const [index, block] of byStart.entries()) {
    // Only blocks that end at or before this one's start may precede it.
    while (ended < byEnd.length && byStart[byEnd[ended]!]!.leftEnd <= block.leftStart) {
      const done = byEnd[ended++]!;
      for (let node = byStart[done]!.rightEnd; node <= rightCount; node += node & -node) {
        if (totalOf(tree[node]!) < total[done]!) tree[node] = done + 1;
      }
    }
    let before = 0;
    for (let node = block.rightStart; node > 0; node -= node & -node) {
      if (totalOf(tree[node]!) > totalOf(before)) before = tree[node]!;
    }
    previous[index] = before;
    total[index] = totalOf(before) + block.weight;
    if (total[index]! > totalOf(best)) best = index + 1;
  }

  const chain: Block[] = [];
  for (let node = best; node > 0; node = previous[node - 1]!) chain.push(byStart[node - 1]!);
  return chain.reverse();
}
