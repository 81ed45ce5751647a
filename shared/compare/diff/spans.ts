// The spans of a changed row's side.
import { splitIntoTokens } from '../../text/characters.ts';
import { joinTexts, type Token } from '../../text/ignoring.ts';
import { isPunctuation } from './borders.ts';
import type { Hunk } from './hunk.ts';
import type { Span } from './rows.ts';

/**
 * The length of the punctuation with which both sides of a hunk end. It was ignored, and came into the hunk with the
 * word before it.
 */
export function measureSharedEnd(hunk: Hunk, left: readonly Token[], right: readonly Token[]): number {
  if (hunk.leftStart === hunk.leftEnd || hunk.rightStart === hunk.rightEnd) return 0;
  const one = splitIntoTokens(left[hunk.leftEnd - 1]!.text);
  const other = splitIntoTokens(right[hunk.rightEnd - 1]!.text);
  let length = 0;
  while (one.length > 1 && other.length > 1 && one.at(-1) === other.at(-1) && isPunctuation(one.at(-1)!)) {
    length += one.pop()!.length;
    other.pop();
  }
  return length;
}

/**
 * The spans of one side; none is empty, and no two neighbours have the same kind.
 * @param ends the length of the end of each hunk that is not marked
 */
export function toSpans(
  hunks: readonly Hunk[],
  ends: readonly number[],
  tokens: readonly Token[],
  kind: 'deleted' | 'inserted',
): Span[] {
  const spans: Span[] = [];
  let at = 0;
  let same = '';
  for (const [index, hunk] of hunks.entries()) {
    const [start, end] = kind === 'deleted' ? [hunk.leftStart, hunk.leftEnd] : [hunk.rightStart, hunk.rightEnd];
    same += joinTexts(tokens, at, start);
    at = end;
    if (start === end) continue;
    if (same !== '') spans.push({ text: same, kind: 'same' });
    const text = joinTexts(tokens, start, end);
    const marked = text.length - ends[index]!;
    same = text.slice(marked);
    spans.push({ text: text.slice(0, marked), kind });
  }
  same += joinTexts(tokens, at);
  if (same !== '') spans.push({ text: same, kind: 'same' });
  return spans;
}
