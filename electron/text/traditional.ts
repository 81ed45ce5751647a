// Traditional → simplified, character by character, for comparison only.
import traditionalToSimplified from 'opencc-js/dict/TSCharacters';

const BMP = 0x10000;

/** By UTF-16 unit: its simplified form, or itself. Pairs beyond the BMP stay as they are, so lengths never change. */
const simplified = Uint16Array.from({ length: BMP }, (_, unit) => unit);
for (const entry of traditionalToSimplified.split('|')) {
  const [from, to] = entry.split(' ');
  if (from?.length === 1 && to?.length === 1) simplified[from.charCodeAt(0)] = to.charCodeAt(0);
}

// A few simplified forms are themselves traditional characters of others; follow them to the end (薴 → 苧 → 苎).
for (let unit = 0; unit < BMP; unit++)
  while (simplified[simplified[unit]!] !== simplified[unit]) simplified[unit] = simplified[simplified[unit]!]!;

const FIRST_IDEOGRAPH = 0x2e80;

/** The text with every traditional character simplified (OpenCC's TSCharacters, first choice); same length. */
export function simplify(text: string): string {
  let result = '';
  let from = 0;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit < FIRST_IDEOGRAPH || simplified[unit] === unit) continue;
    result += text.slice(from, i) + String.fromCharCode(simplified[unit]!);
    from = i + 1;
  }
  return from === 0 ? text : result + text.slice(from);
}
