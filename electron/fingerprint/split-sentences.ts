// Sentences of an article as nshash (`000`) sees them: stretches of text between marks that end one.
import type { SentenceSplitter } from '#shared/detection.ts';

/** Half-width marks end a sentence too: normalisation turns ！？：； into them, so both forms of a text split alike. */
const marks: Readonly<Record<SentenceSplitter, RegExp>> = {
  article: /[。！!？?\n]/,
  released: /[。！!？?：:；;】\n]/,
};

/**
 * The sentences of a text in order, without the mark that ends them, without white space around them, none empty (the
 * released code hashes empty ones, by which two short articles that share nothing become one).
 */
export function splitSentences(text: string, splitter: SentenceSplitter): string[] {
  return text
    .split(marks[splitter])
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '');
}
