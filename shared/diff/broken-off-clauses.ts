// Proposes what a text that breaks off in mid-clause has of its last one: however little of it, it is no other clause.
import { isOpen } from '../text/broken-off.ts';
import type { Clause } from './clauses.ts';
import type { Block } from './heaviest-chain.ts';

/** Pairs of either side's last clause, where nothing ends it, with those of the other side that begin with its words. */
export function findBrokenOffBlocks(left: readonly Clause[], right: readonly Clause[]): Block[] {
  const [lastLeft, lastRight] = [left.length - 1, right.length - 1];
  return [
    ...listContinued(right.at(-1), left).map((at) => toBlock(at, lastRight, right[lastRight]!)),
    ...listContinued(left.at(-1), right).map((at) => toBlock(lastLeft, at, left[lastLeft]!)),
  ];
}

function listContinued(last: Clause | undefined, others: readonly Clause[]): number[] {
  if (!last || last.core === '' || !isOpen(last.text)) return [];
  const isContinued = ({ core }: Clause) => core.length > last.core.length && core.startsWith(last.core);
  return others.flatMap((other, at) => (isContinued(other) ? [at] : []));
}

/** All of the clause is kept: of equal weights the first counts, where the text was cut. */
function toBlock(leftStart: number, rightStart: number, { core }: Clause): Block {
  return { leftStart, leftEnd: leftStart + 1, rightStart, rightEnd: rightStart + 1, weight: core.length };
}
