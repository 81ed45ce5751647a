// Cuts an article into sentences for nshash.ts: stretches of text between end marks.
import type { SentenceSplitter } from '#shared/model/detection.ts';

/**
 * The marks of nshash, independent of how other code cuts texts, because fingerprints in projects depend on them.
 * Half-width marks end a sentence too: normalisation makes ！？：； half-width, and both forms must split equally.
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
