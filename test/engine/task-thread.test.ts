// The threads of tasks: which of them run another task, and what reaches the program from them.
import fs from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { ComputePool } from '#electron/compute/compute-pool.ts';
import { runTask } from '#electron/engine/tasks/run-task.ts';
import { backUp, MAX_BACKUPS } from '#electron/store/file/backup.ts';
import { temporaryFolder } from '../fixtures/workbooks.ts';
import { newProject } from '../helpers/stored-projects.ts';

test('a failure that a task prints reaches the program', async () => {
  const print = vi.spyOn(console, 'error').mockReturnValue();
  onTestFinished(() => print.mockRestore());
  const { db, file } = newProject();
  db.close();
  const copies: string[] = [];
  for (let second = 0; second < MAX_BACKUPS; second++)
    copies.push(await backUp(file, 'upgrade', new Date(2026, 0, 1, 8, 0, second), () => {}));
  // A folder in place of the oldest backup can't be removed as a file.
  const { mtime } = fs.statSync(copies[0]!);
  fs.rmSync(copies[0]!);
  fs.mkdirSync(copies[0]!);
  fs.utimesSync(copies[0]!, mtime, mtime);
  await runTask('upgrade', { project: file }, { parallelBatches: 1 } as ComputePool);
  expect(print.mock.calls.flat().map(String)).toEqual([expect.stringContaining(copies[0]!)]);
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
