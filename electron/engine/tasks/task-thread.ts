// The entry of the thread of one task: runs it, then ends.
import { type MessagePort, workerData } from 'node:worker_threads';
import { serveTask } from './serve-task.ts';
import { type TaskName, tasks } from './tasks.ts';

export type TaskThreadData = {
  readonly name: TaskName;
  readonly input: unknown;
  readonly port: MessagePort;
  readonly parallelBatches: number;
};

const { name, input, port, parallelBatches } = workerData as TaskThreadData;

await serveTask(port, parallelBatches, async (services) => (await tasks[name]())(input as never, services));
