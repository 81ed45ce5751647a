// The words of texts, by the segmenter of the platform.
import type { Token } from '../../text/ignoring.ts';

export function joinKeys(tokens: readonly Token[]): string {
  // Joined, not added: look-ups need a flat string.
  return tokens.map(({ key }) => key).join('');
}

let segmenter: Intl.Segmenter | undefined;

/**
 * Texts are joined up to this length: a call costs as much as 25 characters, but in texts of thousands, each character
 * costs more.
 */
const MAX_JOINED = 300;
const SEPARATOR = '\n';

/** Words are remembered, because a pair is compared more than once: for its layout, and for its facts. */
const MAX_REMEMBERED = 4_000;
const remembered = new Map<string, readonly number[]>();

/** Segments several texts at once, so that `startsOfWords` is fast. */
export function prepareWords(texts: readonly string[]): void {
  if (remembered.size > MAX_REMEMBERED) remembered.clear();
  let joined: string[] = [];
  let length = 0;
  for (const text of texts) {
    if (remembered.has(text)) continue;
    if (length + text.length > MAX_JOINED) {
      segment(joined);
      joined = [];
      length = 0;
    }
    joined.push(text);
    length += text.length + SEPARATOR.length;
  }
  segment(joined);
}

/** The places at which the words of the text start, and its end. */
export function startsOfWords(text: string): readonly number[] {
  const known = remembered.get(text);
  if (known) return known;
  segment([text]);
  return remembered.get(text)!;
}

function segment(texts: readonly string[]): void {
  if (texts.length === 0) return;
  segmenter ??= new Intl.Segmenter('zh', { granularity: 'word' });
  const starts = texts.map((): number[] => []);
  const joined = texts.join(SEPARATOR);
  let at = -1;
  let [start, end] = [0, -1];
  for (const { index } of segmenter.segment(joined)) {
    while (index > end) {
      at++;
      start = end + 1;
      end = start + texts[at]!.length;
    }
    if (index < end) starts[at]!.push(index - start);
  }
  for (const [index, text] of texts.entries()) remembered.set(text, [...starts[index]!, text.length]);
}
