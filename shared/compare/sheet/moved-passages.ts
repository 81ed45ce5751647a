// Clauses that moved together are one passage with one label: those that follow one another on both sides.
import type { SheetRow } from './form-marks.ts';

/** Maps the number of a row's move to the number of its passage, from 1 in the order of the rows. */
export function findPassages(rows: readonly SheetRow[]): Map<number, number> {
  const followsLeft = followers(rows, 'deleted', 'inserted');
  const followsRight = followers(rows, 'inserted', 'deleted');
  const passages = new Map<number, number>();
  let last = 0;
  for (const row of rows) {
    const move = moveOf(row);
    if (move === undefined || passages.has(move)) continue;
    const before = followsLeft.get(move);
    const together = before !== undefined && followsRight.get(move) === before;
    const passage = together ? passages.get(before) : undefined;
    if (passage === undefined) last += 1;
    passages.set(move, passage ?? last);
  }
  return passages;
}

/** Maps each moved clause of one side to the moved clause right before it, if there is one. */
function followers(rows: readonly SheetRow[], side: 'deleted' | 'inserted', other: 'deleted' | 'inserted') {
  const result = new Map<number, number>();
  let before: number | undefined;
  for (const row of rows) {
    if (row.kind === other) continue;
    const move = row.kind === side ? moveOf(row) : undefined;
    if (move !== undefined && before !== undefined) result.set(move, before);
    before = move;
  }
  return result;
}

function moveOf(row: SheetRow): number | undefined {
  return row.kind === 'deleted' || row.kind === 'inserted' ? row.move : undefined;
}
