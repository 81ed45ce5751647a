import i18next, { type FormatterModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Language } from '#shared/text/language.ts';
import { formatNumber } from '#shared/text/number-format.ts';
import { onSettings, readSettings } from '../base/settings.ts';
import { en } from './en/index.ts';
import { zh } from './zh/index.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: typeof zh };
  }
}

/** Formats numbers with separators in all interpolated texts. */
export const formatter: FormatterModule = {
  type: 'formatter',
  init() {},
  add() {},
  addCached() {},
  format: (value: unknown, _format, language) =>
    typeof value === 'number' ? formatNumber(value, language as Language) : String(value),
};

// React escapes already.
export const interpolation = { escapeValue: false, alwaysFormat: true };

export async function startI18n(): Promise<void> {
  await i18next
    .use(initReactI18next)
    .use(formatter)
    .init({
      resources: { zh: { translation: zh }, en: { translation: en } },
      lng: readSettings().language,
      fallbackLng: 'zh',
      interpolation,
    });
  applyLanguage();
  onSettings(() => {
    void i18next.changeLanguage(readSettings().language).then(applyLanguage);
  });
}

function applyLanguage(): void {
  document.documentElement.lang = readSettings().language === 'zh' ? 'zh-CN' : 'en';
}
