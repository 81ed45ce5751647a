import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../fixtures/workbooks.ts';
import { runCli } from '../helpers/shells/cli-process.ts';
import { encode } from '../helpers/texts/encode.ts';

const BODIES = [
  '山城新开一条跨江索道，首日客流超过三万人次。',
  '气象台预计周末有雨，市民出行请带伞。',
  '图书馆延长开放时间。',
];

test('every table is imported, and what is not is named on stderr and in --json', async () => {
  const folder = path.join(temporaryFolder(), '来稿');
  fs.mkdirSync(folder);
  BODIES.forEach((body, at) => {
    fs.writeFileSync(path.join(folder, `${at}.csv`), `标题,正文\n第${at}篇,${body}\n空,\n`);
  });
  fs.writeFileSync(path.join(folder, '表.csv'), '甲,乙\n1,2\n');
  fs.writeFileSync(path.join(folder, '坏.xlsx'), 'PK\u0003\u0004');
  const out = path.join(folder, '..', '净稿.csv');
  const rejected = path.join(folder, '..', '未导入.csv');
  const { code, stdout, stderr } = await runCli(['dedupe', folder, '--out', out, '--rejected', rejected, '--json']);
  expect(code).toBe(0);
  const { rows, imported, skipped } = JSON.parse(stdout);
  expect({ rows, imported }).toEqual({ rows: 6, imported: 3 });
  expect(skipped.map((one: { name: string; code: string }) => [one.name, one.code])).toEqual([
    ['坏.xlsx', 'FILE_DAMAGED'],
    ['表.csv', 'BODY_UNMAPPED'],
  ]);
  expect(stderr).toMatch(/坏\.xlsx was not imported: .*damaged/);
  expect(stderr).toMatch(/表\.csv was not imported: No column is mapped/);
  for (const body of BODIES) expect(fs.readFileSync(out, 'utf8')).toContain(body);
  const lines = fs.readFileSync(rejected, 'utf8').trim().split('\n');
  expect(lines.map((line) => line.split(',').at(-1))).toEqual(['sheet', '0.csv', '1.csv', '2.csv']);
});

test('what is left out, or was divided, is said in Chinese on a Chinese terminal', async () => {
  const folder = path.join(temporaryFolder(), '来稿');
  fs.mkdirSync(folder);
  fs.writeFileSync(path.join(folder, '日报.txt'), BODIES.map((body, at) => `第${at}篇\n${body}`).join('\n-----\n'));
  fs.writeFileSync(path.join(folder, '坏.xlsx'), 'PK\u0003\u0004');
  const out = path.join(folder, '..', '净稿.csv');
  const { code, stderr } = await runCli(['dedupe', folder, '--out', out], { env: { LC_ALL: 'zh_CN.UTF-8' } });
  expect(code).toBe(0);
  expect(stderr.trim().split('\n')).toEqual([
    expect.stringMatching(/^日报\.txt 像是含有多篇稿件，已分成 3 篇。要当作一篇，请加 --articles one。$/),
    expect.stringMatching(/^坏\.xlsx 未导入：“坏\.xlsx”不完整或已损坏。/),
  ]);
});

test('with --sheet, the files that are not read are named, too', async () => {
  const folder = path.join(temporaryFolder(), '来稿');
  fs.mkdirSync(folder);
  for (const [at, body] of BODIES.entries())
    fs.writeFileSync(path.join(folder, `${at}.csv`), `标题,正文\n甲,${body}\n`);
  fs.writeFileSync(path.join(folder, '坏.xlsx'), 'PK\u0003\u0004');
  const out = path.join(folder, '..', '净稿.csv');
  const { stdout, stderr } = await runCli(['dedupe', folder, '--sheet', '1.csv', '--out', out, '--json']);
  expect(JSON.parse(stdout)).toMatchObject({ imported: 1, skipped: [{ name: '坏.xlsx', code: 'FILE_DAMAGED' }] });
  expect(stderr).toContain('坏.xlsx was not imported');
});

test('a file of an uncertain encoding is refused, and read with --encoding', async () => {
  const file = path.join(temporaryFolder(), '混.csv');
  const lines = BODIES.map((body, at) => `${at},${body}\n`).join('');
  fs.writeFileSync(file, Buffer.concat([encode(`标题,正文\n${lines}`, 'gb18030'), encode(lines, 'utf-8')]));
  const out = path.join(path.dirname(file), '净稿.csv');
  const refused = await runCli(['dedupe', file, '--out', out]);
  expect(refused).toMatchObject({ code: 2, stdout: '' });
  expect(refused.stderr).toMatch(/^error: .*--encoding/);
  expect(fs.existsSync(out)).toBe(false);
  expect(await runCli(['dedupe', file, '--out', out, '--encoding', 'gb18030'])).toMatchObject({ code: 0 });
});
