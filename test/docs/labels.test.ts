// Bold text in the README and the guide consists of labels of the screens and of keys. Other bold words fail here.
import { expect, it } from 'vitest';
import type { Language } from '#shared/text/language.ts';
import { en } from '../../renderer/i18n/en/index.ts';
import { zh } from '../../renderer/i18n/zh/index.ts';
import { reviewKeys, shownKey } from '../../renderer/keys/review-keys.ts';
import { labelsOf, readDocuments } from './documents.ts';

type Words = { readonly [key: string]: string | Words };

const OTHER_KEYS = ['⇧', '⇧Enter', 'Esc', 'Ctrl K', '⌘K', 'Space', '空格', '↑', '↓', '⇧J', '⇧K'];
const LANGUAGES = ['EN', '中文'];
const keys = reviewKeys.flatMap((line) => Object.values(line).flatMap((names) => names.map(shownKey)));

const manuals = readDocuments().flatMap((document) => {
  const language = languageOf(document.file);
  return language === null ? [] : [{ file: document.file, language, labels: labelsOf(document) }];
});

function languageOf(file: string): Language | null {
  if (file === 'README.md' || file.startsWith('docs/guide/en/')) return 'en';
  return file === 'README.zh-CN.md' || file.startsWith('docs/guide/zh/') ? 'zh' : null;
}

function stringsOf(words: string | Words): string[] {
  return typeof words === 'string' ? [words] : Object.values(words).flatMap(stringsOf);
}

it.each(manuals)('$file names labels and keys that exist', ({ language, labels }) => {
  const known = new Set([...stringsOf({ zh, en }[language]), ...keys, ...OTHER_KEYS, ...LANGUAGES]);
  expect(labels.filter((label) => !known.has(label))).toEqual([]);
});
