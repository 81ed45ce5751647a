// Sentences as they are compared across stories (`001`): by their words, without stop words.
//
// Simhash is inexact for texts as short as a sentence: where one word of twelve is another, 4 % are within HD 3, half
// within 7, nine in ten within 11. So near fingerprints only propose, up to SENTENCE_HD, and the words decide.
import { builtInStopWords } from '#shared/stop-words.ts';
import { sentences } from '#shared/text/cut.ts';
import type { Bits64 } from '../fingerprint/hash64.ts';
import { simhash } from '../fingerprint/simhash.ts';
import { type StringHash, stringHashes } from '../fingerprint/string-hash.ts';
import { stripMarkup } from '../text/markup/markup.ts';
import { normalise } from '../text/normalise.ts';
import { countTerms } from '../text/terms.ts';

/** A sentence as a reader sees it, and its different words that say something (text/terms.ts), in no order that counts. */
export type Sentence = { readonly text: string; readonly words: readonly string[] };

/** Sentences of fewer words ("会议结束后，记者采访了他") are everybody's. */
const FEWEST_WORDS = 6;
/** The Hamming distance up to which sentences are compared by their words: 548 look-ups, 2 ms a sentence; 12 takes twice. */
export const SENTENCE_HD = 11;
/** Of the words of the shorter sentence, the share that the longer one must have. */
const SAME_WORDS = 0.8;

const STOP_WORDS = new Set(builtInStopWords);
const DIGIT = /\p{Nd}/u;

/**
 * The sentences of a body that are long enough to say something, in order. Split at colons too, so that a quotation is a
 * sentence whoever is said to have spoken it.
 *
 * The same for every project: with the built-in stop words and no user dictionary, so that sentences stay comparable
 * when the options of its detection change.
 * @param cut words of a text, as the segmenter gives them.
 */
export function readSentences(body: string, cut: (text: string) => string[]): Sentence[] {
  return sentences(stripMarkup(body), 'colon')
    .map(({ bare }) => bare.trim())
    .map((text) => ({ text, words: [...countTerms(cut(normalise(text)), STOP_WORDS).keys()] }))
    .filter(({ words }) => words.length >= FEWEST_WORDS);
}

/** The fingerprint of a sentence: simhash over its words, each once. */
export function sentencePrint(words: readonly string[], hash: StringHash = stringHashes.mixed): Bits64 {
  return simhash(new Map(words.map((word) => [word, 1])), hash) ?? { hi: 0, lo: 0 };
}

/** Shared words ÷ those of the sentence that has fewer, 0–1: a sentence that was cut or framed keeps it high. */
export function sameWordRatio(a: readonly string[], b: readonly string[]): number {
  const [shorter, longer] = a.length <= b.length ? [a, b] : [b, a];
  const words = new Set(longer);
  return shorter.length === 0 ? 0 : shorter.filter((word) => words.has(word)).length / shorter.length;
}

/**
 * Whether two sentences say the same: nearly all words of the shorter one, and the figures of the one that has fewer, are
 * in the other. A form ("截至3日24时，现有病例12例") keeps its words and changes its figures.
 */
export function saySame(a: readonly string[], b: readonly string[]): boolean {
  if (sameWordRatio(a, b) < SAME_WORDS) return false;
  const figures = [a, b].map((words) => words.filter((word) => DIGIT.test(word)));
  return figures.some((some) => some.length === 0) || sameWordRatio(figures[0]!, figures[1]!) === 1;
}
