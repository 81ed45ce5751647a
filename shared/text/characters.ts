// Tokens that may not be cut: visible characters and numbers. Intl.Segmenter is slower and does not know numbers.

// Combining marks, variation selectors, skin tones and tags stay with their base, ZWJ joins pictures, flags are
// letter pairs, CRLF is one. Of UAX #29, Hangul jamo, Indic conjuncts and prepended marks are left out: Chinese news
// has none.

const mark = String.raw`[\p{M}\p{Grapheme_Extend}\p{Emoji_Modifier}]`;
const joinedPicture = String.raw`(?<=\p{Extended_Pictographic}${mark}*\u200D)\p{Extended_Pictographic}`;

/** Characters attached to the one before (source of a `u` regular expression). */
export const attached = String.raw`${mark}|\u200D|${joinedPicture}`;

/**
 * White space and the punctuation of news, a character class. Without %, ‰, #, &, * and the like: 5% and 5 do not
 * differ in punctuation only.
 */
export const punctuation = String.raw`[\s。！？；，、：．…—–～~·•!?;:,.'"“”‘’「」『』（）()【】《》〈〉〔〕〖〗\[\]{}]`;

/** 3500, 1,000, 3.5%, 12:30, and the same in full-width digits, without the final point of "共3500." */
const number = '[0-9０-９]+(?:[.,:．：][0-9０-９]+)*[%％]?';

const afterwards = new RegExp(`(?:${attached})*`, 'uy');
const character = new RegExp(String.raw`(?:\r\n|\p{RI}{2}|[^])(?:${attached})*`, 'gu');
const token = new RegExp(String.raw`(?:${number}|\r\n|\p{RI}{2}|[^])(?:${attached})*`, 'gu');

/** The text's tokens, visible characters and whole numbers; joined they give the text. A lone surrogate is a token. */
export function splitIntoTokens(text: string): string[] {
  return text.match(token) ?? [];
}

/** The offset after the marks at `place`, which belong to the character before; without marks, `place`. */
export function passAttached(text: string, place: number): number {
  afterwards.lastIndex = place;
  return place + (afterwards.exec(text)?.[0].length ?? 0);
}

const letter = /[\p{L}\p{N}]/u;
const letters = new RegExp(letter, 'gu');

/** True if the text says something: it has a letter, digit or ideograph. */
export function hasLetters(text: string): boolean {
  return letter.test(text);
}

/** Letters, digits and ideographs, one for each code point. */
export function countLetters(text: string): number {
  return text.match(letters)?.length ?? 0;
}

/** The beginning of a text, at most `length` UTF-16 units, cut after a visible character. */
export function clip(text: string, length: number): string {
  if (text.length <= length) return text;
  let end = 0;
  for (const { index, 0: whole } of text.matchAll(character)) {
    if (index + whole.length > length) break;
    end = index + whole.length;
  }
  return text.slice(0, end);
}
