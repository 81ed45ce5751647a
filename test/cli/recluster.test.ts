import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder, writeWorkbook } from '../fixtures/workbooks.ts';
import { runCli } from '../helpers/shells/cli-process.ts';
import { makeArticles, SYNTHETIC_COLUMNS } from '../helpers/synthetic-articles.ts';

test('recluster lists what other options change, and --apply changes exactly that', async () => {
  const folder = temporaryFolder();
  const workbook = writeWorkbook(path.join(folder, '稿件.xlsx'), [SYNTHETIC_COLUMNS, ...makeArticles(150, 12)]);
  const project = path.join(folder, '工作.tonggao');
  const made = await runCli(['dedupe', workbook, '--out', path.join(folder, '出.csv'), '--project', project, '--json']);
  expect(made.code).toBe(0);
  const { clusters, articlesInClusters } = JSON.parse(made.stdout);

  const asked = ['recluster', project, '--profile', 'simhash', '--hd', '0'];
  const preview = await runCli([...asked, '--json']);
  expect({ code: preview.code, stderr: preview.stderr }).toEqual({ code: 0, stderr: '' });
  const previewed = JSON.parse(preview.stdout);
  expect(previewed).toMatchObject({ applied: false, before: { clusters, articlesInClusters }, decidedClusters: 0 });
  expect(previewed.changes.length).toBeGreaterThan(0);
  const again = await runCli(asked);
  expect(again.stdout).toContain('Preview only. Run again with --apply to apply these changes.');
  expect(again.stdout.split('\n').filter((line) => line.includes('\t'))).toHaveLength(previewed.changes.length);

  const applied = await runCli([...asked, '--apply', '--json']);
  expect(JSON.parse(applied.stdout)).toEqual({ ...previewed, applied: true });
  const after = JSON.parse((await runCli([...asked, '--json'])).stdout);
  expect(after).toMatchObject({ before: previewed.policies.keep.after, changes: [] });

  const name = path.join(folder, '又名.tonggao');
  fs.linkSync(project, name);
  const linked = await runCli([...asked, '--apply']);
  expect(linked).toMatchObject({ code: 2, stdout: '' });
  expect(linked.stderr).toContain('工作.tonggao” has a second name');
  fs.rmSync(name);

  const wrong = await runCli(['recluster', project, '--profile', 'url', '--hd', '2']);
  expect(wrong.code).toBe(2);
  expect(wrong.stderr).toContain('Nothing was changed.');
  expect(fs.readdirSync(folder).filter((name) => name.endsWith('.preview'))).toEqual([]);
});
