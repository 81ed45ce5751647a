// The rows of a comparison: clauses side by side, and the returned form.
import type { Token } from '../../text/ignoring.ts';
import { type Clause, keySeparator } from './clauses.ts';
import type { Hunk } from './hunk.ts';

/** Matching clauses; if one side is empty, the other one has exactly one clause. */
export type AlignedRow = { left: readonly Clause[]; right: readonly Clause[] };

/** The compared tokens of either side, and the hunks in which they differ. */
export type Marks = {
  readonly left: readonly Token[];
  readonly right: readonly Token[];
  readonly hunks: readonly Hunk[];
};

/** A row without marks has an empty side, or equal sides. */
export type MarkedRow = AlignedRow & { readonly marks?: Marks };

export type Span = { text: string; kind: 'same' | 'deleted' | 'inserted' };

/**
 * A row of the result, with texts as given, markup included. In a `same` row `left === right`, unless something is
 * ignored or invisible. Then only the other parts are equal, and one side may be empty.
 */
export type DiffRow =
  | { kind: 'same'; left: string; right: string }
  /** Paired clauses: `left` has same/deleted spans, `right` same/inserted ones, and their `same` texts are equal. */
  | { kind: 'changed'; left: Span[]; right: Span[] }
  /** A clause that only the base (left) has. `move`: from 1, shared with the inserted row to which the clause moved. */
  | { kind: 'deleted'; left: string; move?: number }
  | { kind: 'inserted'; right: string; move?: number };

export function isSameRow({ left, right }: AlignedRow): boolean {
  return joinKeys(left) === joinKeys(right);
}

function joinKeys(clauses: readonly Clause[]): string {
  if (clauses.length === 1) return clauses[0]!.key;
  const keys = clauses.map(({ key }) => key).filter((key) => key !== '');
  return keys.join(clauses[0]?.tokens ? keySeparator : '');
}
