// Formats counts with separators, in both languages.
import type { Language } from '../language.ts';

export const locales: Record<Language, string> = { zh: 'zh-CN', en: 'en-GB' };

const formats: Record<Language, Intl.NumberFormat> = {
  zh: new Intl.NumberFormat(locales.zh),
  en: new Intl.NumberFormat(locales.en),
};

export function formatNumber(value: number, language: Language): string {
  return formats[language].format(value);
}
