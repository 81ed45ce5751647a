// nshash (`000`): the hashes of an article's five longest sentences. Articles that share one are taken for the same.
import { type SentenceSplitter, splitSentences } from '../text/sentences.ts';
import { toHex } from './hash64.ts';
import { mixed } from './string-hash.ts';

/** How many sentences are hashed: "实践下来，n=5 效果不错". */
const SENTENCES = 5;
/** Sentences of up to this many UTF-16 units count only where an article has no longer one, as in the released code. */
const SHORT = 30;

/** Sentence → its hash as text: md5 (of the UTF-8 bytes) as in `000`, which the caller brings, or `mixedHex`. */
export type SentenceHash = (sentence: string) => string;

/** The fast one: 64 bits as 16 hexadecimal digits. */
export function mixedHex(sentence: string): string {
  return toHex(mixed(sentence));
}

/** The five longest sentences of more than 30 characters, or the five longest of all; the earlier one on a tie. */
export function longestSentences(text: string, splitter: SentenceSplitter): string[] {
  const all = splitSentences(text, splitter);
  const long = all.filter(({ length }) => length > SHORT);
  return (long.length > 0 ? long : all).sort((a, b) => b.length - a.length).slice(0, SENTENCES);
}

/** An article's nshash: up to five different hashes, those of longer sentences first; none for a text without sentences. */
export function nshash(text: string, splitter: SentenceSplitter, hash: SentenceHash): string[] {
  return [...new Set(longestSentences(text, splitter).map(hash))];
}
