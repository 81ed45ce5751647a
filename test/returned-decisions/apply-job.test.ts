import { expect, onTestFinished, test } from 'vitest';
import { Cancelled, type TaskServices } from '#electron/base/task.ts';
import { applyDecisionsTask } from '#electron/stages/returned-decisions/apply.job.ts';
import { ProjectWriter } from '#electron/writer/project-writer.ts';
import type { ReturnedItem } from '#shared/contract/returned-decisions.ts';
import { addStories, everything, newProject } from '../helpers/stored-projects.ts';

test('a cancelled job changes nothing, and one that is run to its end all', async () => {
  const { db, file } = newProject();
  const items = addStories(
    db,
    Array.from({ length: 250 }, () => 2),
  ).map(
    ({ cluster, articles }): ReturnedItem => ({
      cluster,
      rev: 0,
      verdicts: articles.map((article, at) => ({ article, verdict: at === 0 ? 'canonical' : 'discard' })),
    }),
  );
  const before = everything(db);
  db.close();
  const writer = new ProjectWriter(file);
  writer.open();
  onTestFinished(() => writer.close());
  const reports: number[] = [];
  const progress = ({ done }: { done: number }) => void reports.push(done);
  const cancelAt = (most: number) => () => {
    if (reports.at(-1)! >= most) throw new Cancelled();
  };
  const run = (checkCancelled: () => void) =>
    applyDecisionsTask(writer, { items, at: '2024-03-02T09:00:00.000Z' }, {
      progress,
      checkCancelled,
    } as unknown as TaskServices);
  await expect(run(cancelAt(200))).rejects.toThrow(Cancelled);
  expect(reports).toEqual([0, 100, 200]);
  expect(everything(writer.readable)).toEqual(before);
  const { result } = await run(() => {});
  expect(result).toMatchObject({ kind: 'decisions', articles: 500 });
  expect(reports.slice(3)).toEqual([0, 100, 200, 250]);
});
