// `tonggao dedupe` as a process: its files, its output, and what it keeps.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readWorkbook } from '#electron/intake/formats/workbook.ts';
import { openProject } from '#electron/store/database.ts';
import { listFinishedImports } from '#electron/store/imports.ts';
import { readSetting } from '#electron/store/settings.ts';
import { detectionFor, type WordOptions } from '#shared/detection.ts';
import { writeWorkbook } from '../fixtures/workbooks.ts';
import { chooseNodejieba } from '../helpers/choose-nodejieba.ts';
import { type CliResult, runCli } from '../helpers/shells/cli-process.ts';
import { makeArticles, SYNTHETIC_COLUMNS } from '../helpers/synthetic-articles.ts';
import { parseCsv } from '../helpers/texts/csv.ts';

chooseNodejieba();

const articles = makeArticles(120, 91);
const bodyless = ['X1', '没有正文的', null, ''];
const rows = [...articles.slice(0, 60), bodyless, ...articles.slice(60)];

let folder: string;
let input: string;
let done: CliResult;

function inFolder(name: string): string {
  return path.join(folder, name);
}

function readCsv(name: string): string[][] {
  return parseCsv(fs.readFileSync(inFolder(name), 'utf8'));
}

function readClusters(name: string): Record<string, string>[] {
  const [header, ...records] = readCsv(name);
  return records.map((record) => Object.fromEntries(record.map((value, index) => [header![index]!, value])));
}

beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tonggao-'));
  input = writeWorkbook(inFolder('稿件.xlsx'), [SYNTHETIC_COLUMNS, ...rows]);
  const outputs = [
    '--out',
    inFolder('净稿.csv'),
    '--clusters',
    inFolder('组.csv'),
    '--removed',
    inFolder('移除.jsonl'),
  ];
  const others = ['--rejected', inFolder('未导入.csv'), '--project', inFolder('项目.tonggao'), '--json'];
  done = await runCli(['dedupe', input, ...outputs, ...others]);
});

afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

