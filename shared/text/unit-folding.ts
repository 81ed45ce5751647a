// Foldings that keep every offset: UTF-16 unit by unit.

/** Folds each unit of a text separately and keeps the length, such as traditional → simplified. */
export type UnitFolding = (text: string) => string;

const BMP = 0x10000;
const FIRST_IDEOGRAPH = 0x2e80;

/**
 * Traditional → simplified, from OpenCC's dictionary of characters: "from to[ to…]|from to|…"; the first choice counts.
 * Pairs beyond the BMP stay as they are, so lengths never change.
 */
export function createScriptFolding(dictionary: string): UnitFolding {
  const simplified = new Uint16Array(BMP);
  for (let unit = 0; unit < BMP; unit++) simplified[unit] = unit;
  const traditional: number[] = [];
  for (const entry of dictionary.split('|')) {
    const [from, to] = entry.split(' ');
    if (from?.length !== 1 || to?.length !== 1) continue;
    simplified[from.charCodeAt(0)] = to.charCodeAt(0);
    traditional.push(from.charCodeAt(0));
  }
  // Some simplified forms are themselves traditional characters; follow them to the end (薴 → 苧 → 苎).
  for (const unit of traditional)
    while (simplified[simplified[unit]!] !== simplified[unit]) simplified[unit] = simplified[simplified[unit]!]!;

  return (text) => {
    let result = '';
    let from = 0;
    for (let i = 0; i < text.length; i++) {
      const unit = text.charCodeAt(i);
      if (unit < FIRST_IDEOGRAPH || simplified[unit] === unit) continue;
      result += text.slice(from, i) + String.fromCharCode(simplified[unit]!);
      from = i + 1;
    }
    return from === 0 ? text : result + text.slice(from);
  };
}

const fullWidth = /[\uFF01-\uFF5E\u3000]/g;

export function foldWidth(text: string): string {
  return text.replace(fullWidth, (unit) =>
    unit === '\u3000' ? ' ' : String.fromCharCode(unit.charCodeAt(0) - 0xfee0),
  );
}
