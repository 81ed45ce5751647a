// `tonggao dedupe` as a process: its files, its output, and what it keeps.
import fs from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readWorkbook } from '#electron/stages/intake/formats/workbook.ts';
import { openProject } from '#electron/store/database.ts';
import { listFinishedImports } from '#electron/store/imports.ts';
import { writeWorkbook } from '../fixtures/workbooks.ts';
import { NODEJIEBA } from '../helpers/choose-nodejieba.ts';
import { type CliResult, runCli } from '../helpers/shells/cli-process.ts';
import { makeArticles, SYNTHETIC_COLUMNS } from '../helpers/synthetic-articles.ts';
import { DedupeFolder } from './dedupe-folder.ts';

/** Its commands have one segmenter, as a project has; commands that need no words take the one that starts sooner. */
const WORDS = { env: NODEJIEBA };

const NOT_IMPORTED = 'has the rows that were not imported (empty body: 1), in their places.';

const articles = makeArticles(120, 91);
const bodyless = ['X1', '没有正文的', null, ''];
const rows = [...articles.slice(0, 60), bodyless, ...articles.slice(60)];

const folder = new DedupeFolder();
let input: string;
let done: CliResult;

beforeAll(async () => {
  input = writeWorkbook(folder.file('稿件.xlsx'), [SYNTHETIC_COLUMNS, ...rows]);
  const outputs = [
    '--out',
    folder.file('净稿.csv'),
    '--clusters',
    folder.file('组.csv'),
    '--removed',
    folder.file('移除.jsonl'),
  ];
  const others = ['--rejected', folder.file('未导入.csv'), '--project', folder.file('项目.tonggao'), '--json'];
  done = await runCli(['dedupe', input, ...outputs, ...others], WORDS);
});

afterAll(() => folder.remove());

