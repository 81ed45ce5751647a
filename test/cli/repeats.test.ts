import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { toCsv } from '#electron/stages/export/csv.ts';
import { runCli } from '../helpers/shells/cli-process.ts';
import { makeArticles, SYNTHETIC_COLUMNS, type SyntheticRow } from '../helpers/synthetic-articles.ts';
import { parseCsv } from '../helpers/texts/csv.ts';

const today = makeArticles(60, 31);
const tomorrow = makeArticles(70, 31).map((row, n) => (n === 4 || n === 5 ? row.with(2, `改${row[2]}`) : row));

let folder: string;

beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tonggao-'));
});
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

async function dedupe(rows: readonly (readonly string[])[], ...more: string[]) {
  const file = path.join(folder, '日报.csv');
  fs.writeFileSync(file, toCsv([SYNTHETIC_COLUMNS, ...rows]));
  const [out, clusters] = [path.join(folder, '净稿.csv'), path.join(folder, '组.csv')];
  const project = path.join(folder, '项目.tonggao');
  const outputs = ['--out', out, '--clusters', clusters, '--project', project, '--json'];
  const { code, stdout, stderr } = await runCli(['dedupe', file, ...outputs, ...more]);
  return { code, stderr, figures: code === 0 ? JSON.parse(stdout) : null, clusters };
}

it('--repeats says what becomes of the rows that are there', async () => {
  expect((await dedupe(today)).figures).toMatchObject({ imported: 60, replaced: 0, unchanged: 0 });
  expect(await dedupe(today)).toMatchObject({ code: 2, stderr: expect.stringMatching(/It was not imported again/) });
  expect(await dedupe(today, '--repeats', 'never')).toMatchObject({ code: 2, stderr: expect.stringMatching(/skip/) });
  expect((await dedupe(today, '--repeats', 'skip')).figures).toMatchObject({ imported: 0, unchanged: 60 });

  const updated = await dedupe(tomorrow, '--repeats', 'update');
  expect(updated.figures).toMatchObject({ rows: 70, imported: 12, rejected: 58, replaced: 2, unchanged: 58 });
  // The older versions are in no cluster and in no output.
  const [, ...articles] = parseCsv(fs.readFileSync(updated.clusters, 'utf8'));
  const ids = (rows: readonly SyntheticRow[] | readonly string[][]) => rows.map(([id]) => id!).sort();
  expect(ids(articles)).toEqual(ids(tomorrow));

  const added = await dedupe(tomorrow, '--repeats', 'add');
  expect(added.figures).toMatchObject({ imported: 70, replaced: 0, unchanged: 0, articlesInClusters: 140 });
});
