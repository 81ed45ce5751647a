// Marks, inside two paired clauses, the characters and numbers that differ: a shortest edit made readable, without islands of
// one character, and with changes that begin and end where a reader would put them.
import { joinTexts, KeyNumbers, type Token } from '../text/ignoring.ts';
import { findShortestEdit, type Hunk } from './myers.ts';
import type { Span } from './rows.ts';

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
  const numbers = new KeyNumbers();
  const [left, right] = [numbers.ofTokens(leftTokens), numbers.ofTokens(rightTokens)];
  const hunks = isLate()
    ? [findDifferingMiddle(left, right)]
    : slideToPunctuation(joinAcrossIslands(findShortestEdit(left, right), leftTokens), leftTokens, rightTokens);
  return { left: toSpans(hunks, leftTokens, 'deleted'), right: toSpans(hunks, rightTokens, 'inserted') };
}

function findDifferingMiddle(left: Int32Array, right: Int32Array): Hunk {
  const shorter = Math.min(left.length, right.length);
  let start = 0;
  while (start < shorter && left[start] === right[start]) start++;
  let end = 0;
  while (end < shorter - start && left.at(-1 - end) === right.at(-1 - end)) end++;
  return { leftStart: start, leftEnd: left.length - end, rightStart: start, rightEnd: right.length - end };
}

/**
 * Joins changes which only one kept character parts, when both are longer than it: 北京天气晴好→上海天空多云 keeps no
 * lone 天. Changes of one character each stay apart, so names keep their exact marks. The rule is the semantic clean-up of
 * Neil Fraser's diff-match-patch, held to single characters because two kept Chinese characters are mostly a word.
 * `left` are the left tokens; a kept number counts by its digits.
 */
function joinAcrossIslands(hunks: readonly Hunk[], left: readonly Token[]): Hunk[] {
  const joined: Hunk[] = [];
  for (let hunk of hunks) {
    // A change that has just grown may now outweigh the island before it, too.
    for (let before = joined.at(-1); before && isIsland(before, hunk, left); before = joined.at(-1)) {
      hunk = { ...hunk, leftStart: before.leftStart, rightStart: before.rightStart };
      joined.pop();
    }
    joined.push(hunk);
  }
  return joined;
}

function isIsland(before: Hunk, after: Hunk, left: readonly Token[]): boolean {
  const isOneCharacter = after.leftStart - before.leftEnd === 1 && !/^[0-9０-９]{2}/.test(left[before.leftEnd]!.key);
  return isOneCharacter && measure(before) > 1 && measure(after) > 1;
}

function measure(hunk: Hunk): number {
  return Math.max(hunk.leftEnd - hunk.leftStart, hunk.rightEnd - hunk.rightStart);
}

/**
 * Slides insertions and deletions that can be at several places (《甲》《乙》→《甲》《丙》《乙》 is +丙》《 as well as +《丙》) to the
 * one whose ends fall on punctuation. After Fraser's "lossless" clean-up; the cost of the edit stays the same.
 */
function slideToPunctuation(hunks: readonly Hunk[], left: readonly Token[], right: readonly Token[]): Hunk[] {
  const slid: Hunk[] = [];
  for (const [index, hunk] of hunks.entries()) {
    const isInsertion = hunk.leftStart === hunk.leftEnd;
    const isDeletion = hunk.rightStart === hunk.rightEnd;
    const next = hunks[index + 1];
    const before = slid.at(-1);
    if (isInsertion) {
      const room = [before?.rightEnd ?? -1, next?.rightStart ?? right.length + 1] as const;
      slid.push(shift(hunk, findBestShift(right, hunk.rightStart, hunk.rightEnd, room)));
    } else if (isDeletion) {
      const room = [before?.leftEnd ?? -1, next?.leftStart ?? left.length + 1] as const;
      slid.push(shift(hunk, findBestShift(left, hunk.leftStart, hunk.leftEnd, room)));
    } else slid.push(hunk);
  }
  return slid;
}

function shift(hunk: Hunk, by: number): Hunk {
  return {
    leftStart: hunk.leftStart + by,
    leftEnd: hunk.leftEnd + by,
    rightStart: hunk.rightStart + by,
    rightEnd: hunk.rightEnd + by,
  };
}

/** `room`: the ends of the neighbouring changes, which a slide must not touch. */
function findBestShift(
  tokens: readonly Token[],
  start: number,
  end: number,
  [floor, ceiling]: readonly [number, number],
): number {
  let best = 0;
  let bestScore = scoreEdges(tokens, start, end);
  const consider = (by: number) => {
    const score = scoreEdges(tokens, start + by, end + by);
    if (score > bestScore) {
      bestScore = score;
      best = by;
    }
  };
  for (let by = -1; start + by > floor && tokens[start + by]!.key === tokens[end + by]!.key; by--) consider(by);
  for (let by = 1; end + by < ceiling && tokens[start + by - 1]!.key === tokens[end + by - 1]!.key; by++) consider(by);
  return best;
}

function scoreEdges(tokens: readonly Token[], start: number, end: number): number {
  return scoreEdge(tokens[start - 1]?.key, tokens[start]?.key) + scoreEdge(tokens[end - 1]?.key, tokens[end]?.key);
}

const opening = /^[“‘「『（(【《〈〔[{]/u;
const ending = /^[”’」』）)】》〉〕\]}。！？；，、：!?;:,\s]/u;

function scoreEdge(before: string | undefined, after: string | undefined): number {
  if (before === undefined || after === undefined) return 1;
  return ending.test(before) && !ending.test(after) ? 1 : opening.test(after) ? 1 : 0;
}

function toSpans(hunks: readonly Hunk[], tokens: readonly Token[], kind: 'deleted' | 'inserted'): Span[] {
  const spans: Span[] = [];
  let at = 0;
  let same = '';
  for (const hunk of hunks) {
    const [start, end] = kind === 'deleted' ? [hunk.leftStart, hunk.leftEnd] : [hunk.rightStart, hunk.rightEnd];
    same += joinTexts(tokens, at, start);
    at = end;
    if (start === end) continue;
    if (same !== '') spans.push({ text: same, kind: 'same' });
    same = '';
    spans.push({ text: joinTexts(tokens, start, end), kind });
  }
  same += joinTexts(tokens, at);
  if (same !== '') spans.push({ text: same, kind: 'same' });
  return spans;
}
