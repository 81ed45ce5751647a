// The text comparison of the side-by-side view: two texts → rows of clauses, with the changed characters marked.

import { splitIntoTokens } from '../text/characters.ts';
import { absorbIgnored, type Ignoring, joinTexts, type Token } from '../text/ignoring.ts';
import { alignClauseBreaks } from './align-clause-breaks.ts';
import { alignClauses } from './align-clauses.ts';
import { findMoves, slideRowsToSentences } from './arrange-rows.ts';
import { type Clause, keySeparator, splitIntoClauses } from './clauses.ts';
import { compareCharacters } from './compare-characters.ts';
import { type ExcludedRanges, removeRanges, restoreRanges } from './exclude-ranges.ts';
import type { AlignedRow, DiffRow, Span } from './rows.ts';

export type { DiffRow, ExcludedRanges, Ignoring, Span };

export type DiffOptions = {
  /** Milliseconds (default 200) after which the rest is compared more coarsely: whole clauses, whole middles. */
  timeoutMs?: number;
  /** The clock, in milliseconds from any start. */
  now?: () => number;
  /** Differences that do not count; none unless given. */
  ignore?: Ignoring;
  /** Ranges that take no part in the comparison; none unless given. */
  excluded?: ExcludedRanges;
};

/**
 * Compares two texts, clauses first and characters inside paired clauses. Rows come in reading order; the left texts
 * joined give `left` exactly, the right texts `right`. No text makes it throw, and it never cuts a visible character.
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
  const ignoring = ignore && Object.values(ignore).some(Boolean) ? ignore : undefined;
  const clauses = { left: splitIntoClauses(left, ignoring), right: splitIntoClauses(right, ignoring) };
  const align = (one: readonly Clause[], other: readonly Clause[]) => alignClauses(one, other, isLate);
  const rows = ignoring ? alignClauseBreaks(clauses.left, clauses.right, align) : align(clauses.left, clauses.right);
  const aligned = slideRowsToSentences(rows);
  const moves = findMoves(aligned);
  return aligned.map((row) => toDiffRow(row, moves.get(row), isLate));
}

function toDiffRow(row: AlignedRow, move: number | undefined, isLate: () => boolean): DiffRow {
  const left = joinTexts(row.left);
  const right = joinTexts(row.right);
  if (isSameRow(row)) return { kind: 'same', left, right };
  if (row.right.length === 0) return { kind: 'deleted', left, ...(move !== undefined && { move }) };
  if (row.left.length === 0) return { kind: 'inserted', right, ...(move !== undefined && { move }) };
  const spans = compareCharacters(tokensOf(row.left), tokensOf(row.right), isLate);
  return { kind: 'changed', left: keepIgnored(spans.left, left), right: keepIgnored(spans.right, right) };
}

/** A side of nothing but what is ignored has no spans of its own. */
function keepIgnored(spans: Span[], text: string): Span[] {
  return spans.length === 0 && text !== '' ? [{ text, kind: 'same' }] : spans;
}

function isSameRow({ left, right }: AlignedRow): boolean {
  return joinKeys(left) === joinKeys(right);
}

function joinKeys(clauses: readonly Clause[]): string {
  if (clauses.length === 1) return clauses[0]!.key;
  const keys = clauses.map(({ key }) => key).filter((key) => key !== '');
  return keys.join(clauses[0]?.tokens ? keySeparator : '');
}

function tokensOf(clauses: readonly Clause[]): Token[] {
  if (clauses.every(({ tokens }) => tokens)) return absorbIgnored(clauses.flatMap(({ tokens }) => tokens!));
  return splitIntoTokens(joinTexts(clauses)).map((text) => ({ text, key: text }));
}
