// What may not be cut: one visible character, and one number. Every cut of the comparison goes between two tokens.
//
// A cheap stand-in for Intl.Segmenter, which is slower and knows no numbers: combining marks, variation selectors, skin tones and
// tag characters stay with what they follow, ZWJ joins pictures, flags are letter pairs, CRLF is one. Left out of
// UAX #29: conjoining Hangul jamo, Indic conjuncts and prepended marks, which news in Chinese has no use for.

/** What belongs to the character before it (source of a `u` regular expression). */
export const attached = String.raw`[\p{M}\p{Grapheme_Extend}\p{Emoji_Modifier}]|\u200D\p{Extended_Pictographic}?`;

/** 3500, 1,000, 3.5%, 12:30, and the same in full-width digits; the point of "共3500." is not the number's. */
const number = '[0-9０-９]+(?:[.,:．：][0-9０-９]+)*[%％]?';

const afterwards = new RegExp(`(?:${attached})*`, 'uy');
const character = new RegExp(String.raw`(?:\r\n|\p{RI}{2}|[^])(?:${attached})*`, 'gu');
const token = new RegExp(String.raw`(?:${number}|\r\n|\p{RI}{2}|[^])(?:${attached})*`, 'gu');

/** The text's tokens, visible characters and whole numbers; joined they give the text. Lone surrogates stand alone. */
export function splitIntoTokens(text: string): string[] {
  return text.match(token) ?? [];
}

/** Behind the marks at `place` of the text, which belong to the character before it; `place` where there are none. */
export function passAttached(text: string, place: number): number {
  afterwards.lastIndex = place;
  return place + (afterwards.exec(text)?.[0].length ?? 0);
}

/** The beginning of a text, at most so many UTF-16 units of it, up to where a visible character ends. */
export function clip(text: string, length: number): string {
  if (text.length <= length) return text;
  let end = 0;
  for (const { index, 0: whole } of text.matchAll(character)) {
    if (index + whole.length > length) break;
    end = index + whole.length;
  }
  return text.slice(0, end);
}
