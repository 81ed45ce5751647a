// Finds phrases that our texts should not use, and parts that are too long.
import { patterns } from './patterns.ts';
import { type Text, textsOf } from './texts.ts';

export type Hit = {
  readonly name: string;
  readonly file: string;
  readonly line: number;
  readonly phrase: string;
  readonly use: string;
};

/** The most words of a comment, and of a sentence in a document. */
const MAX_COMMENT = 40;
const MAX_SENTENCE = 30;
const WORD = /[\p{L}\p{N}]\S*/gu;
const SENTENCE = /(?:[^.!?\n]|[.!?](?!\s)|\n(?!\s*(?:\n|[-*#]|\d+\. )))+/g;
const EXCUSED = /\s\/\/ style-ok: \S.*$/;

export function countExcused(contents: string): number {
  return contents.split('\n').filter((line) => EXCUSED.test(line)).length;
}

export function findHits(file: string, contents: string): Hit[] {
  const lines = contents.split('\n');
  return textsOf(file, contents)
    .flatMap((text) => [...findPhrases(text), ...findLong(text)])
    .sort((a, b) => a.at - b.at)
    .map(({ name, at, phrase, use }) => ({ name, file, line: lineOf(contents, at), phrase, use }))
    .filter(({ line }) => !EXCUSED.test(lines[line - 1]!));
}

type Found = { readonly name: string; readonly at: number; readonly phrase: string; readonly use: string };

function findPhrases({ kind, start, text }: Text): Found[] {
  return patterns
    .filter(({ kinds }) => kinds.includes(kind))
    .flatMap(({ name, pattern, use }) =>
      Array.from(text.matchAll(pattern), ({ 0: phrase, index }) => {
        const at = start + index + phrase.search(/\S/);
        return { name, at, phrase: phrase.trim().replace(/\s+/g, ' '), use };
      }),
    );
}

function findLong({ kind, start, text }: Text): Found[] {
  if (kind === 'comment') return longPart('long comment', MAX_COMMENT, start, text);
  if (kind !== 'document') return [];
  return Array.from(text.matchAll(SENTENCE), ({ 0: sentence, index }) =>
    longPart('long sentence', MAX_SENTENCE, start + index, sentence),
  ).flat();
}

function longPart(name: string, max: number, start: number, text: string): Found[] {
  const words = text.match(WORD) ?? [];
  if (words.length <= max) return [];
  const phrase = `${words.slice(0, 5).join(' ')} … (${words.length} words)`;
  return [{ name, at: start + text.search(/\S/), phrase, use: `at most ${max} words` }];
}

function lineOf(contents: string, at: number): number {
  return contents.slice(0, at).split('\n').length;
}
