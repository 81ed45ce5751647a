import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { COMMENT } from '../helpers/comments.ts';
import type { Kind } from './patterns.ts';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** A part of a file from the index `start`. Quoted and non-prose parts are replaced by blanks of the same length. */
export type Text = { readonly kind: Kind; readonly file: string; readonly start: number; readonly text: string };

const SOURCE = /\.(?:ts|tsx|mjs|css)$/;
const STRING = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g;
const TITLE = new RegExp(
  String.raw`(?:\b(?:test|it|describe)(?:\.\w+(?:\([^()]*\))?)*|\]\))\(\s*(${STRING.source})`,
  'g',
);
const YAML_COMMENT = /(?<=^|\s)#[^\n]*/g;
const COMMENT_MARKERS = /^\s*(?:\/\*\*?|\/\/|#|\*(?!\/))|\*\/$/gm;
const QUOTED = /`[^`]*`|“[^”]*”|"[^"\n]*"|\bhttps?:\/\/\S+/g;
const PLACEHOLDER = /\$\{[^}]*\}/g;
const NOT_PROSE = /^```[\s\S]*?^```|^(?: {4}|\t|>|\|).*$|\]\([^)]*\)/gm;

export function textsOf(file: string, contents: string): Text[] {
  if (file.endsWith('.md')) return [{ kind: 'document', file, start: 0, text: blank(contents, NOT_PROSE, QUOTED) }];
  if (file.endsWith('.yml')) return commentsOf(file, contents, YAML_COMMENT);
  const code = contents.replace(COMMENT, (comment) => blank(comment, /.+/g));
  return [
    ...commentsOf(file, contents),
    ...stringKinds(file).flatMap((kind) => stringsOf(file, code, kind)),
    ...(file.startsWith('test/') ? titlesOf(file, code) : []),
  ];
}

/** Its examples break the rules on purpose. */
const EXEMPT = 'test/style.test.ts';

/** Every file whose texts are checked, by its path from the root. */
export function readFiles(): Map<string, string> {
  const sources = ['electron', 'packaging', 'shared', 'renderer', 'test'].flatMap((folder) => filesIn(folder, SOURCE));
  const settings = [...filesIn('.', /\.(?:ts|yml)$/, false), ...filesIn('.github', /\.yml$/)];
  const documents = [...filesIn('.', /\.md$/, false), ...filesIn('docs', /\.md$/), ...filesIn('.github', /\.md$/)];
  const files = [...sources, ...settings, ...documents].filter((file) => file !== EXEMPT);
  return new Map(files.map((file) => [file, fs.readFileSync(path.join(ROOT, file), 'utf8')]));
}

function filesIn(folder: string, names: RegExp, recursive = true): string[] {
  const absolute = path.join(ROOT, folder);
  if (!fs.existsSync(absolute)) return [];
  return fs
    .readdirSync(absolute, { recursive, encoding: 'utf8' })
    .filter((name) => names.test(name))
    .map((name) => path.posix.join(folder, name.replaceAll('\\', '/')));
}

function commentsOf(file: string, contents: string, comment = COMMENT): Text[] {
  const found: { start: number; end: number }[] = [];
  for (const { 0: whole, index } of contents.matchAll(comment)) {
    const last = found.at(-1);
    const isContinued = last && !whole.startsWith('/*') && /^\n[ \t]*$/.test(contents.slice(last.end, index));
    if (isContinued) last.end = index + whole.length;
    else found.push({ start: index, end: index + whole.length });
  }
  return found.map(({ start, end }) => ({
    kind: 'comment',
    file,
    start,
    text: blank(contents.slice(start, end), COMMENT_MARKERS, QUOTED),
  }));
}

/** Files with texts for users in both languages. */
const BOTH_LANGUAGES =
  /^(?:shared\/(?:errors(?:\.ts$|\/)|labels\/)|electron\/(?:export\/labels\/|report\/\S*labels\.ts|shells\/))/;

function stringKinds(file: string): Kind[] {
  if (file.startsWith('renderer/i18n/en/')) return ['ui'];
  if (file.startsWith('renderer/i18n/zh/')) return ['zh-ui'];
  return BOTH_LANGUAGES.test(file) ? ['ui', 'zh-ui'] : [];
}

function stringsOf(file: string, code: string, kind: Kind): Text[] {
  return Array.from(code.matchAll(STRING), ({ 0: string, index }) => textOfString(kind, file, index, string));
}

function titlesOf(file: string, code: string): Text[] {
  return Array.from(code.matchAll(TITLE), ({ 0: whole, 1: string, index }) =>
    textOfString('title', file, index + whole.length - string!.length, string!),
  );
}

function textOfString(kind: Kind, file: string, start: number, string: string): Text {
  return { kind, file, start: start + 1, text: blank(string.slice(1, -1), PLACEHOLDER, QUOTED) };
}

/** Replaces matches by spaces, except line feeds, so that indexes and lines stay the same. */
function blank(text: string, ...patterns: readonly RegExp[]): string {
  return patterns.reduce((result, pattern) => result.replace(pattern, (found) => found.replace(/[^\n]/g, ' ')), text);
}
