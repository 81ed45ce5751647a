// The rows of a comparison: clauses that are laid side by side, and what the comparison returns of them.
import type { Clause } from './clauses.ts';

/** Clauses which match each other; where one side is empty the other has exactly one. */
export type AlignedRow = { left: readonly Clause[]; right: readonly Clause[] };

export type Span = { text: string; kind: 'same' | 'deleted' | 'inserted' };

/**
 * Texts are those given, markup and all. In a `same` row `left === right`, unless something is ignored: then what is left of
 * them is equal, and one of them may be empty.
 */
export type DiffRow =
  | { kind: 'same'; left: string; right: string }
  /** Paired clauses: `left` has same/deleted spans, `right` same/inserted ones, and their `same` texts are equal. */
  | { kind: 'changed'; left: Span[]; right: Span[] }
  /** Only in the base (left). `move`: from 1, shared with the inserted row that the clause moved to. */
  | { kind: 'deleted'; left: string; move?: number }
  | { kind: 'inserted'; right: string; move?: number };
