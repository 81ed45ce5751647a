import type { Language } from '#shared/text/language.ts';

/** The language of the terminal's locale, otherwise of the system (Windows): Chinese, or English for all others. */
export function terminalLanguage(env: NodeJS.ProcessEnv = process.env): Language {
  const locale = env.LC_ALL || env.LC_MESSAGES || env.LANG || Intl.DateTimeFormat().resolvedOptions().locale;
  return /^zh/i.test(locale) ? 'zh' : 'en';
}
