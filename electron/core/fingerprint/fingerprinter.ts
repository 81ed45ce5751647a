// Turns an article's text into its fingerprint as the options say: text → words → terms → weights → simhash.
import type { WordOptions } from '#shared/model/detection.ts';
import { builtInStopWords } from '#shared/model/stop-words.ts';
import type { Idf } from '../text/idf.ts';
import { normalise } from '../text/normalise.ts';
import { partOfSpeechOf, type TaggedWord } from '../text/parts-of-speech.ts';
import { countTerms } from '../text/terms.ts';
import { UserDictionary } from '../text/user-dictionary.ts';
import { type Fingerprint, simhash } from './simhash.ts';
import { stringHashes } from './string-hash.ts';
import { weigherOf } from './term-weights.ts';

export type WordTools = {
  cut(text: string): string[];
  tag(text: string): TaggedWord[];
  idf(): Idf;
};

export type Fingerprinter = (body: string) => Fingerprint | null;

/** Normalises the word lists like the text, so that stop words in full width or traditional characters match. */
export function createFingerprinter(options: WordOptions, tools: WordTools): Fingerprinter {
  const form = options.text === 'as-is' ? (text: string) => text : normalise;
  const stopWords = new Set((options.stopWords ?? builtInStopWords).map(form));
  const wordsOf = createWordReader(options, form, tools);
  const weigh = weigherOf(options.weights, tools.idf);
  const hash = stringHashes[options.hash];
  return (body) => simhash(weigh(countTerms(wordsOf(form(body)), stopWords)), hash);
}

/**
 * Returns a function from a text to the words that count by their part of speech. Untagged words of the dictionary
 * always count.
 */
function createWordReader(
  { dictionary, partsOfSpeech }: WordOptions,
  form: (text: string) => string,
  { cut, tag }: WordTools,
): (text: string) => Iterable<string> {
  const kept = partsOfSpeech && new Set(partsOfSpeech);
  const isKept = (tag: string) => !kept || kept.has(partOfSpeechOf(tag));
  const read = kept ? (text: string) => wordsKept(tag(text), isKept) : cut;
  if (dictionary.length === 0) return read;
  const words = new UserDictionary(dictionary.map(({ word }) => form(word)));
  const counts = dictionary.map(({ tag }) => tag === undefined || isKept(tag));
  return (text) =>
    words.split(text).flatMap(({ text, word }) => (word === null ? read(text) : counts[word] ? [text] : []));
}

function wordsKept(words: readonly TaggedWord[], isKept: (tag: string) => boolean): string[] {
  return words.filter(({ tag }) => isKept(tag)).map(({ word }) => word);
}
