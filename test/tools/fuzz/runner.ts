// A process of the fuzz run: tests files by their numbers, one at a time, with its own fingerprint processes.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { TaskServices } from '#electron/base/task.ts';
import { startNodeChild } from '#electron/pool/child-channel.ts';
import { FingerprintPool } from '#electron/pool/fingerprint-pool.ts';
import { clearPeak, readPeak } from './peak-memory.ts';
import { makeFile } from './synthetic-file.ts';
import { type Outcome, tryFile } from './trial.ts';

export type ToRunner = { readonly seed: number; readonly number: number };
/** `crowded`: the memory of earlier files may count for this one, which needs a process of its own. */
export type FromRunner = 'ready' | 'crowded' | Outcome;

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tonggao-fuzz-'));
process.on('exit', () => fs.rmSync(folder, { recursive: true, force: true }));
process.on('disconnect', () => process.exit());

const watched = new Float64Array(new SharedArrayBuffer(8));
function noteProgress(): void {
  const { user, system } = process.cpuUsage();
  watched[0] = user + system;
}

const pool = new FingerprintPool(startNodeChild, 1);
const { name } = await pool.segmenter();
const services: TaskServices = {
  fingerprint: (texts, words) => pool.fingerprint(texts, words),
  sentences: (texts) => pool.sentences(texts),
  sentencePrints: (texts) => pool.sentencePrints(texts),
  segmenter: async () => name,
  parallelBatches: 2,
  progress: noteProgress,
  checkCancelled() {},
};

const [seconds, megabytes] = process.argv.slice(2).map(Number) as [number?, number?];
if (seconds) new Worker(new URL('watchdog.ts', import.meta.url), { workerData: { watched, seconds }, execArgv: [] });

/** Memory that a file may take besides for each of its bytes: the article of a page may be as long as the page. */
const MEMORY_A_BYTE = 50;

clearPeak();
const atStart = readPeak();

let files = 0;
const send = (message: FromRunner) => process.send?.(message);
process.on('message', async ({ seed, number }: ToRunner) => {
  // Making a zip bomb takes more memory than reading it may.
  const file = writeFile(seed, number);
  clearPeak();
  noteProgress();
  const bytes = fs.statSync(file).size;
  const outcome = await tryFile(file, number, services);
  watched[0] = 0;
  const added = (readPeak() - atStart) / 1000;
  const isTooLarge = megabytes !== undefined && added > megabytes + (MEMORY_A_BYTE * bytes) / 1e6;
  if (!isTooLarge) send(outcome);
  else if (files > 0 && outcome.failures.length === 0) send('crowded');
  else send({ ...outcome, failures: [...outcome.failures, `took ${Math.round(added)} MB`] });
  files++;
});

function writeFile(seed: number, number: number): string {
  const { name, bytes } = makeFile(seed, number);
  const file = path.join(folder, name);
  fs.writeFileSync(file, bytes);
  return file;
}

send('ready');
