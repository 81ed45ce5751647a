// Evaluates numerals: 3500, 1,200.5, 三千五百万, 3.5亿, 1亿2000万, 三万五.

const digits = '零一二三四五六七八九';
const multipliers: Readonly<Record<string, number>> = { 十: 10, 百: 100, 千: 1000, 万: 1e4, 亿: 1e8, 兆: 1e12 };

const chineseDigit = '[〇零一二三四五六七八九两]';
/**
 * Never starts within a run of digits: `numeral` repeats it, and a run must have one reading only. Allows blanks: 1
 * 286, 3. 5, but not in a list (3. 5名) at a line's start.
 */
const arabic = String.raw`(?<!\d)(?:\d{1,3}(?: \d{3})+(?!\d)|\d+(?:,\d{3}(?!\d))*)(?:(?:\.|(?<!(?:^|\n)\d{1,2})\. )\d+)*`;
/**
 * Source of a regular expression. 百, 千 and 万 without a digit before them are vague (千余人) or parts of words (千万, 百姓).
 */
export const numeral = `(?:${arabic}|${chineseDigit}|十)(?:${arabic}|${chineseDigit}|[十百万亿兆]|千(?![瓦米克卡伏帕])| (?=[万亿兆]))*(?:点${chineseDigit}+[万亿]*)?`;

const part = new RegExp(`${arabic}|[点十百千万亿兆]|${chineseDigit}`, 'g');

/** The value of the text: a number, or the numeral itself if it is not one number (1.2.3, a code of sixteen digits). */
export function evaluateNumeral(written: string): number | string {
  const text = written.replaceAll(' ', '');
  const bare = text.replaceAll(',', '');
  if (/^\d{16,}$|\..*\./.test(bare)) return bare;
  const [whole, decimals] = text.split('点');
  if (decimals === undefined) return tidy(evaluateWhole(whole!));
  const figures = decimals.replace(/(?<![万亿])[万亿]+$/, '');
  const fraction = Number(`0.${Array.from(figures, readDigit).join('')}`);
  return tidy((evaluateWhole(whole!) + fraction) * multiply(decimals.slice(figures.length)));
}

/** The multiplier that a numeral ends with, which a range such as 3至5万 states once for both ends: 1e4 for 3500万. */
export function readMultiplier(text: string): number {
  return multiply(/(?<![万亿])[万亿]*$/.exec(text)![0]);
}

function multiply(signs: string): number {
  return Array.from(signs).reduce((product, sign) => product * multipliers[sign]!, 1);
}

function evaluateWhole(text: string): number {
  let total = 0;
  let section = 0;
  let current: number | null = null;
  let lastMultiplier = 1;
  let lastBig = Number.POSITIVE_INFINITY;
  for (const sign of text.match(part) ?? []) {
    const multiplier = multipliers[sign];
    if (multiplier === undefined) {
      const isDigit = !/^\d/.test(sign);
      const value: number = isDigit ? readDigit(sign) : Number(sign.replaceAll(',', ''));
      // 二〇二六 is written digit by digit.
      current = current === null ? value : current * 10 + value;
      // 三万零五 is 30,005, not 35,000.
      if (value === 0 || !isDigit) lastMultiplier = 1;
      continue;
    }
    if (multiplier < 1e4) section += (current ?? 1) * multiplier;
    else {
      const value: number = section + (current ?? 0);
      total = multiplier > lastBig ? (total + value) * multiplier : total + value * multiplier || total * multiplier;
      section = 0;
      lastBig = multiplier;
    }
    lastMultiplier = multiplier;
    current = null;
  }
  const isColloquial = current !== null && current < 10 && lastMultiplier >= 100;
  return total + section + (current ?? 0) * (isColloquial ? lastMultiplier / 10 : 1);
}

function readDigit(sign: string): number {
  if (sign === '〇') return 0;
  return sign === '两' ? 2 : digits.indexOf(sign);
}

/** Removes rounding errors, so that 1.1 × 10,000 is 11,000. */
export function tidy(value: number): number {
  return Number.isInteger(value) && Math.abs(value) < 1e12 ? value : Number(value.toPrecision(12));
}

/**
 * The value of the last significant digit: 0.01万 for 2.86万, 100 for 1300. Trailing zeros of a whole number do not
 * count.
 */
export function readStep(written: string): number {
  const text = written.replaceAll(' ', '');
  const decimals = /\.\d*(\d)(?=[^\d.]*$)|点([〇零一二三四五六七八九两]+)[万亿]*$/.exec(text);
  if (!decimals) return 10 ** /(?<!0)0*$/.exec(String(evaluateNumeral(text)))![0].length;
  const places = decimals[0].replace(/[^\d〇零一二三四五六七八九两]/g, '').length;
  return tidy(multiply(/(?<![十百千万亿兆])[十百千万亿兆]*$/.exec(text)![0]) / 10 ** places);
}
