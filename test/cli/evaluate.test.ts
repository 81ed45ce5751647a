// `evaluate` as a process, on a small labelled workbook whose figures are computed by hand.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { stringify } from 'csv-stringify/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shuffledOrder } from '#electron/core/accuracy-check/shuffles.ts';
import { methods } from '#electron/stages/evaluate/methods.ts';
import { bridgings, DEFAULT_DETECTION, partsOfSpeech, termWeights, tokeniserNames } from '#shared/model/detection.ts';
import { writeWorkbook } from '../fixtures/workbooks.ts';
import { type CliResult, runCli } from '../helpers/shells/cli-process.ts';
import { parseCsv } from '../helpers/texts/csv.ts';
import { readTable } from '../helpers/texts/printed-table.ts';

/** Words do not matter in these tests, and this segmenter loads sooner. */
const QUICK = { TONGGAO_WITHOUT_NODEJIEBA: '1' };
const SHUFFLES = 6;

const bridge = '青石江大桥昨日正式通车大桥全长两千八百六十米设双向六车道连接南岸新区与北岸老城。';
const traffic = '市交通部门介绍大桥通车以后两岸之间的行车时间由四十分钟缩短到八分钟左右居民十分高兴。';
const library = '新华路图书馆改造工程日前完工阅览座位由三百个增加到九百个并与三所高校实现通借通还。';
const harvest = '进入十月柳河镇的三万亩水稻陆续开镰收割今年平均亩产比去年增加四十公斤收割机手连夜作业。';
const notice = '今日全市空气质量监测结果显示各监测点数据均在正常范围以内请市民放心出行不必过于担心。';

/** C bridges A and B. As released, nshash keeps them apart if both came before C. */
const articles: [id: string, body: string, story: string, kind: string][] = [
  ['A', `${bridge}老城的居民走上街头。`, 'S1', 'original'],
  ['B', `${traffic}记者在现场看到这些。`, 'S1', 'cut'],
  ['C', bridge + traffic, 'S1', 'join+title'],
  ['D', library, 'S2', 'original'],
  ['E', library, 'S2', 'exact'],
  ['F', harvest, 'S3', 'original'],
  ['G', harvest, 'S4', 'original'],
  ['H', `${notice}平均浓度12微克。`, 'S5', 'template'],
  ['I', `${notice}平均浓度57微克。`, 'S6', 'template'],
];

let folder: string;
let given: string[];

function inFolder(name: string): string {
  return path.join(folder, name);
}

function evaluate(...options: string[]): Promise<CliResult> {
  return runCli(['evaluate', ...given, ...options], { env: QUICK });
}

beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tonggao-'));
  const rows = articles.map(([id, body]) => [id, `标题${id}`, body]);
  writeWorkbook(inFolder('稿件.xlsx'), [
    ['稿号', '标题', '正文'],
    ...rows.slice(0, 3),
    ['X', '', null],
    ...rows.slice(3),
  ]);
  const labels = articles.map(([id, , story, kind]) => [id, story, kind]);
  fs.writeFileSync(inFolder('标注.csv'), stringify([['id', 'story', 'kind'], ...labels, ['X', 'S7', 'original']]));
  fs.writeFileSync(inFolder('不计.csv'), 'story_a,story_b\nS4,S3\n');
  given = [inFolder('稿件.xlsx'), '--truth', inFolder('标注.csv'), '--columns', 'id=稿号'];
});

afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

