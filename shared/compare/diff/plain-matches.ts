// Finds clauses that match without edits: equal clauses, a truncated last clause, and among the rest, clauses with some
// characters in common.
import { endsMidClause } from '../../text/truncation.ts';
import type { Clause, PlacesByCore } from './clauses.ts';
import { type Block, toBlock } from './heaviest-chain.ts';

/** Without a limit, a clause that repeats often (a table's 、 or 图片) would pair quadratically. */
const MAX_PAIRS_OF_ONE_CORE = 64;

/**
 * Pairs of clauses that are equal except for their outer punctuation. Weighted by length, so that of two swapped
 * clauses the longer one stays; exact copies weigh slightly more.
 */
export function findEqualMatches(
  left: readonly Clause[],
  right: readonly Clause[],
  leftByCore: PlacesByCore,
  rightByCore: PlacesByCore,
): Block[] {
  const blocks: Block[] = [];
  for (const [core, leftPlaces] of leftByCore) {
    const rightPlaces = rightByCore.get(core);
    if (!rightPlaces) continue;
    const isFrequent = leftPlaces.length * rightPlaces.length > MAX_PAIRS_OF_ONE_CORE;
    for (const [index, leftAt] of leftPlaces.entries()) {
      // Frequent clauses pair in order: the first with the first, the second with the second.
      for (const rightAt of isFrequent ? rightPlaces.slice(index, index + 1) : rightPlaces) {
        const bonus = left[leftAt]!.key === right[rightAt]!.key ? 0.5 : 0;
        blocks.push(toBlock(leftAt, rightAt, core.length + 1 + bonus));
      }
    }
  }
  return blocks;
}

/**
 * Pairs a truncated last clause with the clauses that it begins, however short the fragment. Weighted as if wholly
 * kept: of equal weights the first counts, where the text was cut.
 */
export function findTruncatedMatches(left: readonly Clause[], right: readonly Clause[]): Block[] {
  const [lastLeft, lastRight] = [left.length - 1, right.length - 1];
  return [
    ...listContinued(right.at(-1), left).map((at) => toBlock(at, lastRight, right[lastRight]!.core.length)),
    ...listContinued(left.at(-1), right).map((at) => toBlock(lastLeft, at, left[lastLeft]!.core.length)),
  ];
}

function listContinued(last: Clause | undefined, others: readonly Clause[]): number[] {
  if (!last || last.core === '' || !endsMidClause(last.text)) return [];
  const isContinued = ({ core }: Clause) => core.length > last.core.length && core.startsWith(last.core);
  return others.flatMap((other, at) => (isContinued(other) ? [at] : []));
}

/** Minimum of Dice's coefficient of the characters, 0 to 1. Lower values are chance, except between two rows. */
const MIN_LIKENESS = 0.3;
/** Maximum number of compared pairs of clauses in one gap; larger gaps are new or dropped paragraphs. */
const MAX_PAIRS_OF_GAP = 400;

/**
 * One-to-one pairs among the clauses of a gap that satisfy `isCandidate` and share only single characters: 农业农村部 and
 * 農業農村部, １１月１３日 and 11月13日. Empty if the gap is large.
 */
export function findWeakMatches(
  left: readonly Clause[],
  right: readonly Clause[],
  isCandidate: (clause: Clause) => boolean,
): Block[] {
  const blocks: Block[] = [];
  if (left.length * right.length > MAX_PAIRS_OF_GAP) return blocks;
  const rightCounts = right.map((clause) => (isCandidate(clause) ? countCharacters(clause.core) : undefined));
  for (const [leftAt, clause] of left.entries()) {
    if (!isCandidate(clause)) continue;
    const leftCounts = countCharacters(clause.core);
    for (const [rightAt, counts] of rightCounts.entries()) {
      if (!counts) continue;
      const shared = countShared(leftCounts, counts);
      const likeness = (2 * shared) / (clause.core.length + right[rightAt]!.core.length);
      if (likeness >= MIN_LIKENESS) blocks.push(toBlock(leftAt, rightAt, shared * likeness));
    }
  }
  return blocks;
}

function countCharacters(core: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const character of core.split('')) counts.set(character, (counts.get(character) ?? 0) + 1);
  return counts;
}

function countShared(left: ReadonlyMap<string, number>, right: ReadonlyMap<string, number>): number {
  let shared = 0;
  for (const [character, count] of left) shared += Math.min(count, right.get(character) ?? 0);
  return shared;
}
