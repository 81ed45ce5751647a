// The text by which articles are compared: the folded body, unless folding leaves next to nothing of it.
import { mixed } from '../fingerprint/string-hash.ts';
import { type FoldedText, TextFolder } from '../text/fold.ts';

/** Folded characters. A crawler that found no text leaves “查看原文” and an address; hundreds of stories share that. */
const LEAST = 20;

/** Keeps one folder. */
export class ComparableTexts {
  readonly #folder = new TextFolder();

  of(body: string): FoldedText {
    const folded = this.#folder.fold(body);
    return folded.units.length < LEAST ? wholeAsIs(body) : folded;
  }
}

/**
 * Stands for the body with everything that folding would drop, addresses above all: four units of its 64-bit hash. They
 * are equal for equal bodies, and too few to be similar to anything else.
 */
function wholeAsIs(body: string): FoldedText {
  const { hi, lo } = mixed(body.trim());
  return { units: Uint16Array.of(hi >>> 16, hi, lo >>> 16, lo), sentenceEnds: Uint32Array.of(4) };
}