describe('dedupe', () => {
  it('ends with 0 and says nothing on stderr', () => {
    expect(done).toMatchObject({ code: 0, stderr: '' });
  });

  it('prints one line of figures for --json', () => {
    expect(done.stdout.trimEnd().split('\n')).toHaveLength(1);
    const figures = JSON.parse(done.stdout);
    const several = Map.groupBy(folder.readClusters('组.csv'), ({ cluster }) => cluster);
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
      out: { rows: figures.project.kept + 1, kept: figures.project.kept, notImported: { 'no-body': 1 } },
      project: {
        rows: 121,
        kept: 120 - figures.project.discarded,
        discarded: expect.any(Number),
        notImported: { 'no-body': 1 },
        blank: 0,
        unchanged: 0,
        superseded: 0,
      },
      workbook: null,
      review: { clusters: 0, articles: 0, high: 0, check: 0 },
      skipped: [],
      damaged: {},
    });
    expect(figures.clusters).toBeGreaterThan(10);
    for (const value of Object.values(figures.milliseconds)) expect(value).toBeGreaterThanOrEqual(0);
    expect(figures.peakMemoryBytes).toBeGreaterThan(10_000_000);
  });

  it('writes every article one row of the cluster table, in order', () => {
    expect(folder.readCsv('组.csv')[0]?.join()).toBe(
      'id,row,cluster,role,evidence,hd,similarity,relation,outcome,flag,note,filling in,title,source,decision,key',
    );
    const clusters = folder.readClusters('组.csv');
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
    const kept = new Set(folder.readClusters('组.csv').flatMap(({ id, role }) => (role === 'member' ? [] : [id])));
    const written = [...articles.slice(0, 60), ['X1', '没有正文的', '', ''], ...articles.slice(60)].filter(
      ([id]) => id === 'X1' || kept.has(id),
    );
    expect(folder.readCsv('净稿.csv')).toEqual([[...SYNTHETIC_COLUMNS], ...written]);
  });

  it('says in words what the cleaned set has besides articles, and leaves it out where it is asked to', async () => {
    const said = await runCli(['dedupe', input, '--out', folder.file('全.csv')]);
    expect(said.stderr).toContain(`全.csv ${NOT_IMPORTED}`);
    const without = await runCli(['dedupe', input, '--out', folder.file('仅稿件.csv'), '--articles-only']);
    expect(without.stderr).toContain('仅稿件.csv is without the rows that were not imported (empty body: 1).');
    expect(folder.readCsv('全.csv')).toHaveLength(folder.readCsv('仅稿件.csv').length + 1);
  });

  it('writes a copy of the imported workbook, and lists what could not follow its rows', async () => {
    const places = Array.from({ length: rows.length }, (_, at) => [
      { t: 's' as const, v: rows[at]![1] ?? '', f: `稿件!B${at + 2}` },
    ]);
    const sheets = [
      { name: '稿件', rows: [SYNTHETIC_COLUMNS, ...rows] },
      { name: '标题', rows: places },
    ];
    const book = writeWorkbook(folder.file('两张表.xlsx'), { sheets });
    const target = folder.file('去重.xlsx');
    const { code, stderr } = await runCli(['dedupe', book, '--out', target], WORDS);
    expect(code).toBe(0);
    const [articlesLeft, titles] = readWorkbook(target).sheets;
    const gone = rows.length + 1 - articlesLeft!.rows;
    expect(gone).toBeGreaterThan(10);
    expect([titles!.name, titles!.rows]).toEqual(['标题', rows.length]);
    expect(stderr).toContain(
      `could not follow their rows: formulas that refer to discarded rows, now values: ${gone} (标题!A`,
    );
  });

  it('writes every other article as removed, with the one kept in its place', () => {
    const clusters = folder.readClusters('组.csv');
    const leaderOf = new Map(
      clusters.flatMap(({ cluster, role, id }) => (role === 'canonical' ? [[cluster, id]] : [])),
    );
    const removed = fs.readFileSync(folder.file('移除.jsonl'), 'utf8').trimEnd().split('\n');
    const values = removed.map((line) => Object.values(JSON.parse(line) as Record<string, unknown>));
    expect(values.map((value) => [value[0], value[SYNTHETIC_COLUMNS.length]])).toEqual(
      clusters.flatMap(({ id, role, cluster }) => (role === 'member' ? [[id, leaderOf.get(cluster)]] : [])),
    );
  });

  it('writes the rejected rows with their row number', () => {
    expect(folder.readCsv('未导入.csv').slice(1)).toEqual([['62', 'empty body', 'X1', '没有正文的', '', '']]);
  });

  it('keeps the project, adds to it, and joins what is there; xlsx reads back', async () => {
    const more = writeWorkbook(folder.file('续.xlsx'), [
      SYNTHETIC_COLUMNS,
      ...articles.slice(0, 30).map((row) => row.with(0, `续${row[0]}`)),
    ]);
    const out = ['--out', folder.file('全部.xlsx'), '--clusters', folder.file('全部组.csv')];
    expect(await runCli(['dedupe', more, ...out, '--project', folder.file('项目.tonggao')], WORDS)).toEqual({
      code: 0,
      stdout: '',
      stderr: expect.stringContaining(NOT_IMPORTED),
    });
    const db = openProject(folder.file('项目.tonggao'));
    expect(listFinishedImports(db).map(({ file, imported }) => [file, imported])).toEqual([
      ['稿件.xlsx', 120],
      ['续.xlsx', 30],
    ]);
    db.close();
    const clusters = folder.readClusters('全部组.csv');
    const clusterOf = new Map(clusters.map(({ id, cluster }) => [id, cluster]));
    for (const [id] of articles.slice(0, 30)) expect(clusterOf.get(`续${id}`)).toBe(clusterOf.get(id));
    const [sheet] = readWorkbook(folder.file('全部.xlsx')).sheets;
    const kept = clusters.filter(({ role }) => role !== 'member').map(({ id }) => id);
    const written = Array.from({ length: sheet!.rows - 1 }, (_, index) => sheet!.cell(index + 2, 0));
    expect(written.filter((id) => id !== 'X1')).toEqual(kept);
    expect(written).toContain('X1');
  });
});
