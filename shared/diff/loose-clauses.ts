// A second look at what stayed unpaired between two rows: clauses rewritten so far that only single characters remain,
// 农业农村部 against 農業農村部, or １１月１３日 against 11月13日.
import type { Clause } from './clauses.ts';
import type { Block } from './heaviest-chain.ts';

/** Least likeness: Dice's coefficient of the characters, 0 to 1. Lower would be chance, but for the place between rows. */
const leastLikeness = 0.3;
/** Pairs of clauses looked at in one gap; larger gaps are new or dropped paragraphs. */
const mostPairs = 400;

/** One-to-one proposals among the clauses of a gap which `isCandidate`; none where the gap is large. */
export function findLooseBlocks(
  left: readonly Clause[],
  right: readonly Clause[],
  isCandidate: (clause: Clause) => boolean,
): Block[] {
  const blocks: Block[] = [];
  if (left.length * right.length > mostPairs) return blocks;
  const rightCounts = right.map((clause) => (isCandidate(clause) ? countCharacters(clause.core) : undefined));
  for (const [leftStart, clause] of left.entries()) {
    if (!isCandidate(clause)) continue;
    for (const [rightStart, counts] of rightCounts.entries()) {
      if (!counts) continue;
      const shared = countShared(clause.core, counts);
      const likeness = (2 * shared) / (clause.core.length + right[rightStart]!.core.length);
      if (likeness < leastLikeness) continue;
      const weight = shared * likeness;
      blocks.push({ leftStart, leftEnd: leftStart + 1, rightStart, rightEnd: rightStart + 1, weight });
    }
  }
  return blocks;
}

function countCharacters(core: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const character of core.split('')) counts.set(character, (counts.get(character) ?? 0) + 1);
  return counts;
}

function countShared(core: string, counts: ReadonlyMap<string, number>): number {
  let shared = 0;
  for (const [character, count] of countCharacters(core)) shared += Math.min(count, counts.get(character) ?? 0);
  return shared;
}
