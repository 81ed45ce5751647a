// The words of the screens, in the language of the settings.
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { onSettings, readSettings } from '../settings.ts';
import { en } from './en/index.ts';
import { zh } from './zh/index.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: typeof zh };
  }
}

export async function startI18n(): Promise<void> {
  await i18next.use(initReactI18next).init({
    resources: { zh: { translation: zh }, en: { translation: en } },
    lng: readSettings().language,
    fallbackLng: 'zh',
    // React escapes already.
    interpolation: { escapeValue: false },
  });
  applyLanguage();
  onSettings(() => {
    void i18next.changeLanguage(readSettings().language).then(applyLanguage);
  });
}

function applyLanguage(): void {
  document.documentElement.lang = readSettings().language === 'zh' ? 'zh-CN' : 'en';
}
