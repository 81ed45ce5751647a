// Threads that fail while they load their modules.
import type { Worker } from 'node:worker_threads';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { ThreadDeath } from '#electron/base/thread-death.ts';
import { prepareThreads, takeThread } from '#electron/threads/project-threads.ts';
import { temporaryFile } from '../fixtures/workbooks.ts';

const broken = vi.hoisted(() => ({ entry: '' }));

vi.mock('#electron/base/worker-entry.ts', () => ({ workerEntry: () => broken.entry }));

const NAMES = ['writer-thread', 'reader-thread'] as const;

describe('the error of a thread that was prepared', () => {
  let logged: unknown[];

  beforeEach(() => {
    broken.entry = temporaryFile('broken.mjs', `throw new Error('broken');`);
    logged = [];
    const log = vi.spyOn(console, 'error').mockImplementation((error) => void logged.push(error));
    onTestFinished(() => log.mockRestore());
  });

  const expectBoth = () => expect(logged.map(String)).toEqual(NAMES.map(() => 'Error: broken'));

  it('is logged where no project is opened', async () => {
    prepareThreads();
    await expect.poll(() => logged.length).toBe(NAMES.length);
    expectBoth();
  });

  const endOf = (thread: Worker) => new Promise((resolve) => new ThreadDeath(thread).listen(resolve));

  // `ThreadDeath` logs the error before it tells its listeners of it.
  it('is logged once where a project has taken it', async () => {
    prepareThreads();
    await Promise.all(NAMES.map((name) => endOf(takeThread(name))));
    expectBoth();
  });

  it('is not given to a project after it was logged: the project gets a thread of its own', async () => {
    prepareThreads();
    await expect.poll(() => logged.length).toBe(NAMES.length);
    logged = [];
    await Promise.all(NAMES.map((name) => endOf(takeThread(name))));
    expectBoth();
  });
});
