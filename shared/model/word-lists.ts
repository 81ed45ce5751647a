// Word lists from text files: stop words, and a user dictionary in jieba's format.
import { listedWord, type UserWord, userWord } from './detection.ts';

/** An invalid line of a file; `line` counts from 1. */
export type BadLine = { readonly line: number; readonly text: string };

/** White space of any width, including a leading byte order mark. */
const GAPS = /\s+/;
const NUMBER = /^\d+$/;
const TAG = /^[a-zA-Z]+$/;

function fieldsOf(line: string): string[] {
  return line.split(GAPS).filter((field) => field !== '');
}

/**
 * Parses a file with any number of words per line; repeated words count once. A line with a word that is too long is
 * bad.
 */
export function parseStopWords(text: string): { words: string[]; bad: BadLine[] } {
  const words = new Set<string>();
  const bad: BadLine[] = [];
  text.split(/\r\n|\r|\n/).forEach((line, index) => {
    const fields = fieldsOf(line);
    if (fields.every((field) => listedWord.safeParse(field).success)) for (const field of fields) words.add(field);
    else bad.push({ line: index + 1, text: line });
  });
  return { words: [...words], bad };
}

/**
 * A dictionary in jieba's format, `word [frequency] [tag]` a line. Frequencies are ignored, because the editor's
 * words are never cut. Of repeated words, the last line counts.
 */
export function parseDictionary(text: string): { words: UserWord[]; bad: BadLine[] } {
  const words = new Map<string, UserWord>();
  const bad: BadLine[] = [];
  text.split(/\r\n|\r|\n/).forEach((line, index) => {
    const fields = fieldsOf(line);
    if (fields.length === 0) return;
    const entry = readEntry(fields);
    if (entry) words.set(entry.word, entry);
    else bad.push({ line: index + 1, text: line });
  });
  return { words: [...words.values()], bad };
}

function readEntry([word, ...rest]: readonly string[]): UserWord | null {
  const [tag, ...more] = NUMBER.test(rest[0] ?? '') ? rest.slice(1) : rest;
  if (more.length > 0 || (tag !== undefined && !TAG.test(tag))) return null;
  return userWord.safeParse(tag === undefined ? { word } : { word, tag: tag.toLowerCase() }).data ?? null;
}
