// The spans of a changed row's side.
import { joinTexts, type Token } from '../text/ignoring.ts';
import type { Hunk } from './hunk.ts';
import type { Span } from './rows.ts';

/** The spans of one side; none is empty, and no two neighbours have the same kind. */
export function toSpans(hunks: readonly Hunk[], tokens: readonly Token[], kind: 'deleted' | 'inserted'): Span[] {
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
