// Tells prose from records: fields, lists and lines that are no sentences.
import type { FoldedText } from './fold.ts';

/** Units of a sentence of prose. */
const SHORTEST = 10;
const LONGEST = 200;
const MARK = /[。｡！？!?…]/;

/**
 * Share of a folded text in whole sentences, 0–1. A text in Latin letters, or without known offsets, counts as prose.
 * @param body the text before folding
 */
export function proseShare(body: string, { units, sentenceEnds, sourceEnds }: FoldedText): number {
  if (sourceEnds === null || units.length === 0 || isLatin(units)) return 1;
  let prose = 0;
  let start = 0;
  let from = 0;
  for (const [at, end] of sentenceEnds.entries()) {
    const length = end - start;
    const to = sourceEnds[at]!;
    if (length >= SHORTEST && length <= LONGEST && MARK.test(body.slice(from, to))) prose += length;
    start = end;
    from = to;
  }
  return prose / units.length;
}

function isLatin(units: Uint16Array): boolean {
  let letters = 0;
  for (const unit of units) if (unit >= 97 && unit <= 122) letters++;
  return letters * 2 > units.length;
}
