// The language of the menu and the dialogs: first the system's, then that of the page.
import { ipcMain } from 'electron';
import { type Language, languages } from '#shared/text/language.ts';
import { isOwnPage } from './page.ts';

let current: Language = 'zh';

export function readLanguage(): Language {
  return current;
}

/** Calls `onChange` at once, and whenever a page of the app reports another language. */
export function followLanguage(systemLocale: string, onChange: (language: Language) => void): void {
  const change = (language: Language) => {
    current = language;
    onChange(language);
  };
  change(systemLocale.startsWith('en') ? 'en' : 'zh');
  ipcMain.on('tonggao:language', ({ senderFrame }, wanted) => {
    const language = languages.find((one) => one === wanted);
    if (language && senderFrame && isOwnPage(senderFrame.url)) change(language);
  });
}
