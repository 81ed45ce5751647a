// Turns words into terms, from which an article's fingerprint is made.
import { builtInStopWords } from '#shared/model/stop-words.ts';
import { hasLetters } from '#shared/text/characters.ts';

const BUILT_IN: ReadonlySet<string> = new Set(builtInStopWords);

/** The frequency of each term, without stop words, and without words that have no letter or digit. */
export type TermFrequencies = ReadonlyMap<string, number>;

export function countTerms(words: Iterable<string>, stopWords = BUILT_IN): TermFrequencies {
  const counts = new Map<string, number>();
  for (const word of words) {
    const count = counts.get(word);
    if (count !== undefined) counts.set(word, count + 1);
    else if (hasLetters(word) && !stopWords.has(word)) counts.set(word, 1);
  }
  return counts;
}
