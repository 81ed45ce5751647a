// `evaluate --decisions` as a process, on a project with a few decisions; its labels are used again with --pairs.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { split } from '#electron/stages/review/corrections/correction-actions.ts';
import { decide } from '#electron/stages/review/decide.ts';
import { openProject } from '#electron/store/database.ts';
import type { ArticleId } from '#shared/model/model.ts';
import { writeWorkbook } from '../fixtures/workbooks.ts';
import { type CliResult, runCli } from '../helpers/shells/cli-process.ts';
import { clusterOfEach, tools } from '../helpers/stored-projects.ts';
import { parseCsv } from '../helpers/texts/csv.ts';
import { readTable } from '../helpers/texts/printed-table.ts';

const QUICK = { TONGGAO_WITHOUT_NODEJIEBA: '1' };
const AT = '2026-03-01T08:00:00.000Z';

const bridge = '青石江大桥昨日正式通车，大桥全长两千八百六十米，设双向六车道，连接南岸新区与北岸老城。';
const library = '新华路图书馆改造工程日前完工，阅览座位由三百个增加到九百个，并与三所高校实现通借通还。';
const harvest = '进入十月，柳河镇的三万亩水稻陆续开镰收割，今年平均亩产比去年增加四十公斤，收割机手连夜作业。';
const notice = '今日全市空气质量监测结果显示，各监测点数据均在正常范围以内，请市民放心出行，不必过于担心。';

/** A spreadsheet program would read the id of the fifth article as a formula. */
const articles = [
  ...['A', 'B', 'C'].map((id) => [id, bridge]),
  ...['D', '-E'].map((id) => [id, library]),
  ...['F', 'G'].map((id) => [id, harvest]),
  ...['H', 'I'].map((id) => [id, notice]),
] as [string, string][];

const labels = [
  ['A', 'B', 'same-text'],
  ['B', 'C', 'rewritten'],
  ['D', "'-E", 'same-text'],
  ['H', 'I', 'different'],
];

let folder: string;
let project: string;

function inFolder(name: string): string {
  return path.join(folder, name);
}

function evaluate(...options: string[]): Promise<CliResult> {
  return runCli(['evaluate', '--profile', 'standard', ...options], { env: QUICK });
}

beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tonggao-'));
  project = inFolder('工作.tonggao');
  // Each title speaks of its text: a text under titles about other things is a notice in place of articles.
  const rows = articles.map(([id, body]) => [id, `${body.slice(0, 8)}${id}`, body]);
  writeWorkbook(inFolder('稿件.xlsx'), [['稿号', '标题', '正文'], ...rows]);
  const given = ['dedupe', inFolder('稿件.xlsx'), '--columns', 'id=稿号', '--project', project];
  expect((await runCli([...given, '--out', inFolder('出.csv')], { env: QUICK })).code).toBe(0);
  fs.copyFileSync(project, inFolder('未定.tonggao'));
  const db = openProject(project);
  const clusters = clusterOfEach(db);
  const [a, b, c, d, e, , , h, i] = articles.map((_, index) => (index + 1) as ArticleId) as [...ArticleId[]];
  const say = (article: ArticleId | undefined, verdict: 'canonical' | 'keep' | 'discard') => {
    return { article: article!, verdict };
  };
  decide(db, clusters.get(a!)!, [say(a, 'discard'), say(b, 'canonical'), say(c, 'keep')], AT);
  decide(db, clusters.get(d!)!, [say(d, 'canonical'), say(e, 'discard')], AT);
  await split(db, tools, { cluster: clusters.get(h!)!, articles: [i!], at: AT });
  db.close();
});

afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

describe('evaluate --decisions', () => {
  it('scores a profile against the decisions and leaves the project as it is', async () => {
    const stored = () => [fs.readdirSync(folder), fs.readFileSync(project, 'hex')];
    const before = stored();
    const { code, stdout, stderr } = await evaluate('--decisions', project, '--json');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const report = JSON.parse(stdout);
    expect(report).toMatchObject({ articles: 9, pairs: 4, pairsWithoutArticle: 0 });
    expect(report.profiles).toMatchObject([
      {
        profile: 'standard',
        pairs: {
          ...{ truePositives: 2, falsePositives: 1, falseNegatives: 0, trueNegatives: 0 },
          ...{ precision: 2 / 3, recall: 1 },
          // B is kept by the editor's decision; F and G are undecided.
          removal: { removed: 5, right: 2, neutral: 1, wrong: 1, unjudged: 1 },
        },
      },
    ]);
    expect(stored()).toEqual(before);
  });

  it('prints what the labels cannot show, and the failures with titles', async () => {
    const { stdout } = await evaluate('--decisions', project);
    expect(stdout).toContain('9 articles, 4 labelled pairs\nThe labels are the editor’s decisions.');
    expect(readTable(stdout, 'by pairs').get('standard')).toMatchObject({ 'false joins': '1', misses: '0' });
    expect(stdout).toContain('false join · different · weight 1\n  H  今日全市空气质量H\n  I  今日全市空气质量I');
  });

  it('exports labels that give the same score with --pairs', async () => {
    const target = inFolder('导出.csv');
    const [exported] = JSON.parse((await evaluate('--decisions', project, '--export-labels', target, '--json')).stdout)
      .profiles as { pairs: Record<string, unknown> }[];
    expect(parseCsv(fs.readFileSync(target, 'utf8'))).toEqual([['a', 'b', 'label'], ...labels]);
    const { stdout } = await evaluate(inFolder('稿件.xlsx'), '--columns', 'id=稿号', '--pairs', target, '--json');
    const [read] = JSON.parse(stdout).profiles;
    // The list alone does not contain which article the editor keeps.
    const { removal: _, ...figures } = exported!.pairs;
    expect(read.pairs).toMatchObject(figures);
  });
});

const cases: [name: string, options: () => string[], says: RegExp][] = [
  ['a project without decisions', () => ['--decisions', inFolder('未定.tonggao')], /未定\.tonggao has no decisions/],
  ['a file that is no project', () => ['--decisions', inFolder('稿件.xlsx')], /is not a Tonggao project/],
  [
    'a project that is missing',
    () => ['--decisions', inFolder('无.tonggao')],
    /Can’t find the project “.*无\.tonggao”/,
  ],
  ['labels next to decisions', () => ['--decisions', project, '--pairs', project], /Leave out the file, --truth/],
  ['articles next to decisions', () => [inFolder('稿件.xlsx'), '--decisions', project], /Leave out the file/],
  ['neither articles nor a project', () => ['--pairs', project], /Specify a file of articles, or a project/],
  [
    '--export-labels without decisions',
    () => [inFolder('稿件.xlsx'), '--export-labels', inFolder('标.csv')],
    /--export-labels requires --decisions/,
  ],
];

describe('evaluate --decisions refuses', () => {
  it.each(cases)('%s, with one sentence', async (_, options, says) => {
    const before = fs.readdirSync(folder);
    const { code, stdout, stderr } = await evaluate(...options());
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
    expect(stderr.trimEnd()).toMatch(says);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(fs.readdirSync(folder)).toEqual(before);
  });
});
