import type { Language } from '../language.ts';

export const locales: Record<Language, string> = { zh: 'zh-CN', en: 'en-GB' };

const formats: Record<Language, Intl.NumberFormat> = {
  zh: new Intl.NumberFormat(locales.zh),
  en: new Intl.NumberFormat(locales.en),
};

/** A share as a percentage that is never rounded up to 100 %. @param share 0–1 */
export function formatShare(share: number): string {
  return `${share === 1 ? 100 : Math.min(99.9, Math.round(share * 1000) / 10)}%`;
}

export function formatNumber(value: number, language: Language): string {
  return formats[language].format(value);
}
