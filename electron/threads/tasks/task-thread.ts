// The entry of a thread of tasks: runs one after another while the program keeps it (task-threads.ts).
import v8 from 'node:v8';
import { type MessagePort, parentPort } from 'node:worker_threads';
import { toCloneable } from '../../base/cloneable-error.ts';
import { releasePages } from '../../base/collect-garbage.ts';
import type { FromTask } from '../../base/task.ts';
import { readContentApart } from '../../stages/intake/formats/documents/read-apart.ts';
import { readContentBy } from '../../stages/intake/formats/documents.ts';
import { loadSqlite } from '../../store/file/connect.ts';
import { serveTask } from './serve-task.ts';
import { isProjectQuery, type TaskName, tasks } from './tasks.ts';

export type TaskOfThread = {
  readonly name: TaskName;
  readonly input: unknown;
  readonly port: MessagePort;
  readonly parallelBatches: number;
};

export type FromTaskThread = 'loaded' | 'free';

/** Bytes of the heap beyond which a thread ends instead of waiting: queries of an average project stay below. */
const MAX_KEPT = 48 * 2 ** 20;

const post = (message: FromTaskThread) => parentPort!.postMessage(message);

readContentBy(readContentApart);
loadSqlite();
post('loaded');

/** A null ends the thread. */
parentPort!.on('message', async (task: TaskOfThread | null) => {
  if (task && (await run(task))) post('free');
  else end();
});

/** Returns whether the thread may run another task. */
async function run({ name, input, port, parallelBatches }: TaskOfThread): Promise<boolean> {
  // The thread's own would reach the terminal past the log.
  console.error = (...printed: unknown[]) =>
    port.postMessage({ type: 'printed', printed: printed.map(toCloneable) } satisfies FromTask);
  const isDone = await serveTask(port, parallelBatches, async (services) =>
    (await tasks[name]())(input as never, services),
  );
  const { total_heap_size, external_memory } = v8.getHeapStatistics();
  return isDone && isProjectQuery(name) && total_heap_size + external_memory <= MAX_KEPT;
}

function end(): void {
  // V8 keeps the pages of an ended thread for 8 s, and then gives them back in one turn of the main thread: 20 ms after
  // an export (PagePool::ReleaseOnTearDown).
  releasePages();
  parentPort!.close();
}