describe('dedupe', () => {
  it('ends with 0 and says nothing on stderr', () => {
    expect(done).toMatchObject({ code: 0, stderr: '' });
  });

  it('prints one line of figures for --json', () => {
    expect(done.stdout.trimEnd().split('\n')).toHaveLength(1);
    const figures = JSON.parse(done.stdout);
    const several = Map.groupBy(readClusters('组.csv'), ({ cluster }) => cluster);
    const sizes = [...several.values()].map(({ length }) => length).filter((size) => size > 1);
    expect(figures).toEqual({
      rows: 121,
      imported: 120,
      rejected: 1,
      replaced: 0,
      unchanged: 0,
      withoutText: 0,
      clusters: sizes.length,
      articlesInClusters: sizes.reduce((sum, size) => sum + size, 0),
      milliseconds: expect.objectContaining({
        read: expect.any(Number),
        write: expect.any(Number),
        total: expect.any(Number),
      }),
      peakMemoryBytes: expect.any(Number),
      skipped: [],
      damaged: {},
    });
    expect(figures.clusters).toBeGreaterThan(10);
    for (const value of Object.values(figures.milliseconds)) expect(value).toBeGreaterThanOrEqual(0);
    expect(figures.peakMemoryBytes).toBeGreaterThan(10_000_000);
  });

  it('writes every article one row of the cluster table, in order', () => {
    expect(readCsv('组.csv')[0]?.join()).toBe(
      'id,row,cluster,role,evidence,hd,similarity,relation,outcome,flag,note,title,source,decision,key',
    );
    const clusters = readClusters('组.csv');
    expect(clusters.map(({ id }) => id)).toEqual(articles.map(([id]) => id));
    expect(clusters.map(({ row }) => Number(row))).toEqual(articles.map((_, index) => index + (index < 60 ? 2 : 3)));
    for (const members of Map.groupBy(clusters, ({ cluster }) => cluster).values()) {
      const [first, ...others] = members;
      const roles = members.map(({ role }) => role).sort();
      if (others.length === 0)
        expect(first).toMatchObject({ role: 'single', evidence: '', hd: '', similarity: '', relation: '' });
      else expect(first).toMatchObject({ evidence: 'first article', hd: '', similarity: '', relation: '' });
      expect(roles).toEqual(others.length === 0 ? ['single'] : ['canonical', ...others.map(() => 'member')]);
      for (const other of others) {
        expect(other).toMatchObject({
          evidence: expect.stringMatching(/^(identical text|same URL|similar texts|similar fingerprints)\b/),
          hd: expect.stringMatching(/^\d+$/),
          relation: expect.stringMatching(/^(identical|reprint|abridged)$/),
        });
        expect(Number(other.similarity)).toBeGreaterThan(0);
        expect(Number(other.similarity)).toBeLessThanOrEqual(1);
      }
    }
  });

  it('writes the suggested and the single articles as the cleaned set, with all original columns in order', () => {
    const kept = new Set(readClusters('组.csv').flatMap(({ id, role }) => (role === 'member' ? [] : [id])));
    expect(readCsv('净稿.csv')).toEqual([[...SYNTHETIC_COLUMNS], ...articles.filter(([id]) => kept.has(id))]);
  });

  it('writes every other article as removed, with the one kept in its place', () => {
    const clusters = readClusters('组.csv');
    const leaderOf = new Map(
      clusters.flatMap(({ cluster, role, id }) => (role === 'canonical' ? [[cluster, id]] : [])),
    );
    const removed = fs.readFileSync(inFolder('移除.jsonl'), 'utf8').trimEnd().split('\n');
    const values = removed.map((line) => Object.values(JSON.parse(line) as Record<string, unknown>));
    expect(values.map((value) => [value[0], value[SYNTHETIC_COLUMNS.length]])).toEqual(
      clusters.flatMap(({ id, role, cluster }) => (role === 'member' ? [[id, leaderOf.get(cluster)]] : [])),
    );
  });

  it('writes the rejected rows with their row number', () => {
    expect(readCsv('未导入.csv').slice(1)).toEqual([['62', 'empty body', 'X1', '没有正文的', '', '']]);
  });

  it('keeps the project, adds to it, and joins what is there; xlsx reads back', async () => {
    const more = writeWorkbook(inFolder('续.xlsx'), [
      SYNTHETIC_COLUMNS,
      ...articles.slice(0, 30).map((row) => row.with(0, `续${row[0]}`)),
    ]);
    const out = ['--out', inFolder('全部.xlsx'), '--clusters', inFolder('全部组.csv')];
    expect(await runCli(['dedupe', more, ...out, '--project', inFolder('项目.tonggao')])).toEqual({
      code: 0,
      stdout: '',
      stderr: '',
    });
    const db = openProject(inFolder('项目.tonggao'));
    expect(listFinishedImports(db).map(({ file, imported }) => [file, imported])).toEqual([
      ['稿件.xlsx', 120],
      ['续.xlsx', 30],
    ]);
    db.close();
    const clusters = readClusters('全部组.csv');
    const clusterOf = new Map(clusters.map(({ id, cluster }) => [id, cluster]));
    for (const [id] of articles.slice(0, 30)) expect(clusterOf.get(`续${id}`)).toBe(clusterOf.get(id));
    const [sheet] = readWorkbook(inFolder('全部.xlsx')).sheets;
    const kept = clusters.filter(({ role }) => role !== 'member').map(({ id }) => id);
    expect(Array.from({ length: sheet!.rows - 1 }, (_, index) => sheet!.cell(index + 2, 0))).toEqual(kept);
  });

  it('finds with --hd 0 only what --hd 3 finds at distance 0', async () => {
    const outputs = ['--out', inFolder('零.jsonl'), '--clusters', inFolder('零组.csv')];
    expect((await runCli(['dedupe', input, ...outputs, '--hd', '0'])).code).toBe(0);
    const [strict, loose] = [readClusters('零组.csv'), readClusters('组.csv')];
    expect(strict.filter(({ hd }) => hd !== '').every(({ hd }) => hd === '0')).toBe(true);
    const members = (table: typeof strict) => table.filter(({ role }) => role === 'member').length;
    expect(members(loose)).toBeGreaterThan(members(strict));
    expect(members(strict)).toBeGreaterThan(0);
    const lines = fs.readFileSync(inFolder('零.jsonl'), 'utf8').trimEnd().split('\n');
    expect(lines).toHaveLength(strict.length - members(strict));
  });

  it('keeps with --keep first the first article of each cluster, by default the suggested one', async () => {
    const story = '河道整治工程本月完工，沿岸新增步道六公里。施工期间没有中断通航，两岸公园同时开放。';
    const copies = writeWorkbook(inFolder('三份.xlsx'), [
      ['编号', '标题', '正文'],
      ['1', '【快讯】河道整治完工', `${story}本月另有园艺展览在南湖举办。`],
      ['2', '河道整治完工', story],
      ['3', '河道整治完工', story],
    ]);
    const keptBy = async (...keep: string[]) => {
      const outputs = ['--out', inFolder('三份净稿.csv'), '--clusters', inFolder('三份组.csv')];
      expect(await runCli(['dedupe', copies, ...outputs, ...keep])).toMatchObject({ code: 0, stderr: '' });
      const roles = readClusters('三份组.csv').map(({ role }) => role);
      return {
        kept: readCsv('三份净稿.csv')
          .slice(1)
          .map(([id]) => id),
        roles,
      };
    };
    expect(await keptBy('--keep', 'first')).toEqual({ kept: ['1'], roles: ['canonical', 'member', 'member'] });
    const suggested = { kept: ['2'], roles: ['member', 'canonical', 'member'] };
    expect(await keptBy('--keep', 'suggested')).toEqual(suggested);
    expect(await keptBy()).toEqual(suggested);
    expect(await runCli(['dedupe', copies, '--out', inFolder('无.csv'), '--keep', 'last'])).toMatchObject({ code: 2 });
  });

  it('records with which options a new project is made', async () => {
    const [options, stop, dictionary] = [inFolder('选项.json'), inFolder('停用词.txt'), inFolder('词典.txt')];
    fs.writeFileSync(options, '\ufeff{"profile":"paper","hd":2,"words":{"weights":"levels","stopWords":["旧"]}}');
    fs.writeFileSync(stop, '的 了\r\n记者\r\n');
    fs.writeFileSync(dictionary, '云计算 5 n\n大模型\n');
    const project = inFolder('选项.tonggao');
    const given = [
      '--options',
      options,
      '--stop-words',
      stop,
      '--dictionary',
      dictionary,
      '--hd',
      '1',
      '--project',
      project,
    ];
    const { code, stderr } = await runCli(['dedupe', input, '--out', inFolder('选项.csv'), ...given]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const db = openProject(project);
    const words: Partial<WordOptions> = {
      weights: 'levels',
      stopWords: ['的', '了', '记者'],
      dictionary: [{ word: '云计算', tag: 'n' }, { word: '大模型' }],
    };
    expect(readSetting(db, 'detection')).toEqual(detectionFor('paper', { hd: 1, words }));
    db.close();
  });

  it('takes columns by name and letter, and --profile paper', async () => {
    const odd = writeWorkbook(inFolder('怪列.xlsx'), [
      ['甲', '乙', '丙'],
      ...articles.slice(0, 12).map(([id, title, body]) => [body, id, title]),
    ]);
    const outputs = ['--out', inFolder('怪.csv'), '--clusters', inFolder('怪组.csv')];
    const columns = ['--columns', 'body=A,id=乙', '--header-row', '1', '--profile', 'paper'];
    expect(await runCli(['dedupe', odd, ...outputs, ...columns])).toMatchObject({ code: 0, stderr: '' });
    expect(readClusters('怪组.csv').map(({ id }) => id)).toEqual(articles.slice(0, 12).map(([id]) => id));
  });
});
