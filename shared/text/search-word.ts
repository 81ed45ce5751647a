// A search word in all the ways in which it may be written. Pure.
import type { Range } from './range.ts';

/** The word itself if it has one spelling, as Chinese words do; otherwise a pattern of all spellings. */
export type Word = string | RegExp;

/** Offset of full-width signs, ！ to ～, from half-width ones. */
const WIDTH = 0xfee0;

export function splitWords(words: string): string[] {
  return words.split(/\s+/).filter(Boolean);
}

/** The word, to be found in any case and width. */
export function parseWord(word: string): Word {
  const ways = [...word].map(waysToWrite);
  if (ways.every(({ length }) => length === 1)) return word;
  return new RegExp(ways.map((signs) => `[${signs.map(escapeSign).join('')}]`).join(''), 'gu');
}

/** The offset of the word at or after `from`, in UTF-16 units; −1 if it does not occur. */
export function indexOfWord(text: string, word: Word, from: number): number {
  if (typeof word === 'string') return text.indexOf(word, from);
  word.lastIndex = from;
  return word.exec(text)?.index ?? -1;
}

/** A test for texts that have every word of a search; without words, for all texts. */
export function createWordFilter(words: string): (text: string) => boolean {
  const wanted = splitWords(words).map(parseWord);
  return (text) => wanted.every((word) => indexOfWord(text, word, 0) !== -1);
}

/** The ranges of the word in the text, without overlaps. */
export function findWord(text: string, word: Word): Range[] {
  const found: Range[] = [];
  if (typeof word !== 'string') {
    word.lastIndex = 0;
    for (const { index, 0: own } of text.matchAll(word)) found.push({ start: index, end: index + own.length });
    return found;
  }
  for (let start = text.indexOf(word); start !== -1; start = text.indexOf(word, start + word.length))
    found.push({ start, end: start + word.length });
  return found;
}

/** Own escaping, because browsers have RegExp.escape only since 2025. */
function escapeSign(sign: string): string {
  return `\\u{${sign.codePointAt(0)!.toString(16)}}`;
}

function waysToWrite(sign: string): string[] {
  const half = /[！-～]/.test(sign) ? String.fromCharCode(sign.charCodeAt(0) - WIDTH) : sign;
  const cases = [half.toLowerCase(), half.toUpperCase()].filter((one) => [...one].length === 1);
  const full = cases.filter((one) => /[!-~]/.test(one)).map((one) => String.fromCharCode(one.charCodeAt(0) + WIDTH));
  return [...new Set([half, ...cases, ...full])];
}
