import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { openProject } from '#electron/store/database.ts';
import { listActions } from '#electron/store/history/actions.ts';
import type { DecisionsPreview } from '#shared/contract/returned-decisions.ts';
import { reprintedRows } from '../fixtures/reprints.ts';
import { temporaryFolder, writeWorkbook } from '../fixtures/workbooks.ts';
import { runCli } from '../helpers/shells/cli-process.ts';
import { parseCsv } from '../helpers/texts/csv.ts';

test('the table of --clusters is edited and brought back', async () => {
  const folder = temporaryFolder();
  const workbook = writeWorkbook(path.join(folder, '稿件.xlsx'), reprintedRows);
  const project = path.join(folder, '工作.tonggao');
  const table = path.join(folder, '组.csv');
  const made = await runCli([
    'dedupe',
    workbook,
    '--out',
    path.join(folder, '出.csv'),
    '--clusters',
    table,
    '--project',
    project,
  ]);
  expect(made.code, made.stderr).toBe(0);

  const [headings = [], ...rows] = parseCsv(fs.readFileSync(table, 'utf8'));
  const at = (name: string) => headings.indexOf(name);
  const inCluster = rows.filter((row) => row[at('role')] !== 'single');
  const [first, ...others] = inCluster.filter((row) => row[at('cluster')] === inCluster[0]![at('cluster')]);
  first![at('decision')] = 'canonical';
  for (const row of others) row[at('decision')] = 'Discard';
  rows.find((row) => row[at('role')] === 'single')![at('decision')] = 'discard';
  fs.writeFileSync(table, [headings, ...rows].map((row) => row.join(',')).join('\n'));

  const preview = await runCli(['decisions', project, table, '--json']);
  expect(preview).toMatchObject({ code: 0, stderr: '' });
  const previewed = JSON.parse(preview.stdout) as DecisionsPreview & { applied: boolean };
  expect(previewed).toMatchObject({
    applied: false,
    rows: rows.length,
    refused: [{ reason: 'discarded-single', rows: 1 }],
  });
  expect(previewed.clusters.map(({ changes }) => changes.length)).toEqual([1 + others.length]);

  const applied = await runCli(['decisions', project, table, '--apply']);
  expect(applied).toMatchObject({ code: 0, stderr: '' });
  expect(applied.stdout).toContain(`decisions changed: ${1 + others.length} · clusters changed: 1`);
  expect(applied.stdout).toContain('an article without duplicates: rows');
  expect(applied.stdout.split('\n').at(-2)).toBe('Applied.');
  const db = openProject(project);
  expect(listActions(db, null, 10)).toMatchObject([{ kind: 'bring-back', touched: 1 + others.length }]);
  db.close();
  const again = JSON.parse((await runCli(['decisions', project, table, '--json'])).stdout);
  expect(again.clusters).toEqual([]);

  const wrong = await runCli(['decisions', project, workbook]);
  expect(wrong).toMatchObject({ code: 2, stdout: '' });
  expect(wrong.stderr).toContain('lacks columns by which');
});
