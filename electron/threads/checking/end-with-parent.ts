// Ends this process when its parent ends, even where SQLite keeps the main thread busy for ever.
import { Worker } from 'node:worker_threads';
import { workerEntry } from '../../base/worker-entry.ts';

export function endWithParent(): void {
  const watch = new Worker(workerEntry(import.meta.url, 'parent-watch'), { workerData: process.ppid, execArgv: [] });
  watch.unref();
}
