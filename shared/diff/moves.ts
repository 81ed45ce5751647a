// Finds the clauses that were carried elsewhere unchanged.
import type { AlignedRow } from './rows.ts';

/** Shorter clauses (他说, 据了解) stand in many places by chance: they are moved only together with a neighbour. */
const shortestMove = 6;
const outsideWords = /[\p{P}\p{S}\s]/gu;

/**
 * Pairs unpaired deleted rows with unpaired inserted rows of the same words, the punctuation around a clause aside: those
 * of six characters or more, each with the first that is still free, then shorter ones next to a pair on both sides.
 * Both rows of a pair get the same number, counted from 1 in the reading order of the left text.
 */
export function findMoves(rows: readonly AlignedRow[]): Map<AlignedRow, number> {
  const targets = pairLongClauses(rows);
  const taken = new Set(targets.values());
  for (const [source, target] of [...targets]) {
    for (const step of [-1, 1]) spreadToNeighbours(rows, source, target, step, targets, taken);
  }
  const moves = new Map<AlignedRow, number>();
  for (const [index, row] of rows.entries()) {
    const target = targets.get(index);
    if (target === undefined) continue;
    const move = moves.size / 2 + 1;
    moves.set(row, move).set(rows[target]!, move);
  }
  return moves;
}

/** Row indices: deleted → inserted. */
function pairLongClauses(rows: readonly AlignedRow[]): Map<number, number> {
  const insertedByCore = new Map<string, number[]>();
  for (const [index, row] of rows.entries()) {
    const core = readCore(row, 'right');
    if (core === undefined || !isLongEnough(core)) continue;
    const known = insertedByCore.get(core);
    if (known) known.push(index);
    else insertedByCore.set(core, [index]);
  }
  for (const group of insertedByCore.values()) group.reverse();
  const targets = new Map<number, number>();
  for (const [index, row] of rows.entries()) {
    const core = readCore(row, 'left');
    const target = core === undefined ? undefined : insertedByCore.get(core)?.pop();
    if (target !== undefined) targets.set(index, target);
  }
  return targets;
}

function spreadToNeighbours(
  rows: readonly AlignedRow[],
  source: number,
  target: number,
  step: number,
  targets: Map<number, number>,
  taken: Set<number>,
): void {
  for (let by = step; ; by += step) {
    const core = readCore(rows[source + by], 'left');
    if (core === undefined || core === '' || core !== readCore(rows[target + by], 'right')) return;
    if (targets.has(source + by) || taken.has(target + by)) return;
    targets.set(source + by, target + by);
    taken.add(target + by);
  }
}

/** Of a row that has this side only. */
function readCore(row: AlignedRow | undefined, side: 'left' | 'right'): string | undefined {
  const other = side === 'left' ? row?.right : row?.left;
  return other?.length === 0 ? row?.[side][0]?.core : undefined;
}

function isLongEnough(core: string): boolean {
  return [...core.replace(outsideWords, '')].length >= shortestMove;
}