describe('evaluate', () => {
  it('scores the articles by their labels; a rejected article is in no cluster', async () => {
    const { code, stdout, stderr } = await evaluate('--profile', 'nshash-released', '--json');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout.trimEnd().split('\n')).toHaveLength(1);
    const recall = (kind: string, found: number) => ({ kind, found, copies: 1, recall: found });
    expect(JSON.parse(stdout)).toEqual({
      articles: 9,
      labels: 10,
      labelsWithoutArticle: 1,
      profiles: [
        {
          profile: 'nshash-released',
          precision: 2 / 3,
          recall: 0.5,
          f1: expect.closeTo(4 / 7, 12),
          falsePairs: 1,
          missedPairs: 2,
          templateMerges: 1,
          clusters: 4,
          milliseconds: expect.any(Number),
          kinds: [recall('cut', 0), recall('exact', 1), recall('join', 1)],
        },
      ],
    });
  });

  it('leaves ignored pairs of stories out, and joins what nshash joins', async () => {
    const { stdout } = await evaluate('--profile', 'nshash', '--ignore', inFolder('不计.csv'), '--json');
    expect(JSON.parse(stdout).profiles).toMatchObject([
      { profile: 'nshash', precision: 1, recall: 1, falsePairs: 0, missedPairs: 0, templateMerges: 1 },
    ]);
  });

  it('prints as tables what it prints as JSON, for every profile and the baseline', async () => {
    const [tables, json] = await Promise.all([evaluate('--shuffles', '2'), evaluate('--shuffles', '2', '--json')]);
    const { profiles } = JSON.parse(json.stdout);
    expect(profiles.map(({ profile }: { profile: string }) => profile)).toEqual(methods.map(({ name }) => name));
    const [scores, kinds, orders] = ['profile', 'recall by kind', 'order'].map((name) =>
      readTable(tables.stdout, name),
    );
    for (const figures of profiles) {
      const share = (value: number) => value.toFixed(4);
      expect(scores!.get(figures.profile)).toMatchObject({
        precision: share(figures.precision),
        recall: share(figures.recall),
        F1: share(figures.f1),
        'false pairs': String(figures.falsePairs),
        'missed pairs': String(figures.missedPairs),
        'template merges': String(figures.templateMerges),
        clusters: String(figures.clusters),
      });
      for (const { kind, copies, recall } of figures.kinds)
        expect(kinds!.get(kind)).toMatchObject({ copies: String(copies), [figures.profile]: share(recall) });
      expect(orders!.get(figures.profile)).toEqual({
        order: figures.profile,
        shuffles: '2',
        'min F1': share(figures.shuffles.smallestF1),
        'max F1': share(figures.shuffles.largestF1),
        spread: share(figures.shuffles.spread),
        'unstable articles': String(figures.shuffles.unstable),
      });
    }
    expect(tables.stdout).toContain('9 articles, 10 labels (matching no article: 1)');
  });

  it('lists the articles that another order puts with others, and in how many orders', async () => {
    const target = inFolder('不稳.csv');
    const options = ['--profile', 'nshash,nshash-released', '--shuffles', String(SHUFFLES), '--unstable', target];
    const { code, stdout } = await evaluate(...options, '--json');
    expect(code).toBe(0);
    // All three are clustered as in the file only if A comes before B and B before C.
    const arrivals = Array.from({ length: SHUFFLES }, (_, n) => {
      const order = shuffledOrder(articles.length, n + 1);
      return [0, 1, 2].map((index) => order.indexOf(index)) as [number, number, number];
    });
    const others = arrivals.filter(([a, b, c]) => !(a < b && b < c)).length;
    expect(others).toBeGreaterThan(0);
    expect(parseCsv(fs.readFileSync(target, 'utf8'))).toEqual([
      ['id', 'row', 'orders', 'profile'],
      ...['A', 'B', 'C'].map((id, n) => [id, String(n + 2), String(others), 'nshash-released']),
    ]);
    // All three are together unless C comes last: four pairs right and one wrong, compared with two and one.
    const f1 = arrivals.map(([a, b, c]) => (c > a && c > b ? 4 / 7 : 8 / 9));
    const [joined, released] = JSON.parse(stdout).profiles;
    expect(joined.shuffles).toMatchObject({ orders: SHUFFLES, spread: 0, unstable: 0 });
    expect(released.shuffles).toEqual({
      orders: SHUFFLES,
      smallestF1: expect.closeTo(Math.min(...f1), 12),
      largestF1: expect.closeTo(Math.max(...f1), 12),
      spread: expect.closeTo(Math.max(...f1) - Math.min(...f1), 12),
      unstable: 3,
    });
  });

  it('names every option in its help', async () => {
    const { code, stdout } = await runCli(['evaluate', '--help']);
    expect(code).toBe(0);
    for (const name of [
      'truth',
      'ignore',
      'pairs',
      'decisions',
      'export-labels',
      'failures',
      'columns',
      'profile',
      'shuffles',
      'unstable',
      'json',
    ])
      expect(stdout).toMatch(new RegExp(`^ +--${name}\\b`, 'm'));
  });
});

type Case = [name: string, options: () => string[], says: RegExp];

