// The names in a text: of persons, places and organisations, by the parts of speech that the segmenter gives its words.
import type { Range } from '#shared/range.ts';
import { partOfSpeechOf, type TaggedWord } from './parts-of-speech.ts';

/** Other proper names, of products and works; partOfSpeechOf counts them among the nouns. */
const otherName = 'nz';
const named = new Set(['person', 'place', 'organisation']);

/** In order. The words, joined, are the text. */
export function findNames(words: readonly TaggedWord[]): Range[] {
  const names: Range[] = [];
  let start = 0;
  for (const { word, tag } of words) {
    const end = start + word.length;
    // Single characters with a name's tag are the segmenter's guesses.
    if (word.length > 1 && (named.has(partOfSpeechOf(tag)) || tag === otherName)) names.push({ start, end });
    start = end;
  }
  return names;
}
