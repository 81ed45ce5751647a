// From words to weighted terms: what an article's fingerprint is made of.
import { stopWords } from './stop-words.ts';

const WORD = /[\p{L}\p{N}]/u;

/** Term → how often it occurs, without stop words and without words that have no letter or digit. */
export type TermFrequencies = ReadonlyMap<string, number>;

/** Counts terms: term frequency is the weight in `003`, the Simhash + Single-Pass paper. */
export function countTerms(words: Iterable<string>): TermFrequencies {
  const counts = new Map<string, number>();
  for (const word of words) {
    const count = counts.get(word);
    if (count !== undefined) counts.set(word, count + 1);
    else if (WORD.test(word) && !stopWords.has(word)) counts.set(word, 1);
  }
  return counts;
}
