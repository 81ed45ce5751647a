// Values for messages: projects and files of a home folder, paths that lead elsewhere, ids from answers.
import fs from 'node:fs';
import path from 'node:path';
import { returnedHeadings } from '#electron/cells/table-labels.ts';
import { findFolders } from '#electron/program/folders.ts';
import { type DeskRules, printRules } from '#shared/desk-rules/file.ts';
import { detectionFor, profiles } from '#shared/model/detection.ts';
import { fields } from '#shared/model/model.ts';
import { ruleNames } from '#shared/review/suggest/rules.ts';
import { workbookBytes } from '../../../fixtures/workbooks.ts';
import { makeArticles, SYNTHETIC_COLUMNS } from '../../../helpers/synthetic-articles.ts';
import type { KnownValues } from './message.ts';

/** At most this many values of each kind are kept from answers. */
const MAX_ANSWERED = 20;
const SMALL_IDS = Array.from({ length: 40 }, (_, n) => n + 1);
const IDS = ['cluster', 'other', 'article', 'articles', 'from', 'latest', 'suggested', 'action', 'import', 'clusters'];
const REQUESTS = [1, 2, 3].map((n) => `00000000-0000-4000-8000-00000000000${n}`);

/** A file that is a project only by its ending. */
export const NO_PROJECT = '不是项目.tonggao';

const RULES: DeskRules = {
  preferredSources: ['新华社'],
  suggestions: { order: [...ruleNames], learning: false },
  boilerplate: [{ text: '本网站所刊载的全部内容仅供读者参考。', source: '', isOn: true }],
  wordLists: { stopWords: ['的'], dictionary: [{ word: '双碳' }] },
  columnMappings: [{ columns: ['标题', '正文'], mapping: { title: 0, body: 1 } }],
};

export type Home = {
  /** Projects that messages may change in any way. */
  readonly attacked: readonly string[];
  /** A project that messages may only read. */
  readonly kept: string;
};

/** @param seed makes the workbooks */
export function knownValuesIn(folder: string, { attacked, kept }: Home, seed: number): KnownValuesOf {
  const { projects } = findFolders(folder);
  const make = (name: string, contents: string | Buffer) => {
    const file = path.join(folder, name);
    fs.writeFileSync(file, contents);
    return file;
  };
  const rows = [SYNTHETIC_COLUMNS, ...makeArticles(12, seed)];
  const sources = [
    make('来稿.xlsx', workbookBytes(rows)),
    make('来稿.csv', rows.map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\n')),
    make('空.csv', ''),
    make('规则.json', printRules(RULES)),
    make('重复组.csv', `${Object.values(returnedHeadings.zh).join(',')}\n2,1,主稿,T1-1-u-00000000\n`),
  ];
  const own = path.join(folder, '文件夹.tonggao');
  fs.mkdirSync(own);
  const loop = path.join(projects, '循环.tonggao');
  fs.symlinkSync(loop, loop);
  const watched = path.join(projects, '来稿');
  fs.mkdirSync(watched);
  fs.copyFileSync(sources[0]!, path.join(watched, '来稿.xlsx'));
  const strange = [
    path.join(projects, '没有.tonggao'),
    make(NO_PROJECT, 'not a database'),
    path.join(projects, `${'长'.repeat(300)}.tonggao`),
    path.join(projects, '零\0字.tonggao'),
    `${projects}/../projects/./没有.tonggao`,
    own,
    loop,
    'relative.tonggao',
    '/dev/null',
    '/dev/zero',
    '/proc/self/mem',
    path.join(projects, '没有', '没有.xlsx'),
    path.join(folder, '导出.csv'),
    path.join(folder, '导出.xlsx'),
    path.join(folder, '导出.jsonl'),
    folder,
  ];
  const all = [...attacked, ...attacked, ...attacked, kept];
  return new KnownValuesOf({
    project: [...all, ...all, ...strange.slice(0, 4)],
    path: [...all, ...sources, ...strange],
    paths: [...sources, ...strange],
    backup: strange,
    target: strange,
    folder: [watched, watched, ...strange],
    ...Object.fromEntries(IDS.map((key) => [key, SMALL_IDS])),
    rev: [0, 1, 2, 3, 10, 50],
    request: REQUESTS,
    name: ['新项目', '来稿.csv', 'a/../b', '..', '.', 'CON', '长'.repeat(100), '零\0字', 'x\ny', '子/来稿.csv'],
    sheet: ['稿件', 'Sheet1', '来稿.csv', ''],
    columns: [fields.map((field, n) => `${field}=${'ABCDEFG'[n]}`).join(','), 'title=标题,body=正文', '='],
    words: ['会议', '会议 方案', '北京', '不'.repeat(200)],
    source: ['新华社', ''],
    part: ['title', 'source', 'author', 'published', 's0', ''],
    detection: profiles.map((profile) => detectionFor(profile)),
  });
}

export class KnownValuesOf {
  readonly #values: Record<string, readonly unknown[]>;
  readonly #answered = new Map<string, unknown[]>();

  constructor(values: Record<string, readonly unknown[]>) {
    this.#values = values;
  }

  readonly find: KnownValues = (key) => [...(this.#values[key] ?? []), ...(this.#answered.get(key) ?? [])];

  noteAnswer(answer: unknown): void {
    if (typeof answer !== 'object' || answer === null) return;
    const { job, path, preview } = answer as { job?: unknown; path?: unknown; preview?: { id?: unknown } | null };
    this.#note('job', job);
    this.#note('preview', preview?.id);
    for (const key of ['path', 'paths', 'folder', 'backup']) this.#note(key, path);
    if (Array.isArray(answer)) for (const one of answer.slice(0, 3)) this.noteAnswer(one);
  }

  #note(key: string, value: unknown): void {
    const known = this.#answered.get(key) ?? [];
    if (typeof value !== 'string' || known.includes(value)) return;
    this.#answered.set(key, [...known, value].slice(-MAX_ANSWERED));
  }
}
