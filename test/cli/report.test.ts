import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { reprintedRows } from '../fixtures/reprints.ts';
import { temporaryFolder, writeWorkbook } from '../fixtures/workbooks.ts';
import { runCli } from '../helpers/shells/cli-process.ts';
import { contentsOf } from '../helpers/stored-projects.ts';
import { parseCsv } from '../helpers/texts/csv.ts';
import { makeSet, writeRows } from '../references/reference-sets.ts';

const ENV = { TONGGAO_WITHOUT_NODEJIEBA: '1' };
const run = (given: readonly string[], env = {}) => runCli(given, { env: { ...ENV, ...env } });

/** Makes a project. Returns it with the number of its cluster of three articles. */
async function makeProject() {
  const folder = temporaryFolder();
  const at = (name: string) => path.join(folder, name);
  const workbook = writeWorkbook(at('稿件.xlsx'), reprintedRows);
  const project = at('江城.tonggao');
  const made = await run(['dedupe', workbook, '--out', at('净.csv'), '--clusters', at('组.csv'), '--project', project]);
  expect(made.code, made.stderr).toBe(0);
  const [head, ...rows] = parseCsv(fs.readFileSync(at('组.csv'), 'utf8'));
  const cluster = rows.find((row) => row[head!.indexOf('id')] === 'a1')![head!.indexOf('cluster')]!;
  return { at, project, cluster };
}

test('report writes a cluster of the cluster table, or two of its articles', async () => {
  const { at, project, cluster } = await makeProject();
  const before = contentsOf(project);
  const whole = await run(['report', project, '--cluster', cluster, '--out', at('report.html')]);
  expect(whole).toEqual({ code: 0, stdout: '', stderr: '' });
  const page = fs.readFileSync(at('report.html'), 'utf8');
  expect(page).toContain('Comparison of articles');
  expect(page.match(/<section>/g)).toHaveLength(2);

  const two = ['report', project, '--cluster', cluster, '--pair', '1,3', '--out', at('report.html')];
  expect(await run(two, { LC_ALL: 'zh_CN.UTF-8' })).toMatchObject({ code: 0, stderr: '' });
  const replaced = fs.readFileSync(at('report.html'), 'utf8');
  expect(replaced).toContain('稿件对比报告');
  expect(replaced.match(/<section>/g)).toHaveLength(1);
  expect(await run([...two, '--lang', 'en'], { LC_ALL: 'zh_CN.UTF-8' })).toMatchObject({ code: 0 });
  expect(fs.readFileSync(at('report.html'), 'utf8')).toContain('Comparison of articles');
  expect(contentsOf(project)).toEqual(before);
});

test('report writes a single published article next to its reference', async () => {
  const folder = temporaryFolder();
  const body = '青螺湖昨夜结冰，湖面冰层厚达十二厘米，管理处提醒市民不要上冰行走，并在沿岸增设了四十块警示牌。';
  await makeSet([{ id: 'R7', title: '青螺湖结冰', body, source: '云溪日报' }], folder);
  const list = writeRows(path.join(folder, '新稿.csv'), [{ id: 'N1', title: '湖面结冰', body, source: '晚报' }]);
  const project = path.join(folder, '今天.tonggao');
  await run(['dedupe', list, '--out', path.join(folder, '净.csv'), '--project', project]);
  const out = path.join(folder, 'report.html');
  const given = ['report', project, '--cluster', '1', '--lang', 'zh', '--out', out];
  expect(await run(given)).toEqual({ code: 0, stdout: '', stderr: '' });
  expect(fs.readFileSync(out, 'utf8')).toContain('已发稿与第 1 篇');
});

test('report without a cluster writes the project, or a day of it', async () => {
  const { at, project } = await makeProject();
  expect(await run(['report', project, '--out', at('report.html')])).toEqual({ code: 0, stdout: '', stderr: '' });
  expect(fs.readFileSync(at('report.html'), 'utf8')).toContain('All articles');
  const day = ['report', project, '--day', '2026-03-01', '--lang', 'zh', '--out', at('report.html')];
  expect(await run(day)).toEqual({ code: 0, stdout: '', stderr: '' });
  expect(fs.readFileSync(at('report.html'), 'utf8')).toContain('<dd>2026-03-01</dd>');
});

test('what cannot be reported is refused in one sentence, and no file is written', async () => {
  const { at, project, cluster } = await makeProject();
  const source = fs.readFileSync(at('稿件.xlsx'), 'hex');
  fs.mkdirSync(at('夹.html'));
  fs.symlinkSync(at('稿件.xlsx'), at('链接.html'));
  const refused: [given: string[], says: RegExp][] = [
    [['--cluster', '999', '--out', at('报.html')], /cluster no longer exists/],
    [['--cluster', cluster, '--pair', '1,4', '--out', at('报.html')], /have the numbers 1 to 3/],
    [['--cluster', cluster, '--pair', '2,2', '--out', at('报.html')], /two different numbers/],
    [['--pair', '1,2', '--out', at('报.html')], /Add --cluster/],
    [['--day', '2026-02-30', '--out', at('报.html')], /Expected a date/],
    [['--day', '2026-03-01', '--cluster', cluster, '--out', at('报.html')], /cannot be used with option/],
    [['--cluster', cluster, '--out', at('报.txt')], /Use \.html/],
    [['--cluster', cluster, '--out', at('没有/报.html')], /does not exist/],
    [['--cluster', cluster, '--out', at('夹.html')], /is a folder/],
    [['--cluster', cluster, '--out', at('链接.html')], /is a project or an imported file/],
  ];
  for (const [given, says] of refused) {
    const { code, stdout, stderr } = await run(['report', project, ...given]);
    expect({ given, code, stdout }).toEqual({ given, code: 2, stdout: '' });
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
    expect(stderr).toMatch(says);
  }
  expect(fs.existsSync(at('报.html'))).toBe(false);
  expect(fs.readFileSync(at('稿件.xlsx'), 'hex')).toBe(source);
});
