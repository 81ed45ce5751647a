// The text comparison of the side-by-side view: two texts → rows of clauses, with the changed characters marked.

import { absorbIgnored, type Ignoring, joinTexts, type Token } from '../../text/ignoring.ts';
import { hasInvisible } from '../../text/invisible.ts';
import { alignClauseBreaks } from './align-clause-breaks.ts';
import { alignClauses } from './align-clauses.ts';
import { findMoves, slideRowsToSentences } from './arrange-rows.ts';
import { type Clause, type KnownClauses, splitIntoClauses } from './clauses.ts';
import { type ExcludedRanges, removeRanges, restoreRanges } from './exclude-ranges.ts';
import { refineRows } from './refine-rows.ts';
import { type DiffRow, isSameRow, type MarkedRow, type Span } from './rows.ts';
import { measureSharedEnd, toSpans } from './spans.ts';

export type { DiffRow, ExcludedRanges, Ignoring, Span };

export type DiffOptions = {
  /** Milliseconds (default 200) after which the rest is compared more coarsely: whole clauses, whole middles. */
  timeoutMs?: number;
  /** The clock, in milliseconds from any start. */
  now?: () => number;
  /** Differences that are ignored; none unless given. */
  ignore?: Ignoring;
  /** Ranges that are left out of the comparison; none unless given. */
  excluded?: ExcludedRanges;
};

/**
 * Compares two texts, clauses first and characters inside paired clauses. Rows are in reading order; the left texts
 * joined give `left` exactly, the right texts `right`. Characters that nobody sees are no differences. Never throws, and
 * never cuts a visible character.
 */
export function diffTexts(left: string, right: string, { excluded, ...options }: DiffOptions = {}): DiffRow[] {
  if (!excluded) return diffWhole(left, right, options);
  const [one, other] = [removeRanges(left, excluded.left), removeRanges(right, excluded.right)];
  return restoreRanges(diffWhole(one.rest, other.rest, options), one.removed, other.removed);
}

function diffWhole(left: string, right: string, options: DiffOptions): DiffRow[] {
  const { timeoutMs = 200, now = () => performance.now(), ignore } = options;
  const end = now() + timeoutMs;
  const isLate = () => now() >= end;
  const isIgnoring = (ignore && Object.values(ignore).some(Boolean)) || hasInvisible(left) || hasInvisible(right);
  const ignoring = isIgnoring ? (ignore ?? {}) : undefined;
  const known: KnownClauses = new Map();
  const clauses = { left: splitIntoClauses(left, ignoring, known), right: splitIntoClauses(right, ignoring, known) };
  const align = (one: readonly Clause[], other: readonly Clause[]) => alignClauses(one, other, isLate);
  const rows = ignoring ? alignClauseBreaks(clauses.left, clauses.right, align) : align(clauses.left, clauses.right);
  const aligned = slideRowsToSentences(rows);
  const moved = findMoves(aligned);
  const refined = refineRows(aligned, (row) => moved.has(row), isLate);
  const moves = findMoves(refined);
  return refined.map((row) => toDiffRow(row, moves.get(row)));
}

function toDiffRow(row: MarkedRow, move: number | undefined): DiffRow {
  const left = joinTexts(row.left);
  const right = joinTexts(row.right);
  if (isSameRow(row)) return { kind: 'same', left, right };
  if (row.right.length === 0) return { kind: 'deleted', left, ...(move !== undefined && { move }) };
  if (row.left.length === 0) return { kind: 'inserted', right, ...(move !== undefined && { move }) };
  const { hunks, left: leftTokens, right: rightTokens } = row.marks!;
  const spelled = { left: spellIgnored(row.left, leftTokens), right: spellIgnored(row.right, rightTokens) };
  const ends = hunks.map((hunk) => measureSharedEnd(hunk, spelled.left, spelled.right));
  return {
    kind: 'changed',
    left: keepIgnored(toSpans(hunks, ends, spelled.left, 'deleted'), left),
    right: keepIgnored(toSpans(hunks, ends, spelled.right, 'inserted'), right),
  };
}

/** A side whose whole text is ignored has no spans of its own, so its text becomes one span. */
function keepIgnored(spans: Span[], text: string): Span[] {
  return spans.length === 0 && text !== '' ? [{ text, kind: 'same' }] : spans;
}

/** The compared tokens, each with the ignored text next to it. */
function spellIgnored(clauses: readonly Clause[], compared: readonly Token[]): readonly Token[] {
  return clauses.every(({ tokens }) => tokens) ? absorbIgnored(clauses.flatMap(({ tokens }) => tokens!)) : compared;
}
