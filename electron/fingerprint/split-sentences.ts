// The sentences of an article for nshash.ts: stretches of text between marks that end one.
import type { SentenceSplitter } from '#shared/detection.ts';

/**
 * Those of nshash: fingerprints in projects depend on them, and not on how texts are cut elsewhere. Normalisation makes ！？：； half-width, so half-width marks end a sentence too: both forms of a text split in the same
 * way.
 */
const marks: Readonly<Record<SentenceSplitter, RegExp>> = {
  article: /[。！!？?\n]/,
  released: /[。！!？?：:；;】\n]/,
};

/**
 * The sentences of a text in order, trimmed, without the mark that ends them, none empty. The released code hashes
 * empty ones, which joins short articles that share nothing.
 */
export function splitSentences(text: string, splitter: SentenceSplitter): string[] {
  return text
    .split(marks[splitter])
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '');
}
