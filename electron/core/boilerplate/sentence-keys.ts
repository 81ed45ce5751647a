// The keys by which recurring sentences are counted and found: one number for each sentence of a folded text.
import { addUnit, mix32 } from '../fingerprint/hashing.ts';
import type { FoldedText } from '../text/fold.ts';

/** The key of a sentence that is too short to be boilerplate by itself. */
export const NO_KEY = 0;
/** Minimum of folded characters. Shorter sentences (“本报讯”, “他说”) occur everywhere. */
export const MIN_LENGTH = 8;
/**
 * Folded characters. In sentences up to this length every number counts as the same (“点赞 328”); in longer ones, numbers
 * are facts of a form.
 */
const MAX_LENGTH_WITH_ANY_NUMBER = 20;
const ANY_NUMBER = 35;
const FULL_STOP = 46;
/** The second hash contributes 21 bits: with the 32 of the first they fill the 53 that a Number holds exactly. */
const SECOND_BITS = 21;

/** Keys by text, because they are needed when boilerplate is learned, and again when it is left out. */
const known = new WeakMap<FoldedText, Float64Array>();
const allKnown = new WeakMap<FoldedText, Float64Array>();

/** One key per sentence, in order: a 53-bit hash or NO_KEY. */
export function sentenceKeys(text: FoldedText): Float64Array {
  const keys = known.get(text) ?? hashSentences(text);
  known.set(text, keys);
  return keys;
}

/** The same with keys of short sentences, too: an editor may say of these that they belong to the story. */
export function allSentenceKeys(text: FoldedText): Float64Array {
  const keys = allKnown.get(text) ?? hashSentences(text, 0);
  allKnown.set(text, keys);
  return keys;
}

function hashSentences({ units, sentenceEnds }: FoldedText, minLength = MIN_LENGTH): Float64Array {
  const keys = new Float64Array(sentenceEnds.length);
  let from = 0;
  for (const [at, to] of sentenceEnds.entries()) {
    keys[at] = to - from < minLength ? NO_KEY : hashSentence(units, from, to);
    from = to;
  }
  return keys;
}

function hashSentence(units: Uint16Array, from: number, to: number): number {
  const isShort = to - from <= MAX_LENGTH_WITH_ANY_NUMBER;
  let first = 0x51ed;
  let second = 0x9e37;
  for (let i = from; i < to; i++) {
    let unit = units[i]!;
    if (isShort && isNumeric(unit)) {
      while (i + 1 < to && isNumeric(units[i + 1]!)) i++;
      unit = ANY_NUMBER;
    }
    first = addUnit(first, unit);
    second = Math.imul(second ^ unit, 0x01000193);
  }
  return mix32(first) * 2 ** SECOND_BITS + (mix32(second) >>> (32 - SECOND_BITS)) + 1;
}

function isNumeric(unit: number): boolean {
  return (unit >= 48 && unit <= 57) || unit === FULL_STOP;
}
