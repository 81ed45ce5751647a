// Bad input on the command line: exit code 2, one clear sentence, and nothing written.
import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { createProject } from '#electron/store/database.ts';
import { temporaryFolder, writeWorkbook } from '../fixtures/workbooks.ts';
import { type CliResult, runCli } from '../helpers/shells/cli-process.ts';
import { makeArticles, SYNTHETIC_COLUMNS } from '../helpers/synthetic-articles.ts';

/** Words do not matter for errors, and this segmenter starts sooner. */
const QUICK = { TONGGAO_WITHOUT_NODEJIEBA: '1' };

type Place = { folder: string; input: string; out: string };

function makePlace(): Place {
  const folder = temporaryFolder();
  const input = writeWorkbook(path.join(folder, '稿件.xlsx'), [SYNTHETIC_COLUMNS, ...makeArticles(12, 92)]);
  return { folder, input, out: path.join(folder, '净稿.csv') };
}

async function expectRefused(given: readonly string[], says: RegExp, env: NodeJS.ProcessEnv = {}): Promise<CliResult> {
  const result = await runCli(['dedupe', ...given], { env: { ...QUICK, ...env } });
  expect(result.stderr.trimEnd().split('\n')).toHaveLength(1);
  expect(result.stderr).toMatch(/^error: /);
  expect(result.stderr).toMatch(says);
  expect(result).toMatchObject({ code: 2, stdout: '' });
  return result;
}

type Case = [name: string, given: (place: Place) => string[], says: RegExp];

function withFile(option: string, content: string): Case[1] {
  return ({ input, out, folder }) => {
    const file = path.join(folder, '选项.txt');
    fs.writeFileSync(file, content);
    return [input, '--out', out, option, file];
  };
}

const optionCases: Case[] = [
  ['an option that there is not', withFile('--options', '{"words":{"weight":"tf"}}'), /Unknown option “words\.weight”/],
  ['an option out of its range', withFile('--options', '{"hd":13}'), /Invalid value for “hd”/],
  [
    'a value that there is not',
    withFile('--options', '{"words":{"weights":"idf"}}'),
    /Invalid value for “words\.weights”/,
  ],
  ['options that are no JSON', withFile('--options', 'hd = 3'), /选项\.txt is not valid JSON/],
  ['options that are a list', withFile('--options', '[]'), /选项\.txt: The file must contain a JSON object/],
  [
    'a dictionary with a bad line',
    withFile('--dictionary', '云计算 3 n\n大 模 型'),
    /line 2 is not a valid word: “大 模 型”/,
  ],
  ['stop words that are none', withFile('--stop-words', '长'.repeat(101)), /line 1 is not a valid word/],
  [
    'stop words that are not there',
    ({ input, out, folder }) => [input, '--out', out, '--stop-words', path.join(folder, '没有.txt')],
    /Can’t find .*没有\.txt/,
  ],
  [
    'options for a project that exists',
    (place) => [...withFile('--options', '{}')(place), '--project', path.join(place.folder, '有.tonggao')],
    /apply only to a new project/,
  ],
];

