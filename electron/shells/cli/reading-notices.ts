// What the commands say of files that were left out or may have been read otherwise than meant. The reasons are sentences
// in the language of the terminal, and so is what is around them.
import type { Language } from '#shared/text/language.ts';
import { terminalLanguage } from '../terminal-language.ts';

const sentences: Readonly<Record<Language, ReadingNotices>> = {
  zh: {
    notImported: (name, reason) => `${name} 未导入：${reason}`,
    partialPage: (name) => `${name} 取到的正文只占网页文字的一小部分。要取全部文字，请加 --page-text whole。`,
    several: (name, articles) => `${name} 像是含有多篇稿件，已分成 ${articles} 篇。要当作一篇，请加 --articles one。`,
  },
  en: {
    notImported: (name, reason) => `${name} was not imported: ${reason}`,
    partialPage: (name) =>
      `The text taken from ${name} is a small part of the page. Take all of it with --page-text whole.`,
    several: (name, articles) => `${name} was read as ${articles} articles. Read it as one with --articles one.`,
  },
};

type ReadingNotices = {
  notImported(name: string, reason: string): string;
  partialPage(name: string): string;
  several(name: string, articles: number): string;
};

export function readingNotices(): ReadingNotices {
  return sentences[terminalLanguage()];
}
