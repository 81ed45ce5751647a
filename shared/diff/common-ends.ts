// Where something is ignored, texts may be cut into clauses at different places (a comma more or less). What both have in
// common from the start and from the end is paired here, so that texts which differ only in what is ignored come out equal.
import { type Clause, listKeys } from './clauses.ts';
import type { AlignedRow } from './rows.ts';

/** Rows of `left` and `right`: their common start, what `alignRest` makes of the middle, their common end. */
export function pairCommonEnds(
  left: readonly Clause[],
  right: readonly Clause[],
  alignRest: (left: readonly Clause[], right: readonly Clause[]) => AlignedRow[],
): AlignedRow[] {
  const start = pairFromStart(left, right);
  const restLeft = left.slice(count(start, 'left'));
  const restRight = right.slice(count(start, 'right'));
  const end = pairFromStart(restLeft.toReversed(), restRight.toReversed())
    .map((row) => ({ left: row.left.toReversed(), right: row.right.toReversed() }))
    .reverse();
  const middle = alignRest(
    restLeft.slice(0, restLeft.length - count(end, 'left')),
    restRight.slice(0, restRight.length - count(end, 'right')),
  );
  return [...start, ...middle, ...end];
}

function count(rows: readonly AlignedRow[], side: 'left' | 'right'): number {
  return rows.reduce((sum, row) => sum + row[side].length, 0);
}

/** Rows that end wherever a clause ends on both sides, as far as the keys agree. */
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
  const rightKeys = iterateKeys(right);
  for (const key of iterateKeys(left)) {
    if (rightKeys.next().value !== key) return common;
    common++;
  }
  return common;
}

function* iterateKeys(clauses: readonly Clause[]): Generator<string> {
  for (const clause of clauses) yield* listKeys(clause);
}
