// `evaluate --pairs` as a process, on a few articles whose clusters are known, because their copies are exact.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeWorkbook } from '../fixtures/workbooks.ts';
import { type CliResult, runCli } from '../helpers/shells/cli-process.ts';
import { parseCsv } from '../helpers/texts/csv.ts';
import { readTable } from '../helpers/texts/printed-table.ts';

const QUICK = { TONGGAO_WITHOUT_NODEJIEBA: '1' };

const bridge = '青石江大桥昨日正式通车，大桥全长两千八百六十米，设双向六车道，连接南岸新区与北岸老城，过江只要八分钟。';
const library = '新华路图书馆改造工程日前完工，阅览座位由三百个增加到九百个，并与三所高校实现通借通还。';
const harvest = '进入十月，柳河镇的三万亩水稻陆续开镰收割，今年平均亩产比去年增加四十公斤，收割机手连夜作业。';
const notice = '今日全市空气质量监测结果显示，各监测点数据均在正常范围以内，请市民放心出行，不必过于担心。';

const articles: [id: string, title: string, body: string][] = [
  ['A', '大桥通车', bridge],
  ['B', '青石江上又一桥', bridge],
  ['C', '八分钟过江', bridge],
  ['D', '图书馆完工', library],
  ['E', '=座位九百', library],
  ['F', '开镰', harvest],
  ['G', '', harvest],
  ['H', '空气质量', notice],
  ['I', '空气\u001b[31m质量', notice],
];

const pairs = [
  'b,a,label,reason,weight',
  'B,A,abridged,首页摘要,2',
  'A,C,same-text,,',
  'F,G,rewritten,,1',
  'H,I,boilerplate,只有告示,2.5',
  'D,A,different,,1',
  'D,F,same-text,,4',
  'X,A,abridged,,1',
];

let folder: string;

function inFolder(name: string): string {
  return path.join(folder, name);
}

function evaluate(...options: string[]): Promise<CliResult> {
  const given = [inFolder('稿件.xlsx'), '--columns', 'id=稿号', '--profile', 'standard'];
  return runCli(['evaluate', ...given, ...options], { env: QUICK });
}

beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tonggao-'));
  writeWorkbook(inFolder('稿件.xlsx'), [['稿号', '标题', '正文'], ...articles]);
  fs.writeFileSync(inFolder('成对.csv'), pairs.join('\n'));
  fs.writeFileSync(inFolder('标注.csv'), 'id,story,kind\nA,S1,original\nB,S1,exact\n');
});

afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

