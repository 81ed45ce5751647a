// A failure that a task passes over in its own thread is printed, and so logged, by the program.
import fs from 'node:fs';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { ComputePool } from '#electron/compute/compute-pool.ts';
import { runTask } from '#electron/engine/tasks/run-task.ts';
import { backUp, MAX_BACKUPS } from '#electron/store/file/backup.ts';
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
