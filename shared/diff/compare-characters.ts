// Marks, inside two paired clauses, the characters and numbers that differ.
import type { Token } from '../text/ignoring.ts';
import { findShortestEdit, type Hunk } from './myers.ts';
import type { Span } from './rows.ts';
import { joinAcrossIslands, slideToPunctuation } from './tidy-hunks.ts';

/**
 * The spans of two clauses: no empty ones, no two of one kind in a row, cut only between visible characters; a number
 * is marked whole (3500→3800, not 5→8). Tokens are equal by their keys. When late, everything between the common start
 * and end is one change.
 */
export function compareCharacters(
  leftTokens: readonly Token[],
  rightTokens: readonly Token[],
  isLate: () => boolean,
): { left: Span[]; right: Span[] } {
  const left = leftTokens.map(({ key }) => key);
  const right = rightTokens.map(({ key }) => key);
  const whole = findDifferingMiddle(left, right);
  const hunks = isLate() ? [whole] : findTidyHunks(left, right, whole);
  return { left: spellLeft(hunks, leftTokens), right: spellRight(hunks, rightTokens) };
}

function findDifferingMiddle(left: readonly string[], right: readonly string[]): Hunk {
  const shorter = Math.min(left.length, right.length);
  let start = 0;
  while (start < shorter && left[start] === right[start]) start++;
  let end = 0;
  while (end < shorter - start && left.at(-1 - end) === right.at(-1 - end)) end++;
  return { leftStart: start, leftEnd: left.length - end, rightStart: start, rightEnd: right.length - end };
}

function findTidyHunks(left: readonly string[], right: readonly string[], within: Hunk): Hunk[] {
  const numbers = new Map<string, number>();
  const hunks = findShortestEdit(
    numberTokens(left.slice(within.leftStart, within.leftEnd), numbers),
    numberTokens(right.slice(within.rightStart, within.rightEnd), numbers),
  ).map((hunk) => ({
    leftStart: hunk.leftStart + within.leftStart,
    leftEnd: hunk.leftEnd + within.leftStart,
    rightStart: hunk.rightStart + within.rightStart,
    rightEnd: hunk.rightEnd + within.rightStart,
  }));
  return slideToPunctuation(joinAcrossIslands(hunks, left), left, right);
}

/** Equal tokens get equal numbers: Myers' inner loop then compares integers. */
function numberTokens(tokens: readonly string[], numbers: Map<string, number>): Int32Array {
  return Int32Array.from(tokens, (token) => {
    const known = numbers.get(token) ?? numbers.size;
    numbers.set(token, known);
    return known;
  });
}

function spellLeft(hunks: readonly Hunk[], tokens: readonly Token[]): Span[] {
  return spellSpans(
    hunks.map((hunk) => [hunk.leftStart, hunk.leftEnd]),
    tokens,
    'deleted',
  );
}

function spellRight(hunks: readonly Hunk[], tokens: readonly Token[]): Span[] {
  return spellSpans(
    hunks.map((hunk) => [hunk.rightStart, hunk.rightEnd]),
    tokens,
    'inserted',
  );
}

function spellSpans(
  changes: readonly (readonly [number, number])[],
  tokens: readonly Token[],
  kind: 'deleted' | 'inserted',
): Span[] {
  const spell = (start: number, end?: number) =>
    tokens
      .slice(start, end)
      .map(({ text }) => text)
      .join('');
  const spans: Span[] = [];
  let at = 0;
  let same = '';
  for (const [start, end] of changes) {
    same += spell(at, start);
    at = end;
    if (start === end) continue;
    if (same !== '') spans.push({ text: same, kind: 'same' });
    same = '';
    spans.push({ text: spell(start, end), kind });
  }
  same += spell(at);
  if (same !== '') spans.push({ text: same, kind: 'same' });
  return spans;
}
