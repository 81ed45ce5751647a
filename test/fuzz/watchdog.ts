// A thread beside a runner's own: ends the process where one file costs too much. Of processor time, not of the clock's:
// what else the machine does must not make a file seem to hang.
import fs from 'node:fs';
import { workerData } from 'node:worker_threads';

/** Ms between two looks. */
const INTERVAL = 250;

/** `watched`: what the process had used when the file began, µs; 0 between files. `seconds`: of processor time, for a file. */
const { watched, seconds } = workerData as { watched: Float64Array; seconds: number };

setInterval(() => {
  const { user, system } = process.cpuUsage();
  if (watched[0] === 0 || user + system - watched[0]! < seconds * 1e6) return;
  fs.writeSync(2, `over ${seconds} s of processor time`);
  process.kill(process.pid, 'SIGKILL');
}, INTERVAL);
