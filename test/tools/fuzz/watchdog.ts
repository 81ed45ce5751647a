// A second thread of a runner that ends the process if a file takes too long without progress. It measures processor
// time, so that a busy machine makes no file seem to hang.
import fs from 'node:fs';
import { workerData } from 'node:worker_threads';

const INTERVAL = 250;

/**
 * `watched`: µs of processor time used when the file began, or last reported progress; 0 between files. `seconds`:
 * processor time allowed since then.
 */
const { watched, seconds } = workerData as { watched: Float64Array; seconds: number };

setInterval(() => {
  const { user, system } = process.cpuUsage();
  if (watched[0] === 0 || user + system - watched[0]! < seconds * 1e6) return;
  fs.writeSync(2, `over ${seconds} s of processor time without progress`);
  process.kill(process.pid, 'SIGKILL');
}, INTERVAL);
