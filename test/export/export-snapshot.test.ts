import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import * as XLSX from 'xlsx';
import type { Progress, TaskServices } from '#electron/base/task.ts';
import { exportTask } from '#electron/stages/export/export.job.ts';
import { decide } from '#electron/stages/review/decide.ts';
import type { ArticleId } from '#shared/model/model.ts';
import { temporaryFolder } from '../fixtures/workbooks.ts';
import { addStories, newProject } from '../helpers/stored-projects.ts';
import { clustersOf } from '../review/random-actions.ts';

const AT = '2026-02-01T09:00:00.000Z';

function cellsOf(file: string): unknown[][][] {
  const { Sheets } = XLSX.read(fs.readFileSync(file));
  return Object.values(Sheets).map((sheet) => XLSX.utils.sheet_to_json(sheet, { header: 1 }));
}

it('holds what was decided when it began, in all of its tables', async () => {
  const { db, file } = newProject();
  // Progress is reported every few hundred rows of the first table.
  const stories = addStories(db, Array(600).fill(2));
  for (const { cluster, articles } of stories) {
    const [first, second] = articles as [ArticleId, ArticleId];
    const changes = [
      { article: first, verdict: 'canonical' as const },
      { article: second, verdict: 'discard' as const },
    ];
    decide(db, cluster, changes, AT);
  }
  const folder = temporaryFolder();
  const write = async (name: string, progress: (progress: Progress) => void) => {
    const target = path.join(folder, name);
    const input = {
      project: file,
      kind: 'all',
      format: 'xlsx',
      undecided: 'keep-all',
      language: 'zh',
      target,
    } as const;
    await exportTask(input, { progress, checkCancelled() {} } as unknown as TaskServices);
    return cellsOf(target);
  };
  const quiet = await write('安静.xlsx', () => {});

  let isWriting = false;
  const disturbed = await write('同时.xlsx', ({ stage }) => {
    if (stage !== 'write' || isWriting) return;
    isWriting = true;
    for (const { cluster, articles } of stories.slice(0, 9))
      decide(db, cluster, [{ article: articles[1]!, verdict: 'keep' }], AT);
  });
  expect(isWriting).toBe(true);
  expect(disturbed).toEqual(quiet);
  expect(
    clustersOf(db)
      .get(stories[0]!.cluster)!
      .map(({ verdict }) => verdict),
  ).toEqual(['canonical', 'keep']);
  db.close();
});
