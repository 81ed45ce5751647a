import fs from 'node:fs';
import path from 'node:path';
import i18next from 'i18next';
import { expect, test } from 'vitest';
import { accessOf } from '#shared/contract/desk/access.ts';
import { en } from '../../renderer/i18n/en/index.ts';
import { zh } from '../../renderer/i18n/zh/index.ts';

const RENDERER = path.join(import.meta.dirname, '../../renderer');

type Words = { readonly [key: string]: string | Words };

function flatten(words: Words, prefix = ''): Map<string, string> {
  return new Map(
    Object.entries(words).flatMap(([key, value]): [string, string][] =>
      typeof value === 'string' ? [[prefix + key, value]] : [...flatten(value, `${prefix}${key}.`)],
    ),
  );
}

function joinPlurals(words: Map<string, string>): Map<string, string> {
  return new Map(Array.from(words, ([key, text]) => [key.replace(/_(one|other)$/, ''), text]));
}

const chinese = joinPlurals(flatten(zh));
const english = joinPlurals(flatten(en));
const source = fs
  .readdirSync(RENDERER, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('i18n'))
  .map((file) => fs.readFileSync(path.join(RENDERER, file), 'utf8'))
  .join('\n');

/** Whole keys in quotes, and templates as patterns of the keys that they can become. */
const sections = Object.keys(zh).join('|');
const quoted = new Set([...source.matchAll(new RegExp(`'((?:${sections})\\.[\\w.-]+)'`, 'g'))].map(([, key]) => key!));
const templates = [...source.matchAll(new RegExp(`t\\(\\s*\`((?:${sections})\\..*?)\``, 'g'))].map(
  ([, template]) => new RegExp(`^${template!.replaceAll('.', '\\.').replaceAll(/\$\{.*?\}/g, '[\\w-]+')}$`),
);

test('every key that is used exists', () => {
  const files = /\.(tsx?|css)$/;
  // The page also names procedures, to ask who may call them.
  const isProcedure = (key: string) => accessOf(key.split('.')) !== null;
  expect([...quoted].filter((key) => !chinese.has(key) && !files.test(key) && !isProcedure(key))).toEqual([]);
  const keys = [...chinese.keys()];
  expect(templates.filter((pattern) => !keys.some((key) => pattern.test(key)))).toEqual([]);
});

test('every key that exists is used', () => {
  const unused = [...chinese.keys()].filter((key) => !quoted.has(key) && !templates.some((used) => used.test(key)));
  expect(unused).toEqual([]);
});

test('both languages have the same keys and fill in the same values', () => {
  expect([...english.keys()]).toEqual([...chinese.keys()]);
  const blanks = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort();
  for (const [key, text] of chinese) expect(blanks(english.get(key)!), key).toEqual(blanks(text));
});

test('Chinese uses Chinese punctuation', () => {
  const halfWidth = [...chinese].filter(([, text]) => /\p{Script=Han}[,;!?]|[,;!?]\p{Script=Han}/u.test(text));
  expect(halfWidth).toEqual([]);
});

test('counts that are filled in have separators', async () => {
  await import('./render.ts');
  const { t } = i18next;
  expect(t('sheetName.table', { number: 1472, lng: 'zh' })).toBe('表格 1,472');
  expect(t('map.skipped', { count: 1472, lng: 'en' })).toContain('1,472');
  expect(t('map.into', { name: '2026', lng: 'zh' })).toContain('2026');
});
