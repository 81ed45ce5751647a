// A word that is looked for, in all the ways in which it may be written. Pure.
import type { Range } from '../range.ts';

/** As it is where it can be written in one way, Chinese words do; else a pattern of all of them. */
export type Word = string | RegExp;

/** Full-width signs, from ！ to ～, lie so far behind their half-width ones. */
const WIDTH = 0xfee0;

/** The words of a search, parted by white space. */
export function splitWords(words: string): string[] {
  return words.split(/\s+/).filter(Boolean);
}

/** Capital and small letters, full-width and half-width signs are the same. */
export function parseWord(word: string): Word {
  const ways = [...word].map(waysToWrite);
  if (ways.every(({ length }) => length === 1)) return word;
  return new RegExp(ways.map((signs) => `[${signs.map(escapeSign).join('')}]`).join(''), 'gu');
}

/** Where the text has the word, at `from` or behind it, in UTF-16 units; −1 where it has not. */
export function indexOfWord(text: string, word: Word, from: number): number {
  if (typeof word === 'string') return text.indexOf(word, from);
  word.lastIndex = from;
  return word.exec(text)?.index ?? -1;
}

/** Every place of the word in the text. None overlaps another. */
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

/** Browsers have RegExp.escape since 2025. */
function escapeSign(sign: string): string {
  return `\\u{${sign.codePointAt(0)!.toString(16)}}`;
}

function waysToWrite(sign: string): string[] {
  const half = /[！-～]/.test(sign) ? String.fromCharCode(sign.charCodeAt(0) - WIDTH) : sign;
  const cases = [half.toLowerCase(), half.toUpperCase()].filter((one) => [...one].length === 1);
  const full = cases.filter((one) => /[!-~]/.test(one)).map((one) => String.fromCharCode(one.charCodeAt(0) + WIDTH));
  return [...new Set([half, ...cases, ...full])];
}
