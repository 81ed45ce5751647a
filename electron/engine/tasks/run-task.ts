// Runs a task that reads a project, or none, in its own thread.
import { MessageChannel, Worker } from 'node:worker_threads';
import type { ComputePool } from '../../compute/compute-pool.ts';
import { ThreadDeath } from '../thread-death.ts';
import { workerEntry } from '../worker-entry.ts';
import { relayTask, type TaskControl } from './relay-task.ts';
import type { TaskThreadData } from './task-thread.ts';
import { takeTaskTurn } from './task-turns.ts';
import type { TaskInput, TaskName, TaskResult } from './tasks.ts';

const MODULE = workerEntry(import.meta.url, 'task-thread');

/** V8 young generation of a thread, in MB. With 48, an import of 200,000 rows peaks 70 MiB higher and is not faster. */
export const RESOURCE_LIMITS = { maxYoungGenerationSizeMb: 24 };

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

function runThread<Name extends TaskName>(
  name: Name,
  input: TaskInput<Name>,
  pool: ComputePool,
  control: TaskControl,
): Promise<TaskResult<Name>> {
  const { port1, port2 } = new MessageChannel();
  const data: TaskThreadData = { name, input, port: port2, parallelBatches: pool.parallelBatches };
  const worker = new Worker(MODULE, {
    workerData: data,
    transferList: [port2],
    execArgv: [],
    resourceLimits: RESOURCE_LIMITS,
  });
  const end = () => setTimeout(() => void worker.terminate(), CANCEL_PATIENCE).unref();
  if (control.signal?.aborted) end();
  control.signal?.addEventListener('abort', end, { once: true });
  const outcome = relayTask<TaskResult<Name>>(port1, new ThreadDeath(worker), pool, control);
  return outcome.finally(() => control.signal?.removeEventListener('abort', end));
}
