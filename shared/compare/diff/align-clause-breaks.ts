// Cuts two texts into clauses at the same places when something is ignored. Without punctuation, one text may have a
// comma that the other lacks, and equal words must be in equal clauses.
import { KeyNumbers } from '../../text/ignoring.ts';
import { type Clause, listKeys, toClause } from './clauses.ts';
import type { AlignedRow } from './rows.ts';

type Align = (left: readonly Clause[], right: readonly Clause[]) => AlignedRow[];

/**
 * Rows of `left` and `right`. Pairs the common start and end, so that texts that differ only in ignored parts are
 * equal. `align` aligns the rest, cut at the clause ends of either text.
 */
export function alignClauseBreaks(left: readonly Clause[], right: readonly Clause[], align: Align): AlignedRow[] {
  const start = pairFromStart(left, right);
  const restLeft = left.slice(count(start, 'left'));
  const restRight = right.slice(count(start, 'right'));
  const end = pairFromStart(restLeft.toReversed(), restRight.toReversed())
    .map((row) => ({ left: row.left.toReversed(), right: row.right.toReversed() }))
    .reverse();
  const middle = cutAtSharedBreaks(
    restLeft.slice(0, restLeft.length - count(end, 'left')),
    restRight.slice(0, restRight.length - count(end, 'right')),
  );
  return [...start, ...align(middle.left, middle.right), ...end];
}

function count(rows: readonly AlignedRow[], side: 'left' | 'right'): number {
  return rows.reduce((sum, row) => sum + row[side].length, 0);
}

/** Rows up to each place where both sides end a clause, as long as the keys agree. */
function pairFromStart(left: readonly Clause[], right: readonly Clause[]): AlignedRow[] {
  const common = countCommonKeys(left, right);
  const rows: AlignedRow[] = [];
  const from = { left: 0, right: 0 };
  let [leftEnd, rightEnd] = [0, 0];
  let [leftKeys, rightKeys] = [0, 0];
  while (leftKeys <= common && rightKeys <= common) {
    const clause = leftKeys <= rightKeys ? left[leftEnd] : right[rightEnd];
    if (!clause) break;
    if (leftKeys <= rightKeys) {
      leftKeys += listKeys(clause).length;
      leftEnd++;
    } else {
      rightKeys += listKeys(clause).length;
      rightEnd++;
    }
    const isWhole = leftKeys === rightKeys && leftKeys <= common && leftEnd > from.left && rightEnd > from.right;
    if (!isWhole) continue;
    rows.push({ left: left.slice(from.left, leftEnd), right: right.slice(from.right, rightEnd) });
    from.left = leftEnd;
    from.right = rightEnd;
  }
  return rows;
}

function countCommonKeys(left: readonly Clause[], right: readonly Clause[]): number {
  let common = 0;
  let [clause, at] = [0, 0];
  for (const one of left) {
    for (const key of listKeys(one)) {
      for (; clause < right.length && at === listKeys(right[clause]!).length; clause++) at = 0;
      if (clause === right.length || listKeys(right[clause]!)[at] !== key) return common;
      at++;
      common++;
    }
  }
  return common;
}

/**
 * Places keyed by the two tokens before and the two after them, which identify a place in the other text: a pair's
 * number → numbers of the pairs after it.
 */
type Places = Map<number, Set<number>>;

/**
 * The clauses of both texts, cut further where either text has a clause end between the same words. Its own clause ends
 * count as well: a text may have the same words twice, once without a comma.
 */
function cutAtSharedBreaks(left: readonly Clause[], right: readonly Clause[]): { left: Clause[]; right: Clause[] } {
  const numbers = new KeyNumbers();
  const [leftKeys, rightKeys] = [numberKeys(left, numbers), numberKeys(right, numbers)];
  const places: Places = new Map();
  addClauseEnds(left, leftKeys, places);
  addClauseEnds(right, rightKeys, places);
  return { left: cutAt(left, leftKeys, places), right: cutAt(right, rightKeys, places) };
}

function numberKeys(clauses: readonly Clause[], numbers: KeyNumbers): number[] {
  const keys: number[] = [];
  for (const clause of clauses) for (const key of listKeys(clause)) keys.push(numbers.of(key));
  return keys;
}

function addClauseEnds(clauses: readonly Clause[], keys: readonly number[], places: Places): void {
  let at = 0;
  for (const clause of clauses) {
    at += listKeys(clause).length;
    if (!hasContext(keys, at)) continue;
    const before = readPair(keys, at - 2);
    const after = places.get(before) ?? new Set();
    places.set(before, after.add(readPair(keys, at)));
  }
}

function cutAt(clauses: readonly Clause[], keys: readonly number[], places: Places): Clause[] {
  let at = 0;
  return clauses.flatMap((clause) => {
    const { tokens = [] } = clause;
    const starts = [0];
    for (let token = 0; token < tokens.length; token++) {
      if (tokens[token]!.key === '') continue;
      const isEnd = hasContext(keys, at) && places.get(readPair(keys, at - 2))?.has(readPair(keys, at));
      if (isEnd && token > starts.at(-1)!) starts.push(token);
      at++;
    }
    return starts.length === 1 ? clause : starts.map((start, part) => toClause(tokens.slice(start, starts[part + 1])));
  });
}

function hasContext(keys: readonly number[], at: number): boolean {
  return at >= 2 && at + 2 <= keys.length;
}

/** One number for two neighbouring keys; exact for fewer than 2²⁶ different tokens. */
function readPair(keys: readonly number[], at: number): number {
  return keys[at]! * 2 ** 26 + keys[at + 1]!;
}
