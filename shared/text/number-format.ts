import type { Language } from './language.ts';

export const locales: Record<Language, string> = { zh: 'zh-CN', en: 'en-GB' };

/** Made on first use: the first one takes 13 ms, which each start of the program would wait for. */
const formats: Partial<Record<Language, Intl.NumberFormat>> = {};

/** Formats spans of time in one unit, in words and with at most one decimal. */
export function makeUnitFormat(language: Language, unit: 'second' | 'minute' | 'hour' | 'day') {
  const numbers = new Intl.NumberFormat(locales[language], {
    style: 'unit',
    unit,
    unitDisplay: 'long',
    maximumFractionDigits: 1,
  });
  // Intl writes no space before a Chinese unit, but all other figures have one.
  return { format: (value: number) => numbers.format(value).replace(/(?<=\d)(?=\p{Script=Han})/u, ' ') };
}

/** A share as a percentage that is never rounded up to 100 %. @param share 0–1 */
export function formatShare(share: number): string {
  return `${share === 1 ? 100 : Math.min(99.9, Math.round(share * 1000) / 10)}%`;
}

export function formatNumber(value: number, language: Language): string {
  formats[language] ??= new Intl.NumberFormat(locales[language]);
  return formats[language].format(value);
}
