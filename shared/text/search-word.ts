// A word that is looked for, in all the ways in which it may be written. Pure.

/** As it is where it can be written in one way, Chinese words do; else a pattern of all of them. */
export type Word = string | RegExp;

/** Full-width signs, from ！ to ～, lie so far behind their half-width ones. */
const WIDTH = 0xfee0;

/** Capital and small letters, full-width and half-width signs are the same. */
export function parseWord(word: string): Word {
  const ways = [...word].map(waysToWrite);
  if (ways.every(({ length }) => length === 1)) return word;
  return new RegExp(ways.map((signs) => `[${signs.map((sign) => RegExp.escape(sign)).join('')}]`).join(''), 'gu');
}

/** Where the text has the word, at `from` or behind it, in UTF-16 units; −1 where it has not. */
export function indexOfWord(text: string, word: Word, from: number): number {
  if (typeof word === 'string') return text.indexOf(word, from);
  word.lastIndex = from;
  return word.exec(text)?.index ?? -1;
}

function waysToWrite(sign: string): string[] {
  const half = /[！-～]/.test(sign) ? String.fromCharCode(sign.charCodeAt(0) - WIDTH) : sign;
  const cases = [half.toLowerCase(), half.toUpperCase()].filter((one) => [...one].length === 1);
  const full = cases.filter((one) => /[!-~]/.test(one)).map((one) => String.fromCharCode(one.charCodeAt(0) + WIDTH));
  return [...new Set([half, ...cases, ...full])];
}
