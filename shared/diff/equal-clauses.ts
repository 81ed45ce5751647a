// Proposes the pairs of clauses that say the same, their outer punctuation aside.
import type { Clause } from './clauses.ts';
import type { Block } from './heaviest-chain.ts';

/** A clause repeated over and over (a table's 、 or 图片) would otherwise pair quadratically. */
const mostPairsOfOneCore = 64;

/** Weight: the length, so that of two clauses which changed places the longer stays; exact copies are a little dearer. */
export function findEqualBlocks(left: readonly Clause[], right: readonly Clause[]): Block[] {
  const blocks: Block[] = [];
  const rightByCore = groupByCore(right);
  for (const [core, leftPlaces] of groupByCore(left)) {
    const rightPlaces = rightByCore.get(core) ?? [];
    const isFrequent = leftPlaces.length * rightPlaces.length > mostPairsOfOneCore;
    for (const [index, leftStart] of leftPlaces.entries()) {
      // Of frequent clauses the first goes with the first, the second with the second, and so on.
      for (const rightStart of isFrequent ? rightPlaces.slice(index, index + 1) : rightPlaces) {
        const bonus = left[leftStart]!.key === right[rightStart]!.key ? 0.5 : 0;
        const weight = core.length + 1 + bonus;
        blocks.push({ leftStart, leftEnd: leftStart + 1, rightStart, rightEnd: rightStart + 1, weight });
      }
    }
  }
  return blocks;
}

/** Places (indices) of each core, in order. */
export function groupByCore(clauses: readonly Clause[]): Map<string, number[]> {
  const places = new Map<string, number[]>();
  for (const [index, { core }] of clauses.entries()) {
    const known = places.get(core);
    if (known) known.push(index);
    else places.set(core, [index]);
  }
  return places;
}
