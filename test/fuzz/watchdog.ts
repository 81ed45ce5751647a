// A thread beside a runner's own: ends the process where one file costs too much. Of processor time, not of the clock's:
// what else the machine does must not make a file seem to hang.
import fs from 'node:fs';
import { workerData } from 'node:worker_threads';

/** Seconds of processor time for one file. */
const MOST = 20;
/** Ms between two looks. */
const INTERVAL = 250;

/** What the process had used when the file began, µs; 0 between files. */
const since = new Float64Array(workerData as SharedArrayBuffer);

setInterval(() => {
  const { user, system } = process.cpuUsage();
  if (since[0] === 0 || user + system - since[0]! < MOST * 1e6) return;
  fs.writeSync(2, `over ${MOST} s of processor time`);
  process.kill(process.pid, 'SIGKILL');
}, INTERVAL);
