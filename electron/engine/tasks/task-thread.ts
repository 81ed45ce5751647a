// The entry of the thread of one task: runs it, then ends.
import { type MessagePort, workerData } from 'node:worker_threads';
import { readContentApart } from '../../intake/formats/documents/read-apart.ts';
import { readContentBy } from '../../intake/formats/documents.ts';
import { toCloneable } from '../cloneable-error.ts';
import { releasePages } from './collect-garbage.ts';
import { serveTask } from './serve-task.ts';
import type { FromTask } from './task.ts';
import { type TaskName, tasks } from './tasks.ts';

export type TaskThreadData = {
  readonly name: TaskName;
  readonly input: unknown;
  readonly port: MessagePort;
  readonly parallelBatches: number;
};

const { name, input, port, parallelBatches } = workerData as TaskThreadData;

// The thread's own would reach the terminal past the log.
console.error = (...printed: unknown[]) =>
  port.postMessage({ type: 'printed', printed: printed.map(toCloneable) } satisfies FromTask);
readContentBy(readContentApart);
await serveTask(port, parallelBatches, async (services) => (await tasks[name]())(input as never, services));
// V8 keeps the pages of an ended thread for 8 s, and then gives them back in one turn of the main thread: 20 ms after an
// export (PagePool::ReleaseOnTearDown).
releasePages();
