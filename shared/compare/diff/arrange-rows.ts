// Arranges aligned rows for reading: the start of runs of new or dropped clauses, and moved clauses.
import { endsSentence } from '../../text/cut.ts';
import type { AlignedRow } from './rows.ts';

type Side = 'left' | 'right';

function findOnlySide(row: AlignedRow | undefined): Side | undefined {
  if (row?.right.length === 0) return 'left';
  return row?.left.length === 0 ? 'right' : undefined;
}

/**
 * Slides one-sided runs of rows up to sentence or paragraph borders: 他说，+乙。 +他说，甲。 equals +他说，+乙。他说，甲。 Alignment
 * leaves runs at their lowest place.
 */
export function slideRowsToSentences(rows: readonly AlignedRow[]): AlignedRow[] {
  const slid = [...rows];
  let start = 0;
  while (start < slid.length) {
    const side = findOnlySide(slid[start]);
    let end = start + 1;
    while (side !== undefined && findOnlySide(slid[end]) === side) end++;
    if (side !== undefined && findOnlySide(slid[end]) === undefined) slideRun(slid, start, end, side);
    start = end;
  }
  return slid;
}

function slideRun(rows: AlignedRow[], start: number, end: number, side: Side): void {
  let best = 0;
  let bestScore = scoreEdges(rows, start, end, side);
  for (let by = 1; by <= start && isSame(rows[start - by]!); by++) {
    if (readEnd(rows[start - by], side) !== readEnd(rows[end - by], side)) break;
    const score = scoreEdges(rows, start - by, end - by, side);
    if (score <= bestScore) continue;
    best = by;
    bestScore = score;
  }
  if (best === 0) return;
  const same = rows.slice(start - best, start);
  const run = rows.slice(start - best, end - best).map((row) => ({ left: [], right: [], [side]: row[side] }));
  for (const [index, row] of [...run, ...same].entries()) rows[start - best + index] = row;
}

function isSame({ left, right }: AlignedRow): boolean {
  return left.length === 1 && right.length === 1 && left[0]!.text === right[0]!.text;
}

function scoreEdges(rows: readonly AlignedRow[], start: number, end: number, side: Side): number {
  return scoreEnd(readEnd(rows[start - 1], side)) + scoreEnd(readEnd(rows[end - 1], side));
}

function readEnd(row: AlignedRow | undefined, side: Side): string | undefined {
  return row?.[side].at(-1)?.text;
}

function scoreEnd(text: string | undefined): number {
  if (text === undefined || /[\n\r\u2028\u2029]$/.test(text)) return 2;
  return endsSentence(text) ? 1 : 0;
}

/** Shorter clauses (他说, 据了解) recur by chance: they move only together with a neighbour. */
const MIN_MOVE = 6;
const outsideWords = /[\p{P}\p{S}\s]/gu;

/**
 * Pairs deleted and inserted rows of one core and numbers the pairs from 1, in the order of the left text. Long ones
 * take the first free counterpart; shorter ones need a neighbouring pair on both sides.
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

/** Pairs of row indices: deleted → inserted. */
function pairLongClauses(rows: readonly AlignedRow[]): Map<number, number> {
  const insertedByCore = new Map<string, number[]>();
  for (const [index, row] of rows.entries()) {
    const core = readCore(row, 'right');
    if (core === undefined || core.length < MIN_MOVE) continue;
    const known = insertedByCore.get(core);
    if (known) known.push(index);
    else insertedByCore.set(core, [index]);
  }
  for (const group of insertedByCore.values()) group.reverse();
  const targets = new Map<number, number>();
  for (const [index, row] of rows.entries()) {
    const core = readCore(row, 'left');
    const group = core === undefined ? undefined : insertedByCore.get(core);
    const target = group && isLongEnough(core!) ? group.pop() : undefined;
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

function readCore(row: AlignedRow | undefined, side: Side): string | undefined {
  return findOnlySide(row) === side ? row![side][0]?.core : undefined;
}

function isLongEnough(core: string): boolean {
  return [...core.replace(outsideWords, '')].length >= MIN_MOVE;
}
