// The entry of a thread that ends its process once the parent is gone: a stuck main thread does not hear of it.
import { workerData } from 'node:worker_threads';

const INTERVAL_MS = 500;

const parent = workerData as number;

setInterval(() => {
  if (isGone()) process.kill(process.pid, 'SIGKILL');
}, INTERVAL_MS);

/** On Windows, a process keeps the number of a parent that has ended; elsewhere it gets another parent. */
function isGone(): boolean {
  if (process.ppid !== parent) return true;
  try {
    process.kill(parent, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}
