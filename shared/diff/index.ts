// The text comparison behind the side-by-side view: two texts → rows of clauses, with the changed characters marked.
import { type AlignedRow, alignClauses } from './align-clauses.ts';
import { splitIntoClauses } from './clauses.ts';
import { compareCharacters, type Span } from './compare-characters.ts';
import { findMoves } from './moves.ts';
import { slideRowsToSentences } from './slide-rows.ts';

export type { Span };

/** Texts are raw: in a `same` row `left === right`; full-width against half-width is a change. */
export type DiffRow =
  | { kind: 'same'; left: string; right: string }
  /** Paired clauses: `left` has same/deleted spans, `right` same/inserted ones, and their `same` texts are equal. */
  | { kind: 'changed'; left: Span[]; right: Span[] }
  /** Only in the base (left). `move`: from 1, shared with the inserted row that the clause moved to. */
  | { kind: 'deleted'; left: string; move?: number }
  | { kind: 'inserted'; right: string; move?: number };

export type DiffOptions = {
  /** Milliseconds (default 200) after which the rest is compared more coarsely: whole clauses, whole middles. */
  timeoutMs?: number;
  /** The clock, in milliseconds from any start. */
  now?: () => number;
};

/**
 * Compares two texts, clauses first and characters inside paired clauses. Rows come in reading order; the left texts
 * joined give `left` exactly, the right texts `right`. No text makes it throw, and it never cuts a visible character.
 */
export function diffTexts(left: string, right: string, options: DiffOptions = {}): DiffRow[] {
  const { timeoutMs = 200, now = () => performance.now() } = options;
  const end = now() + timeoutMs;
  const isLate = () => now() >= end;
  const aligned = slideRowsToSentences(alignClauses(splitIntoClauses(left), splitIntoClauses(right), isLate));
  const moves = findMoves(aligned);
  return aligned.map((row) => toDiffRow(row, moves.get(row), isLate));
}

function toDiffRow(row: AlignedRow, move: number | undefined, isLate: () => boolean): DiffRow {
  const left = row.left.map((clause) => clause.text).join('');
  const right = row.right.map((clause) => clause.text).join('');
  if (row.right.length === 0) return { kind: 'deleted', left, ...(move !== undefined && { move }) };
  if (row.left.length === 0) return { kind: 'inserted', right, ...(move !== undefined && { move }) };
  if (left === right) return { kind: 'same', left, right };
  return { kind: 'changed', ...compareCharacters(left, right, isLate) };
}
