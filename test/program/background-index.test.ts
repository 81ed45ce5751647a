// The sentence index is built in the background: not again after the editor cancelled it, but after the next import.
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { toRpcError } from '#electron/api/rpc-error.ts';
import { Cancelled, type TaskOutcome } from '#electron/base/task.ts';
import { BackgroundIndex } from '#electron/program/background-index.ts';
import type { Engines } from '#electron/program/engines.ts';
import { JobRegistry } from '#electron/program/job-registry.ts';
import type { TaskControl } from '#electron/threads/tasks/relay-task.ts';
import type { JobResult } from '#shared/contract/jobs.ts';
import { AppError } from '#shared/words/errors.ts';

const PROJECT = '/甲.tonggao';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/**
 * Makes an index of a project without indexed sentences; a run lasts until it is cancelled.
 * @param checkWritable as `Engine.checkWritable`
 * @param worksAhead as in `Engines`
 */
function indexOf(unindexed: number, checkWritable = async () => {}, worksAhead = true) {
  const run = vi.fn((_name: string, _input: object, { signal }: TaskControl) => {
    const { promise, reject } = Promise.withResolvers<TaskOutcome<JobResult>>();
    signal!.addEventListener('abort', () => reject(new Cancelled()));
    return promise;
  });
  const engine = { checkWritable, read: async () => unindexed, run };
  const jobs = new JobRegistry();
  const index = new BackgroundIndex({ of: () => engine, worksAhead } as unknown as Engines, jobs);
  return { index, jobs, run, running: () => jobs.runningOn(PROJECT)[0] };
}

const wait = () => vi.advanceTimersByTimeAsync(60_000);

it('begins once nothing was opened or imported for a while', async () => {
  const { index, run } = indexOf(5);
  index.schedule(PROJECT);
  index.schedule(PROJECT);
  expect(run).not.toHaveBeenCalled();
  await wait();
  expect(run).toHaveBeenCalledOnce();
});

it('never begins where no window shows the project', async () => {
  const { index, run } = indexOf(5, undefined, false);
  index.schedule(PROJECT, true);
  await wait();
  expect(run).not.toHaveBeenCalled();
});

it('does nothing where everything is indexed', async () => {
  const { index, run } = indexOf(0);
  index.schedule(PROJECT);
  await wait();
  expect(run).not.toHaveBeenCalled();
});

it.each<[name: string, error: unknown, isLogged: boolean]>([
  ['a thread refuses to write', toRpcError(new AppError('PROJECT_HAS_LINKS', { path: PROJECT })), false],
  ['a project was closed', new AppError('PROJECT_NOT_OPEN', { path: PROJECT }), false],
  ['there is a defect', new Error('defect'), true],
])('where %s, it does not begin; only a defect is logged', async (_, error, isLogged) => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  onTestFinished(() => log.mockRestore());
  const { index, run } = indexOf(5, () => Promise.reject(error));
  index.schedule(PROJECT);
  await wait();
  expect(run).not.toHaveBeenCalled();
  expect(log.mock.calls).toEqual(isLogged ? [[error]] : []);
});

it('begins again after another job, and not after a cancel by the editor until the next import', async () => {
  const { index, jobs, run, running } = indexOf(5);
  index.schedule(PROJECT);
  await wait();
  await jobs.stopBackground(PROJECT);
  index.schedule(PROJECT);
  await wait();
  expect(run).toHaveBeenCalledTimes(2);
  await jobs.cancel(running()!.job);
  index.schedule(PROJECT);
  await wait();
  expect(run).toHaveBeenCalledTimes(2);
  index.schedule(PROJECT, true);
  await wait();
  expect(run).toHaveBeenCalledTimes(3);
});

it('does not begin where the program was closed while it asked what is to be indexed', async () => {
  const { index, jobs, run } = indexOf(5, () => jobs.close());
  index.schedule(PROJECT);
  await wait();
  expect(run).not.toHaveBeenCalled();
});
