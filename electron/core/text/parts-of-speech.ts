// Maps jieba's tags (those of ICTCLAS, some sixty) to the few parts of speech that editors choose from.
import type { PartOfSpeech } from '#shared/model/detection.ts';

export type TaggedWord = { readonly word: string; readonly tag: string };

/** Parts of speech by the beginnings of tags; the longest matching one decides. */
const classes: Readonly<Record<string, PartOfSpeech>> = {
  n: 'noun',
  j: 'noun',
  nr: 'person',
  ns: 'place',
  // Places that are no names: 室内, 街头.
  s: 'place',
  nt: 'organisation',
  t: 'time',
  m: 'numeral',
  q: 'numeral',
  v: 'verb',
  a: 'adjective',
  // Attributes and states: 大型, 绿油油.
  b: 'adjective',
  z: 'adjective',
  // The tag that jieba's dictionary gives to single characters of every kind.
  zg: 'other',
  d: 'adverb',
  eng: 'foreign',
  nx: 'foreign',
  // Words that jieba's dictionary lacks: new words, and many names.
  x: 'unknown',
};

export function partOfSpeechOf(tag: string): PartOfSpeech {
  for (let length = Math.min(3, tag.length); length > 0; length--) {
    const found = classes[tag.slice(0, length)];
    if (found) return found;
  }
  return 'other';
}
