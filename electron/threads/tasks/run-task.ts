// Runs a task that reads a project, or none, in a thread that has no other one.
import { MessageChannel } from 'node:worker_threads';
import type { ComputePool } from '../../pool/compute-pool.ts';
import { relayTask, type TaskControl } from './relay-task.ts';
import { takeTaskThread } from './task-threads.ts';
import { takeTaskTurn } from './task-turns.ts';
import type { TaskInput, TaskName, TaskResult } from './tasks.ts';

/**
 * Time in ms after which a cancelled thread is terminated: while it parses a workbook, it cannot receive the cancel.
 */
const CANCEL_PATIENCE = 600;

/**
 * Resolves with the task's result. The thread waits for a turn of the person for whom it runs.
 * @throws AppError as the task does, WORKER_FAILED if the thread died, TOO_MUCH_AT_ONCE; Cancelled after `signal` was
 * aborted
 */
export async function runTask<Name extends TaskName>(
  name: Name,
  input: TaskInput<Name>,
  pool: ComputePool,
  control: TaskControl = {},
): Promise<TaskResult<Name>> {
  const end = await takeTaskTurn(control.signal);
  try {
    return await runThread(name, input, pool, control);
  } finally {
    end();
  }
}

async function runThread<Name extends TaskName>(
  name: Name,
  input: TaskInput<Name>,
  pool: ComputePool,
  control: TaskControl,
): Promise<TaskResult<Name>> {
  const { signal } = control;
  const { port1, port2 } = new MessageChannel();
  const thread = takeTaskThread();
  thread.run({ name, input, port: port2, parallelBatches: pool.parallelBatches });
  let patience: NodeJS.Timeout | undefined;
  const end = () => {
    patience = setTimeout(() => thread.terminate(), CANCEL_PATIENCE).unref();
  };
  if (signal?.aborted) end();
  signal?.addEventListener('abort', end, { once: true });
  try {
    return await relayTask<TaskResult<Name>>(port1, thread.death, pool, control);
  } finally {
    signal?.removeEventListener('abort', end);
    // The thread may have another task by then.
    clearTimeout(patience);
  }
}
