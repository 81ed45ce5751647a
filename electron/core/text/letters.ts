// Reduces a text to its letters.
const NO_LETTERS = /[^\p{L}\p{N}]+/gu;
const LETTER = /^[\p{L}\p{N}]$/u;

/** The kind of each UTF-16 unit, cached because reading a text with the regular expression takes five times as long. */
const kinds = new Uint8Array(0x10000);
const [IS_LETTER, IS_NONE, IS_SURROGATE] = [1, 2, 3];

export function lettersOf(text: string): string {
  let letters = '';
  let start = 0;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    const kind = kinds[unit] || lookUp(unit);
    if (kind === IS_LETTER) continue;
    if (kind === IS_SURROGATE) return text.replace(NO_LETTERS, '');
    letters += text.slice(start, at);
    start = at + 1;
  }
  return start === 0 ? text : letters + text.slice(start);
}

function lookUp(unit: number): number {
  const kind =
    unit >= 0xd800 && unit <= 0xdfff ? IS_SURROGATE : LETTER.test(String.fromCharCode(unit)) ? IS_LETTER : IS_NONE;
  kinds[unit] = kind;
  return kind;
}
