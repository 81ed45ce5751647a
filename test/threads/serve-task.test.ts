import { once } from 'node:events';
import { MessageChannel } from 'node:worker_threads';
import { expect, it } from 'vitest';
import type { FromTask, TaskServices, ToTask } from '#electron/base/task.ts';
import { serveTask } from '#electron/threads/tasks/serve-task.ts';
import { AppError } from '#shared/words/errors.ts';

/** The last message of a task; `cancel` sends a cancel to it. */
async function endOf(run: (services: TaskServices, cancel: () => void) => Promise<unknown>): Promise<FromTask> {
  const { port1, port2 } = new MessageChannel();
  const heard: FromTask[] = [];
  port1.on('message', (message: FromTask) => heard.push(message));
  const cancel = () => port1.postMessage({ type: 'cancel' } satisfies ToTask);
  const closed = once(port1, 'close');
  await serveTask(port2, 1, (services) => run(services, cancel));
  await closed;
  return heard.at(-1)!;
}

it('a defect arrives with its causes, also where one cannot be sent to another thread', async () => {
  const cause = new TypeError('the cause', { cause: { close() {} } });
  const end = await endOf(async () => {
    throw new Error('the defect', { cause });
  });
  const { error } = end as Extract<FromTask, { type: 'failed' }>;
  expect(error).toMatchObject({ message: 'the defect', cause: { message: 'the cause' } });
  expect((error as Error).stack).toContain('serve-task.test.ts');
});

it('an expected error is the end of a task, except after a cancel', async () => {
  const appError = { code: 'PROJECT_BUSY', data: {} } as const;
  const refuse = () => {
    throw new AppError(appError.code, appError.data);
  };
  expect(await endOf(async () => refuse())).toEqual({ type: 'refused', appError });
  const end = await endOf(async (_services, cancel) => {
    cancel();
    refuse();
  });
  expect(end).toEqual({ type: 'cancelled' });
});
