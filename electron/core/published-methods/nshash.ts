// nshash: the hashes of an article's longest sentences. Articles that share one count as the same.
// Source: nshash, using top-n longest sentences' hashes as document's n fingerprints,
// README, mirrored at https://gitee.com/hkingsoft_admin/nshash
import type { NshashOptions } from '#shared/model/detection.ts';
import { toHex } from '../fingerprint/hash64.ts';
import { mixed } from '../fingerprint/string-hash.ts';
import { normalise } from '../text/normalise.ts';
import { md5 } from './md5.ts';
import { splitSentences } from './split-sentences.ts';

type SentenceOptions = Pick<NshashOptions, 'splitter' | 'sentences' | 'short'>;

/** Hashes a sentence to hexadecimal digits: the 32 of md5, as in the source, or 16. */
const hashes: Readonly<Record<NshashOptions['hash'], (sentence: string) => string>> = {
  md5,
  fast: (sentence) => toHex(mixed(sentence)),
};

/**
 * The longest sentences (the source recommends n = 5), in UTF-16 units, the earlier one on a tie. Like the released
 * code it ignores short sentences, unless an article has no others.
 */
export function longestSentences(text: string, { splitter, sentences, short }: SentenceOptions): string[] {
  const all = splitSentences(text, splitter);
  const long = all.filter(({ length }) => length > short);
  return (long.length > 0 ? long : all).sort((a, b) => b.length - a.length).slice(0, sentences);
}

/** An article's nshash: its distinct hashes, those of longer sentences first. Empty for a text without sentences. */
export function nshash(body: string, options: Omit<NshashOptions, 'bridging'>): string[] {
  const text = options.text === 'as-is' ? body : normalise(body);
  return [...new Set(longestSentences(text, options).map(hashes[options.hash]))];
}