const cases: Case[] = [
  ['no labels', () => [given[0]!], /Specify labels with --truth or --pairs\.$/],
  ['labels that are missing', () => [given[0]!, '--truth', inFolder('无.csv')], /Can’t find .*无\.csv/],
  ['a workbook that is missing', () => [inFolder('无.xlsx'), ...given.slice(1)], /Can’t find .*无\.xlsx/],
  [
    'labels without a story',
    () => [given[0]!, '--truth', inFolder('缺列.csv')],
    /Can’t use .*缺列\.csv: missing column story/,
  ],
  ['a workbook as labels', () => [given[0]!, '--truth', given[0]!], /Can’t use .*稿件\.xlsx: not a CSV file\.$/],
  ['an empty label', () => [given[0]!, '--truth', inFolder('缺格.csv')], /row 3: kind is empty\.$/],
  ['labels and no row', () => [given[0]!, '--truth', inFolder('空.csv')], /空\.csv contains no labels/],
  [
    'labels of other articles',
    () => [given[0]!, '--truth', inFolder('别处.csv'), '--columns', 'id=稿号'],
    /No label matches an article/,
  ],
  ['no column for the id', () => [inFolder('无号.xlsx'), ...given.slice(1, 3)], /No ID column found/],
  ['an id of two articles', () => [inFolder('重号.xlsx'), ...given.slice(1)], /Rows 2 and 4 have the same ID, A\./],
  [
    'pairs that cannot be read',
    () => [...given, '--ignore', inFolder('标注.csv')],
    /Can’t use .*标注\.csv: missing column story_a/,
  ],
  [
    'an unknown profile',
    () => [...given, '--profile', 'standard,magic'],
    /Unknown profile “magic”\. Use one of standard, .*nshash-released/,
  ],
  ['--shuffles that is no number', () => [...given, '--shuffles', 'x'], /--shuffles.*whole number from 1/],
  [
    '--unstable without --shuffles',
    () => [...given, '--unstable', inFolder('不稳.csv')],
    /--unstable requires --shuffles/,
  ],
  [
    '--unstable of another kind',
    () => [...given, '--shuffles', '1', '--unstable', inFolder('不稳.xlsx')],
    /Unsupported output type: .* Use \.csv\./,
  ],
  [
    '--unstable over the labels',
    () => [...given, '--shuffles', '1', '--unstable', inFolder('标注.csv')],
    /标注\.csv is the input file/,
  ],
  [
    '--unstable in no folder',
    () => [...given, '--shuffles', '1', '--unstable', inFolder('无/不稳.csv')],
    /folder for .* does not exist/,
  ],
];

describe('options', () => {
  it('change the profiles and leave the baselines; the command line goes before the file', async () => {
    const file = inFolder('选项.json');
    fs.writeFileSync(
      file,
      JSON.stringify({ hd: 0, nshash: { bridging: 'released', hash: 'md5' }, words: { weights: 'tf-idf' } }),
    );
    const options = ['--profile', 'simhash,nshash,nshash-released', '--json'];
    const [before, after, further] = await Promise.all(
      [[], ['--options', file], ['--options', file, '--hd', '12']].map(async (more) => {
        const { stdout } = await evaluate(...options, ...more);
        return JSON.parse(stdout).profiles.map(({ milliseconds: _, ...figures }: Record<string, unknown>) => figures);
      }),
    );
    const [, nshash, released] = after;
    expect(nshash).toEqual({ ...released, profile: 'nshash' });
    expect(before[1]).not.toEqual(nshash);
    expect(before[2]).toEqual(released);
    expect(further[0].clusters).toBeGreaterThanOrEqual(after[0].clusters);
    expect(further[0]).not.toEqual(after[0]);
  });

  it('name the profile to evaluate', async () => {
    const file = inFolder('只一种.json');
    fs.writeFileSync(file, '{"profile":"contentseen","contentseen":{"tokens":"fixed"}}');
    const { stdout } = await evaluate('--options', file, '--json');
    expect(JSON.parse(stdout).profiles.map(({ profile }: { profile: string }) => profile)).toEqual(['contentseen']);
  });

  it('are all listed by --help', async () => {
    const { stdout } = await runCli(['evaluate', '--help']);
    const { profile: _, ...groups } = DEFAULT_DETECTION;
    for (const group of Object.values(groups).filter((value) => typeof value === 'object'))
      for (const option of Object.keys(group)) expect(stdout).toContain(`"${option}":`);
    for (const value of [...partsOfSpeech, ...termWeights, ...bridgings, ...tokeniserNames])
      expect(stdout).toContain(value);
  });
});

describe('evaluate refuses', () => {
  beforeAll(() => {
    fs.writeFileSync(inFolder('缺列.csv'), 'id,kind\nA,original\n');
    fs.writeFileSync(inFolder('缺格.csv'), 'id,story,kind\nA,S1,original\nB,S1,\n');
    fs.writeFileSync(inFolder('空.csv'), 'id,story,kind\n');
    fs.writeFileSync(inFolder('别处.csv'), 'id,story,kind\nZ1,S1,original\n');
    const bodies = [
      ['A', bridge],
      ['B', library],
      ['A', harvest],
    ];
    writeWorkbook(inFolder('重号.xlsx'), [['稿号', '正文'], ...bodies]);
    writeWorkbook(inFolder('无号.xlsx'), [['甲', '正文'], ...bodies]);
  });

  it.each(cases)('%s, with one sentence', async (_, options, says) => {
    const before = fs.readdirSync(folder);
    const { code, stdout, stderr } = await runCli(['evaluate', ...options()], { env: QUICK });
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
    expect(stderr.trimEnd()).toMatch(says);
    expect(stderr).toMatch(/^error: /);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(fs.readdirSync(folder)).toEqual(before);
  });
});
