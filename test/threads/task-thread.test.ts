// The threads of tasks: which of them run another task, and what reaches the program from them.
import fs from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { ComputePool } from '#electron/pool/compute-pool.ts';
import { runTask } from '#electron/threads/tasks/run-task.ts';
import { DEFAULT_DETECTION } from '#shared/model/detection.ts';
import { AppError } from '#shared/words/errors.ts';
import { temporaryFolder } from '../fixtures/workbooks.ts';
import { newProject } from '../helpers/stored-projects.ts';
import { syntheticProject } from '../review/synthetic-project.ts';

test('a failure that a task prints reaches the program', async () => {
  const print = vi.spyOn(console, 'error').mockReturnValue();
  onTestFinished(() => print.mockRestore());
  const { db, file: project } = syntheticProject(12, 61);
  db.close();
  const lost = () => Promise.reject(new AppError('WORKER_FAILED', { detail: '丢失' }));
  // Of another segmenter, the stored fingerprints are made again.
  const segmenter = async () => ({ name: '另一种' });
  const pool = { parallelBatches: 1, segmenter, fingerprint: lost } as unknown as ComputePool;
  const input = { project, detection: DEFAULT_DETECTION, folder: temporaryFolder(), policies: null };
  await runTask('preview', input, pool);
  expect(print.mock.calls.flat().map(String)).toContainEqual(expect.stringContaining('丢失'));
});

/** Counts the threads that the calls have started. */
async function countStarted(...calls: readonly (() => Promise<unknown>)[]): Promise<number> {
  let started = 0;
  const count = () => started++;
  process.on('worker', count);
  for (const call of calls) await call();
  process.off('worker', count);
  return started;
}

test('a thread goes on to the next query, but not after a file of other makers', async () => {
  const { db, file: project } = newProject();
  db.close();
  const pool = { parallelBatches: 1 } as ComputePool;
  const query = () => runTask('progress', { project }, pool);
  const table = path.join(temporaryFolder(), '稿件.csv');
  fs.writeFileSync(table, '标题,正文\n一,二\n');
  const inspect = () => runTask('inspect', { path: table }, pool);
  await expect.poll(() => countStarted(query)).toBe(0);
  // These take the threads that wait.
  await countStarted(inspect, inspect);
  expect(await countStarted(inspect, inspect)).toBe(2);
  await expect.poll(() => countStarted(query)).toBe(0);
});
