// Lays the clauses of two texts side by side.
import { type Clause, groupByCore } from './clauses.ts';
import { findEditedMatches } from './edited-matches.ts';
import { type Block, findHeaviestChain } from './heaviest-chain.ts';
import { findEqualMatches, findTruncatedMatches, findWeakMatches } from './plain-matches.ts';
import type { AlignedRow } from './rows.ts';

type AlignGap = (left: readonly Clause[], right: readonly Clause[]) => AlignedRow[];

/**
 * Rows in reading order with every clause of both sides once. Equal and similar clauses compete: the chosen rows keep
 * the most text without crossing. Unpaired clauses between two rows come left first, then right.
 */
export function alignClauses(left: readonly Clause[], right: readonly Clause[], isLate: () => boolean): AlignedRow[] {
  return alignBetweenEqualEnds(left, right, isSameText, (restLeft, restRight) => {
    const [leftByCore, rightByCore] = [groupByCore(restLeft), groupByCore(restRight)];
    const blocks = [
      ...findEqualMatches(restLeft, restRight, leftByCore, rightByCore),
      ...findEditedMatches(restLeft, restRight, leftByCore, rightByCore, isLate),
      ...findTruncatedMatches(restLeft, restRight),
    ];
    // A clause that the other side has elsewhere was moved, not rewritten.
    const isRewritten = ({ core }: Clause) => !(leftByCore.has(core) && rightByCore.has(core));
    return layOut(restLeft, restRight, blocks, (gapLeft, gapRight) =>
      // Clauses that repeat very often are paired in order only, so some equal ones remain at the ends of a gap.
      alignBetweenEqualEnds(gapLeft, gapRight, isSameCore, (openLeft, openRight) => {
        const weak = isLate() ? [] : findWeakMatches(openLeft, openRight, isRewritten);
        return layOut(openLeft, openRight, weak, listUnpaired);
      }),
    );
  });
}

function isSameText(one: Clause, other: Clause): boolean {
  return one.key === other.key;
}

function isSameCore(one: Clause, other: Clause): boolean {
  return one.core === other.core;
}

function alignBetweenEqualEnds(
  left: readonly Clause[],
  right: readonly Clause[],
  isEqual: (one: Clause, other: Clause) => boolean,
  alignRest: AlignGap,
): AlignedRow[] {
  const shorter = Math.min(left.length, right.length);
  let start = 0;
  while (start < shorter && isEqual(left[start]!, right[start]!)) start++;
  let end = 0;
  while (end < shorter - start && isEqual(left.at(-1 - end)!, right.at(-1 - end)!)) end++;
  const leftEnd = left.length - end;
  const rightEnd = right.length - end;
  return [
    ...pairInOrder(left.slice(0, start), right.slice(0, start)),
    ...alignRest(left.slice(start, leftEnd), right.slice(start, rightEnd)),
    ...pairInOrder(left.slice(leftEnd), right.slice(rightEnd)),
  ];
}

/** The heaviest chain of `blocks` as rows; `alignGap` aligns what is left between them. */
function layOut(
  left: readonly Clause[],
  right: readonly Clause[],
  blocks: readonly Block[],
  alignGap: AlignGap,
): AlignedRow[] {
  const rows: AlignedRow[] = [];
  let leftAt = 0;
  let rightAt = 0;
  const fillGap = (leftEnd: number, rightEnd: number) => {
    for (const row of alignGap(left.slice(leftAt, leftEnd), right.slice(rightAt, rightEnd))) rows.push(row);
  };
  for (const { leftStart, leftEnd, rightStart, rightEnd } of findHeaviestChain(blocks, right.length)) {
    fillGap(leftStart, rightStart);
    rows.push({ left: left.slice(leftStart, leftEnd), right: right.slice(rightStart, rightEnd) });
    leftAt = leftEnd;
    rightAt = rightEnd;
  }
  fillGap(left.length, right.length);
  return rows;
}

function listUnpaired(left: readonly Clause[], right: readonly Clause[]): AlignedRow[] {
  return [
    ...left.map((clause) => ({ left: [clause], right: [] })),
    ...right.map((clause) => ({ left: [], right: [clause] })),
  ];
}

function pairInOrder(left: readonly Clause[], right: readonly Clause[]): AlignedRow[] {
  return left.map((clause, index) => ({ left: [clause], right: [right[index]!] }));
}