describe('evaluate --pairs', () => {
  it('scores pairs plain and weighted, by label and by removal', async () => {
    const { code, stdout, stderr } = await evaluate('--pairs', inFolder('成对.csv'), '--json');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const count = (label: string, expectation: string, all: number, joined: number) => {
      return { label, expectation, pairs: all, joined, share: joined / all };
    };
    expect(JSON.parse(stdout)).toEqual({
      articles: 9,
      pairs: 7,
      pairsWithoutArticle: 1,
      profiles: [
        {
          profile: 'standard',
          milliseconds: expect.any(Number),
          pairs: {
            truePositives: 2,
            falsePositives: 1,
            falseNegatives: 2,
            trueNegatives: 1,
            precision: 2 / 3,
            recall: 1 / 2,
            f1: expect.closeTo(4 / 7, 12),
            weighted: {
              truePositives: 3,
              falsePositives: 2.5,
              falseNegatives: 5,
              trueNegatives: 1,
              precision: 3 / 5.5,
              recall: 3 / 8,
              f1: expect.closeTo(6 / 13.5, 12),
            },
            labels: [
              count('same-text', 'positive', 2, 1),
              count('abridged', 'positive', 2, 1),
              count('rewritten', 'neutral', 1, 1),
              count('boilerplate', 'negative', 1, 1),
              count('different', 'negative', 1, 0),
            ],
            // A, D, F and H are kept. The pair of D and E has no label.
            removal: { removed: 5, right: 2, neutral: 1, wrong: 1, unjudged: 1 },
            failures: 3,
          },
        },
      ],
    });
  });

  it('prints the same as tables, then the failures with both titles', async () => {
    const { stdout } = await evaluate('--pairs', inFolder('成对.csv'));
    expect(stdout).toContain('9 articles, 7 labelled pairs (matching no article: 1)');
    expect(readTable(stdout, 'by pairs').get('standard')).toMatchObject({
      precision: '0.6667',
      recall: '0.5000',
      F1: '0.5714',
      'weighted precision': '0.5455',
      'weighted recall': '0.3750',
      'weighted F1': '0.4444',
      'false joins': '1',
      misses: '2',
    });
    expect(readTable(stdout, 'by label').get('boilerplate')).toMatchObject({
      'should be': 'apart',
      pairs: '1',
      standard: '1 (1.0000)',
    });
    expect(readTable(stdout, 'by removal').get('standard')).toMatchObject({
      removed: '5',
      right: '2',
      neutral: '1',
      wrong: '1',
      unjudged: '1',
    });
    expect(stdout.slice(stdout.indexOf('failures of')).trimEnd().split('\n')).toEqual([
      'failures of standard: 3',
      'miss · same-text · weight 4',
      '  F  开镰',
      '  D  图书馆完工',
      'false join · boilerplate · weight 2.5',
      '  I  空气 [31m质量',
      '  H  空气质量',
      'miss · abridged · weight 1',
      '  A  大桥通车',
      '  X  (no such article)',
    ]);
  });

  it('shows no weights where all are 1, and reads stories together with pairs', async () => {
    fs.writeFileSync(inFolder('简.csv'), 'a,b,label\nA,B,same-text\n');
    const { stdout } = await evaluate('--pairs', inFolder('简.csv'), '--truth', inFolder('标注.csv'));
    expect(stdout).toContain('9 articles, 2 labels, 1 labelled pairs');
    expect(stdout).not.toContain('weighted');
    expect(stdout).not.toContain('failures of');
    expect(readTable(stdout, 'profile').get('standard')).toMatchObject({ recall: '1.0000' });
    expect(readTable(stdout, 'by pairs').get('standard')).toMatchObject({ recall: '1.0000', misses: '0' });
  });

  it('writes every failure to a csv, heaviest first, safe for spreadsheet programs', async () => {
    fs.writeFileSync(inFolder('错.csv'), 'a,b,label,reason\nG,E,same-text,两稿\nA,B,form,\n');
    const target = inFolder('失误.csv');
    await evaluate('--pairs', inFolder('错.csv'), '--failures', target, '--profile', 'standard,url');
    const beginning = harvest.slice(0, 40);
    const miss = ['miss', 'same-text', '1', 'G', beginning, 'E', "'=座位九百", '两稿'];
    expect(parseCsv(fs.readFileSync(target, 'utf8'))).toEqual([
      ['profile', 'kind', 'label', 'weight', 'a', 'title_a', 'b', 'title_b', 'reason'],
      ['standard', ...miss],
      ['standard', 'false join', 'form', '1', 'A', '大桥通车', 'B', '青石江上又一桥', ''],
      ['url', ...miss],
    ]);
  });

  it('uses the weighted F1 of pairs for shuffles, where no stories are labelled', async () => {
    const { stdout } = await evaluate('--pairs', inFolder('成对.csv'), '--shuffles', '2', '--json');
    const [{ shuffles, pairs }] = JSON.parse(stdout).profiles;
    expect(shuffles).toEqual({
      orders: 2,
      smallestF1: pairs.weighted.f1,
      largestF1: pairs.weighted.f1,
      spread: 0,
      unstable: 0,
    });
  });

  it('names articles by their rows where the list has no ids', async () => {
    writeWorkbook(inFolder('无号.xlsx'), [['标题', '正文'], ...articles.map(([, title, body]) => [title, body])]);
    fs.writeFileSync(inFolder('按行.csv'), 'a,b,label\nrow 2,row 3,same-text\nrow 2,row 5,different\n');
    const given = [inFolder('无号.xlsx'), '--profile', 'standard', '--pairs', inFolder('按行.csv'), '--json'];
    const { stdout } = await runCli(['evaluate', ...given], { env: QUICK });
    expect(JSON.parse(stdout).profiles[0].pairs).toMatchObject({ truePositives: 1, trueNegatives: 1, failures: 0 });
  });
});

type Case = [name: string, options: () => string[], says: RegExp];

const cases: Case[] = [
  ['an unknown label', () => ['--pairs', inFolder('未知.csv')], /Can’t use .*未知\.csv: row 3: unknown label “copy”/],
  ['a workbook as pairs', () => ['--pairs', inFolder('稿件.xlsx')], /Can’t use .*稿件\.xlsx: not a CSV file/],
  ['pairs of other articles', () => ['--pairs', inFolder('别处.csv')], /No label matches an article ID/],
  ['no pairs', () => ['--pairs', inFolder('空.csv')], /空\.csv contains no labels/],
  [
    '--failures without pairs',
    () => ['--truth', inFolder('标注.csv'), '--failures', inFolder('出.csv')],
    /--failures requires --pairs/,
  ],
  [
    '--failures over the labels',
    () => ['--pairs', inFolder('成对.csv'), '--failures', inFolder('成对.csv')],
    /成对\.csv is the input file/,
  ],
  [
    'one name for two outputs',
    () => [
      ...['--pairs', inFolder('成对.csv'), '--failures', inFolder('出.csv')],
      ...['--shuffles', '1', '--unstable', inFolder('./出.csv')],
    ],
    /Two outputs use the same file name/,
  ],
  [
    '--ignore without stories',
    () => ['--pairs', inFolder('成对.csv'), '--ignore', inFolder('成对.csv')],
    /--ignore requires --truth/,
  ],
];

describe('evaluate --pairs refuses', () => {
  beforeAll(() => {
    fs.writeFileSync(inFolder('未知.csv'), 'a,b,label\nA,B,same-text\nA,C,copy\n');
    fs.writeFileSync(inFolder('别处.csv'), 'a,b,label\nA,Z1,same-text\n');
    fs.writeFileSync(inFolder('空.csv'), 'a,b,label\n');
  });

  it.each(cases)('%s, with one sentence', async (_, options, says) => {
    const before = fs.readdirSync(folder);
    const { code, stdout, stderr } = await evaluate(...options());
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
    expect(stderr.trimEnd()).toMatch(says);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(fs.readdirSync(folder)).toEqual(before);
  });
});