const cases: Case[] = [
  ['a missing file', ({ folder, out }) => [path.join(folder, '没有.xlsx'), '--out', out], /Can’t find .*没有\.xlsx/],
  ['an empty file', ({ folder, out }) => [path.join(folder, '空.xlsx'), '--out', out], /空\.xlsx.* is empty/],
  ['no body column', ({ folder, out }) => [path.join(folder, '无正文.xlsx'), '--out', out], /mapped to the body/],
  ['--hd that is no number', ({ input, out }) => [input, '--out', out, '--hd', 'x'], /--hd.*whole number from 0 to 12/],
  ['--hd of 13', ({ input, out }) => [input, '--out', out, '--hd', '13'], /--hd.*whole number from 0 to 12/],
  ['--hd of 2.5', ({ input, out }) => [input, '--out', out, '--hd', '2.5'], /--hd.*whole number from 0 to 12/],
  ['--hd below 0', ({ input, out }) => [input, '--out', out, '--hd=-1'], /--hd.*whole number from 0 to 12/],
  [
    'a bad ending',
    ({ input, folder }) => [input, '--out', path.join(folder, '净稿.docx')],
    /Unsupported output type: .*\.xlsx/,
  ],
  [
    'an output without ending',
    ({ input, folder }) => [input, '--out', path.join(folder, '净稿')],
    /Unsupported output type: .*\.xlsx/,
  ],
  [
    'a missing out folder',
    ({ input, folder }) => [input, '--out', path.join(folder, '没有', '净稿.csv')],
    /folder for .* does not exist/,
  ],
  [
    'a missing folder of another output',
    ({ input, folder, out }) => [input, '--out', out, '--clusters', path.join(folder, '没有', '组.csv')],
    /folder for .* does not exist/,
  ],
  ['an unknown option', ({ input, out }) => [input, '--out', out, '--fuzzy'], /unknown option '--fuzzy'/],
  ['an unknown profile', ({ input, out }) => [input, '--out', out, '--profile', 'magic'], /--profile.*simhash.*paper/],
  ['no --out', ({ input }) => [input], /required option '--out/],
  ['a file without a name', ({ out }) => ['', '--out', out], /name of a file or folder is empty/],
  ['no file', ({ out }) => ['--out', out], /missing required argument 'file'/],
  ['a second file', ({ input, out }) => [input, input, '--out', out], /too many arguments/],
  ['the input as an output', ({ input }) => [input, '--out', input], /is the input file/],
  [
    '--hd for a profile that has none',
    ({ input, out }) => [input, '--out', out, '--profile', 'nshash', '--hd', '3'],
    /has no effect with the profile nshash/,
  ],
  [
    'a read-only output',
    ({ input, out, folder }) => {
      const removed = path.join(folder, '去除.csv');
      fs.writeFileSync(removed, '旧', { mode: 0o444 });
      return [input, '--out', out, '--removed', removed];
    },
    /去除\.csv” is read-only/,
  ],
  [
    'two outputs of one name',
    ({ input, out }) => [input, '--out', out, '--removed', out],
    /Two outputs use the same file name/,
  ],
  ['a sheet that is not there', ({ input, out }) => [input, '--out', out, '--sheet', '无'], /no sheet named “无”/],
  [
    'a column that is not there',
    ({ input, out }) => [input, '--out', out, '--columns', 'body=无'],
    /no column named “无”/,
  ],
  ['--columns that cannot be read', ({ input, out }) => [input, '--out', out, '--columns', '正文'], /正文/],
  ['--header-row beyond the sheet', ({ input, out }) => [input, '--out', out, '--header-row', '999'], /no rows below/],
  [
    'a project in a missing folder',
    ({ input, out, folder }) => [input, '--out', out, '--project', path.join(folder, '没有', 'a.tonggao')],
    /Can’t write/,
  ],
  [
    'a project of another ending',
    ({ input, out, folder }) => [input, '--out', out, '--project', path.join(folder, 'a.db')],
    /\.tonggao/,
  ],
  [
    'an existing project of another ending',
    ({ input, out, folder }) => [input, '--out', out, '--project', path.join(folder, '空.xlsx')],
    /not the full path of a \.tonggao file/,
  ],
  [
    'a project that is none',
    ({ input, out, folder }) => [input, '--out', out, '--project', path.join(folder, '文字.tonggao')],
    /not a Tonggao project/,
  ],
  [
    'a project file with a second name',
    ({ input, out, folder }) => [input, '--out', out, '--project', path.join(folder, '两个名字.tonggao')],
    /两个名字\.tonggao” has a second name/,
  ],
  [
    '--hd for a project that exists',
    ({ input, out, folder }) => [input, '--out', out, '--hd', '3', '--project', path.join(folder, '有.tonggao')],
    /apply only to a new project/,
  ],
  ...optionCases,
  [
    'a folder as an output',
    ({ input, out, folder }) => [input, '--out', out, '--clusters', path.join(folder, '夹.csv')],
    /Can’t write|folder/,
  ],
  [
    'a workbook as --rejected',
    ({ input, out, folder }) => [input, '--out', out, '--rejected', path.join(folder, '未导入.xlsx')],
    /Unsupported output type: .* Use \.csv\./,
  ],
];

describe('dedupe refuses', () => {
  it.each(cases)('%s, and leaves no file', async (_, given, says) => {
    const place = makePlace();
    const { folder } = place;
    fs.writeFileSync(path.join(folder, '空.xlsx'), '');
    fs.mkdirSync(path.join(folder, '夹.csv'));
    writeWorkbook(path.join(folder, '无正文.xlsx'), [
      ['标题', '作者'],
      ['一', '甲'],
      ['二', '乙'],
    ]);
    createProject(path.join(folder, '有.tonggao')).close();
    fs.writeFileSync(path.join(folder, '文字.tonggao'), '不是项目');
    const linked = path.join(folder, '两个名字.tonggao');
    createProject(linked).close();
    fs.linkSync(linked, path.join(folder, '又名.tonggao'));
    const command = given(place);
    const before = fs.readdirSync(folder);
    await expectRefused(command, says);
    expect(fs.readdirSync(folder)).toEqual(before);
  });

  it('and leaves what was there before under the name of the output', async () => {
    const { out, folder } = makePlace();
    fs.writeFileSync(out, '旧');
    await expectRefused([path.join(folder, '没有.xlsx'), '--out', out], /Can’t find/);
    expect(fs.readFileSync(out, 'utf8')).toBe('旧');
  });

  it('in Chinese where the terminal is Chinese', async () => {
    const { folder, out } = makePlace();
    const { stderr } = await expectRefused([path.join(folder, '没有.xlsx'), '--out', out], /找不到文件/, {
      LC_ALL: 'zh_CN.UTF-8',
    });
    expect(stderr).toContain('没有.xlsx');
  });

  it('and leaves no new project, so that the corrected command works', async () => {
    const { folder, out } = makePlace();
    const project = path.join(folder, '新.tonggao');
    await expectRefused(
      [path.join(folder, '没有.xlsx'), '--out', out, '--project', project, '--hd', '2'],
      /Can’t find/,
    );
    expect(fs.readdirSync(folder)).toEqual(['稿件.xlsx']);
  });
});

describe('an output that is a link', () => {
  it.skipIf(process.platform === 'win32')('to a pipe is refused, and no file takes its place', async () => {
    const { input, folder } = makePlace();
    const pipe = path.join(folder, '管道.csv');
    execFileSync('mkfifo', [pipe]);
    const out = path.join(folder, '净稿.csv');
    fs.symlinkSync(pipe, out);
    await expectRefused([input, '--out', out], /管道\.csv” is a device or a pipe/);
    expect(fs.lstatSync(pipe).isFIFO()).toBe(true);
    expect(fs.lstatSync(out).isSymbolicLink()).toBe(true);
  });
});

describe('a project named on the command line', () => {
  it('is not removed by a run that did not make it', async () => {
    const { input, folder } = makePlace();
    const project = path.join(folder, '同时.tonggao');
    const results = await Promise.all(
      [1, 2, 3].map((n) =>
        runCli(['dedupe', input, '--out', path.join(folder, `${n}.csv`), '--project', project], { env: QUICK }),
      ),
    );
    expect(results.map(({ code }) => code)).toContain(0);
    expect(fs.existsSync(project)).toBe(true);
  });

  // Windows forbids the colon in names.
  it.skipIf(process.platform === 'win32')('is kept under exactly that name', async () => {
    const { input, out, folder } = makePlace();
    const project = path.join(folder, '3月1日 8:00.tonggao');
    await runCli(['dedupe', input, '--out', out, '--project', project], { env: QUICK });
    expect(fs.readdirSync(folder)).toContain(path.basename(project));
  });
});

it('shows a control character in a name, and does not send it to the terminal', async () => {
  const { folder, out } = makePlace();
  const { code, stderr } = await runCli(['dedupe', path.join(folder, '\u001b]0;标题\u0007\u202e.xlsx'), '--out', out]);
  expect(code).toBe(2);
  expect(stderr).toContain('\\u001b]0;标题\\u0007\\u202e.xlsx');
  const unknown = await runCli(['\u001b[2J']);
  expect([unknown.code, unknown.stderr]).toEqual([2, expect.stringContaining('\\u001b[2J')]);
});

describe('--help', () => {
  it('names every option of dedupe, and ends with 0', async () => {
    const { code, stdout, stderr } = await runCli(['dedupe', '--help']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const names = ['dedupe.ts', 'options/detection-options.ts'].flatMap((file) => {
      const source = fs.readFileSync(new URL(`../../electron/shells/cli/${file}`, import.meta.url), 'utf8');
      const [, options] = /type De\w+Options = .*?\{(.*?)\n\}/s.exec(source)!;
      return Array.from(options!.matchAll(/^ {2}(\w+)\??:/gm), ([, name]) =>
        name!.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
      );
    });
    expect(names).toContain('header-row');
    for (const name of [...names, 'help']) expect(stdout).toMatch(new RegExp(`^  .*--${name}\\b`, 'm'));
    for (const word of ['.xlsx', '.csv', '.jsonl', '0–12', 'title=标题', 'id,row,cluster,role,evidence,hd,similarity'])
      expect(stdout).toContain(word);
  });

  it('of the program names the command, and its version is printed', async () => {
    expect((await runCli(['--help'])).stdout).toContain('dedupe');
    expect((await runCli(['--version'])).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  });
});

test.skipIf(process.platform === 'win32')('output that is not read to its end is no defect', () => {
  const command = `"${process.execPath}" --import ./electron/shells/require-node.mjs electron/shells/cli/main.ts evaluate --help`;
  const { status, stderr } = spawnSync('bash', ['-c', `set -o pipefail; ${command} | true`], { encoding: 'utf8' });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
});
