// Shared longest sentences (core/published-methods/nshash.ts): a figure for the editor. They find no candidates, because
// the sketch has found nearly every verified pair that shares one (measured).

import { hashUnits } from '../../fingerprint/hashing.ts';
import type { FoldedText } from '../../text/fold.ts';

/** Shorter ones ("央视网消息", "责任编辑") belong to the site, not the story. Folded characters. */
const SHORTEST = 10;
const MOST = 5;
const SEED = 0x5e47;

/** Counts the sentences that are among the five longest of both texts. */
export function countSharedSentences(a: FoldedText, b: FoldedText): number {
  const ofB = longestSentences(b);
  return longestSentences(a).filter((sentence) => ofB.includes(sentence)).length;
}

/** Hashes of a text's longest sentences, each once; between equally long ones the smaller hash decides. */
function longestSentences({ units, sentenceEnds }: FoldedText): number[] {
  const found: { length: number; hash: number }[] = [];
  let from = 0;
  for (const to of sentenceEnds) {
    if (to - from >= SHORTEST) found.push({ length: to - from, hash: hashUnits(units, from, to, SEED) });
    from = to;
  }
  found.sort((a, b) => b.length - a.length || a.hash - b.hash);
  return [...new Set(found.map(({ hash }) => hash))].slice(0, MOST);
}
