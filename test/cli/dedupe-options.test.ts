// The options of `tonggao dedupe`: which articles join, which are kept, and what is recorded of the choice.
import fs from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openProject } from '#electron/store/database.ts';
import { readSetting } from '#electron/store/settings.ts';
import { detectionFor, type WordOptions } from '#shared/model/detection.ts';
import { acceptances } from '#shared/review/risk.ts';
import { reprintedRows } from '../fixtures/reprints.ts';
import { writeWorkbook } from '../fixtures/workbooks.ts';
import { NODEJIEBA } from '../helpers/choose-nodejieba.ts';
import { runCli } from '../helpers/shells/cli-process.ts';
import { makeArticles, SYNTHETIC_COLUMNS } from '../helpers/synthetic-articles.ts';
import { DedupeFolder } from './dedupe-folder.ts';

/** For commands that compare words. */
const WORDS = { env: NODEJIEBA };

const articles = makeArticles(120, 91);

const folder = new DedupeFolder();
let input: string;

beforeAll(() => {
  input = writeWorkbook(folder.file('稿件.xlsx'), [SYNTHETIC_COLUMNS, ...articles]);
});

afterAll(() => folder.remove());

describe('dedupe', () => {
  it('finds with --hd 0 only what --hd 3 finds at distance 0', async () => {
    const outputs = (name: string) => [
      '--out',
      folder.file(`${name}.jsonl`),
      '--clusters',
      folder.file(`${name}组.csv`),
    ];
    expect((await runCli(['dedupe', input, ...outputs('零'), '--hd', '0'], WORDS)).code).toBe(0);
    expect((await runCli(['dedupe', input, ...outputs('三')], WORDS)).code).toBe(0);
    const [strict, loose] = [folder.readClusters('零组.csv'), folder.readClusters('三组.csv')];
    expect(strict.filter(({ hd }) => hd !== '').every(({ hd }) => hd === '0')).toBe(true);
    const members = (table: typeof strict) => table.filter(({ role }) => role === 'member').length;
    expect(members(loose)).toBeGreaterThan(members(strict));
    expect(members(strict)).toBeGreaterThan(0);
    const lines = fs.readFileSync(folder.file('零.jsonl'), 'utf8').trimEnd().split('\n');
    expect(lines).toHaveLength(strict.length - members(strict));
  });

  it('keeps with --keep first the first article of each cluster, by default the suggested one', async () => {
    const story = '河道整治工程本月完工，沿岸新增步道六公里。施工期间没有中断通航，两岸公园同时开放。';
    const copies = writeWorkbook(folder.file('三份.xlsx'), [
      ['编号', '标题', '正文'],
      ['1', '【快讯】河道整治完工', `${story}本月另有园艺展览在南湖举办。`],
      ['2', '河道整治完工', story],
      ['3', '河道整治完工', story],
    ]);
    const keptBy = async (...keep: string[]) => {
      const outputs = ['--out', folder.file('三份净稿.csv'), '--clusters', folder.file('三份组.csv')];
      expect(await runCli(['dedupe', copies, ...outputs, ...keep])).toMatchObject({ code: 0, stderr: '' });
      const roles = folder.readClusters('三份组.csv').map(({ role }) => role);
      return {
        kept: folder
          .readCsv('三份净稿.csv')
          .slice(1)
          .map(([id]) => id),
        roles,
      };
    };
    expect(await keptBy('--keep', 'first')).toEqual({ kept: ['1'], roles: ['canonical', 'member', 'member'] });
    const suggested = { kept: ['2'], roles: ['member', 'canonical', 'member'] };
    expect(await keptBy('--keep', 'suggested')).toEqual(suggested);
    expect(await keptBy()).toEqual(suggested);
    expect(await runCli(['dedupe', copies, '--out', folder.file('无.csv'), '--keep', 'last'])).toMatchObject({
      code: 2,
    });
  });

  it('records with which options a new project is made', async () => {
    const [options, stop, dictionary] = [folder.file('选项.json'), folder.file('停用词.txt'), folder.file('词典.txt')];
    fs.writeFileSync(options, '\ufeff{"profile":"paper","hd":2,"words":{"weights":"levels","stopWords":["旧"]}}');
    fs.writeFileSync(stop, '的 了\r\n记者\r\n');
    fs.writeFileSync(dictionary, '云计算 5 n\n大模型\n');
    const project = folder.file('选项.tonggao');
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
    const { code, stderr } = await runCli(['dedupe', input, '--out', folder.file('选项.csv'), ...given]);
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
    const odd = writeWorkbook(folder.file('怪列.xlsx'), [
      ['甲', '乙', '丙'],
      ...articles.slice(0, 12).map(([id, title, body]) => [body, id, title]),
    ]);
    const outputs = ['--out', folder.file('怪.csv'), '--clusters', folder.file('怪组.csv')];
    const columns = ['--columns', 'body=A,id=乙', '--header-row', '1', '--profile', 'paper'];
    expect(await runCli(['dedupe', odd, ...outputs, ...columns])).toMatchObject({ code: 0, stderr: '' });
    expect(folder.readClusters('怪组.csv').map(({ id }) => id)).toEqual(articles.slice(0, 12).map(([id]) => id));
  });

  it('merges rows by the rules of --merge, says what it took, and names the origins on request', async () => {
    const story = '河道整治工程本月完工，沿岸新增步道六公里。施工期间没有中断通航，两岸公园同时开放。';
    const copies = writeWorkbook(folder.file('两份.xlsx'), [
      ['标题', '正文', '来源', '作者', '标签'],
      ['河道整治完工', story, '晚报', '', '水务'],
      ['【民生】河道整治完工！', story, '晨报', '林小禾', '民生'],
    ]);
    const run = async (rules: string, ...more: string[]) => {
      const file = folder.file('规则.json');
      fs.writeFileSync(file, rules);
      return runCli(['dedupe', copies, '--out', folder.file('并.csv'), '--merge', file, ...more]);
    };
    const refused = await run('{"fields":{"body":"union"}}');
    expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining('Invalid value for “fields.body”') });
    expect(fs.existsSync(folder.file('并.csv'))).toBe(false);
    expect(await run('{}')).toMatchObject({
      code: 0,
      stderr: 'Kept rows that took cells of discarded ones: 1 (作者: 1).\n',
    });
    expect(folder.readCsv('并.csv')[1]).toEqual(['河道整治完工', story, '晚报', '林小禾', '水务']);
    const { stdout } = await run('{"columns":{"标签":"union"}}', '--merge-origins', '--json');
    expect(JSON.parse(stdout).merged).toEqual({ rows: 1, columns: { 作者: 1, 标签: 1 } });
    expect(folder.readCsv('并.csv')[1]!.slice(3)).toEqual(['林小禾', '水务；民生', '作者, 标签 from row 3, 晨报']);
  });

  it('leaves clusters of higher risk than --accept whole, and lists them with --review', async () => {
    const disputed = writeWorkbook(folder.file('有出入.xlsx'), reprintedRows);
    const outcomes = new Map<string, { out: string[]; left: Record<string, string>[]; review: unknown }>();
    for (const accept of acceptances) {
      const outputs = ['--out', folder.file('留.csv'), '--review', folder.file('待审.csv'), '--articles-only'];
      const { code, stdout } = await runCli(['dedupe', disputed, ...outputs, '--accept', accept, '--json'], WORDS);
      expect(code).toBe(0);
      const out = folder
        .readCsv('留.csv')
        .slice(1)
        .map(([id]) => id!);
      outcomes.set(accept, { out, left: folder.readClusters('待审.csv'), review: JSON.parse(stdout).review });
    }
    const { low, check, all } = Object.fromEntries(outcomes);
    expect(low!.out).toEqual(['a1', 'a2', 'a3', 'a5', 'a6', 'a7']);
    expect(low!.review).toEqual({ clusters: 2, articles: 5, high: 0, check: 2 });
    expect(low!.left.map(({ row, level }) => [row, level])).toEqual(
      ['2', '4', '8', '3', '7'].map((row) => [row, 'check']),
    );
    expect(low!.left.filter(({ suggested }) => suggested === 'suggested')).toHaveLength(2);
    for (const { left, out, review } of [check!, all!]) {
      expect(out).toEqual(['a1', 'a2', 'a5']);
      expect([left, review]).toEqual([[], { clusters: 0, articles: 0, high: 0, check: 0 }]);
    }
  });
});
