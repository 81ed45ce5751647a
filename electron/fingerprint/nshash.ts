// nshash (`000`): the hashes of an article's longest sentences. Articles that share one are taken for the same.
import type { NshashOptions } from '#shared/detection.ts';
import { normalise } from '../text/normalise.ts';
import { toHex } from './hash64.ts';
import { md5 } from './md5.ts';
import { splitSentences } from './split-sentences.ts';
import { mixed } from './string-hash.ts';

type SentenceOptions = Pick<NshashOptions, 'splitter' | 'sentences' | 'short'>;

/** Sentence → its hash in hexadecimal digits: 32 of md5, as in `000`, or 16. */
const hashes: Readonly<Record<NshashOptions['hash'], (sentence: string) => string>> = {
  md5,
  fast: (sentence) => toHex(mixed(sentence)),
};

/**
 * The longest sentences (`000`: "实践下来，n=5 效果不错") of those that are not short, counted in UTF-16 units, or of all
 * where an article has none but short ones, as in the released code; the earlier one on a tie.
 */
export function longestSentences(text: string, { splitter, sentences, short }: SentenceOptions): string[] {
  const all = splitSentences(text, splitter);
  const long = all.filter(({ length }) => length > short);
  return (long.length > 0 ? long : all).sort((a, b) => b.length - a.length).slice(0, sentences);
}

/** An article's nshash: its different hashes, those of longer sentences first; none for a text without sentences. */
export function nshash(body: string, options: Omit<NshashOptions, 'bridging'>): string[] {
  const text = options.text === 'as-is' ? body : normalise(body);
  return [...new Set(longestSentences(text, options).map(hashes[options.hash]))];
}
