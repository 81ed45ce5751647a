// Sentences in the form in which they are compared across stories: their words, without stop words.

// Simhash is inexact for short texts: if one word of twelve is replaced, 4 % are within HD 3, half within 7, nine in
// ten within 11. So fingerprints up to SENTENCE_HD find candidates, and the words verify them.
import { builtInStopWords } from '#shared/model/stop-words.ts';
import { sentences } from '#shared/text/cut.ts';
import { stripMarkup } from '../text/markup/markup.ts';
import { normalise } from '../text/normalise.ts';
import { countTerms } from '../text/terms.ts';
import type { Bits64 } from './hash64.ts';
import { simhash } from './simhash.ts';
import { type StringHash, stringHashes } from './string-hash.ts';

/** A sentence as written, and its distinct content words (core/text/terms.ts), in any order. */
export type Sentence = { readonly text: string; readonly words: readonly string[] };

/** Minimum number of words. Shorter sentences ("会议结束后，记者采访了他") occur everywhere. */
const MIN_WORDS = 6;
/**
 * Maximum Hamming distance of sentences whose words are compared: 548 look-ups, 2 ms per sentence; 12 would take twice
 * as long.
 */
export const SENTENCE_HD = 11;
/** Minimum share of the shorter sentence's words that the longer one has. */
const SAME_WORDS = 0.8;

const STOP_WORDS = new Set(builtInStopWords);
const DIGIT = /\p{Nd}/u;

/**
 * The sentences of a body long enough to compare, in order. Splitting at colons separates a quotation from its
 * speaker. Fixed stop words and no user dictionary keep projects comparable.
 * @param cut words of a text, by the segmenter
 */
export function readSentences(body: string, cut: (text: string) => string[]): Sentence[] {
  return sentences(stripMarkup(body), 'colon')
    .map(({ bare }) => bare.trim())
    .map((text) => ({ text, words: [...countTerms(cut(normalise(text)), STOP_WORDS).keys()] }))
    .filter(({ words }) => words.length >= MIN_WORDS);
}

/** The fingerprint of a sentence: simhash over its words, each once. */
export function sentencePrint(words: readonly string[], hash: StringHash = stringHashes.mixed): Bits64 {
  return simhash(new Map(words.map((word) => [word, 1])), hash) ?? { hi: 0, lo: 0 };
}

/** Shared words ÷ those of the sentence that has fewer, 0–1: cutting or framing a sentence keeps it high. */
export function sameWordRatio(a: readonly string[], b: readonly string[]): number {
  const [shorter, longer] = a.length <= b.length ? [a, b] : [b, a];
  const words = new Set(longer);
  return shorter.length === 0 ? 0 : shorter.filter((word) => words.has(word)).length / shorter.length;
}

/**
 * True if two sentences state the same: one has nearly all words of the shorter one and the figures of the one with
 * fewer. A form ("截至3日24时，现有病例12例") keeps its words and changes its figures.
 */
export function saySame(a: readonly string[], b: readonly string[]): boolean {
  if (sameWordRatio(a, b) < SAME_WORDS) return false;
  const figures = [a, b].map((words) => words.filter((word) => DIGIT.test(word)));
  return figures.some((some) => some.length === 0) || sameWordRatio(figures[0]!, figures[1]!) === 1;
}
