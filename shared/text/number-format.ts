import type { Language } from '../language.ts';

export const locales: Record<Language, string> = { zh: 'zh-CN', en: 'en-GB' };

/** Made on first use: the first one takes 13 ms, which each start of the program would wait for. */
const formats: Partial<Record<Language, Intl.NumberFormat>> = {};

/** A share as a percentage that is never rounded up to 100 %. @param share 0–1 */
export function formatShare(share: number): string {
  return `${share === 1 ? 100 : Math.min(99.9, Math.round(share * 1000) / 10)}%`;
}

export function formatNumber(value: number, language: Language): string {
  formats[language] ??= new Intl.NumberFormat(locales[language]);
  return formats[language].format(value);
}
