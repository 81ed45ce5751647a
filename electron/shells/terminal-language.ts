// The language of what a shell prints.
import type { Language } from '#shared/language.ts';

/** The language of the terminal's locale, or of the system where none is set (Windows): Chinese or, for all others, English. */
export function terminalLanguage(env: NodeJS.ProcessEnv = process.env): Language {
  const locale = env.LC_ALL || env.LC_MESSAGES || env.LANG || Intl.DateTimeFormat().resolvedOptions().locale;
  return /^zh/i.test(locale) ? 'zh' : 'en';
}
