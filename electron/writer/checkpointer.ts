// Checkpoints of a project, in their own thread, so that answering a decision never waits for copying.
import { Worker } from 'node:worker_threads';
import { workerEntry } from '../base/worker-entry.ts';
import type { WritableDb } from '../store/database.ts';

export type CheckpointRequest = 'run' | 'close';
/** `identity` is `identityOf` of the open file. */
export type CheckpointData = { readonly project: string; readonly identity: string | null };

/** Delay after a change, so that a burst of decisions costs one checkpoint. */
const DELAY_MS = 1_000;
/**
 * Time between two checkpoints of a long job. Its slices wait for each one; otherwise the log would grow for as long as
 * the job runs.
 */
const INTERVAL_MS = 2_000;
/** Bytes of the log that stay on the disk when it begins again: it grows far beyond while a snapshot is open. */
const MAX_KEPT_LOG = 2 ** 26;

/** Prepares the connection that writes: it copies nothing of the log itself. */
export function leaveCheckpoints(db: WritableDb): void {
  db.pragma('wal_autocheckpoint = 0');
  db.pragma(`journal_size_limit = ${MAX_KEPT_LOG}`);
}

export class Checkpointer {
  readonly #project: string;
  readonly #identity: () => string | null;
  #worker: Worker | null = null;
  #running: Promise<void> | null = null;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;
  /** Time of the latest checkpoint without concurrent writes: only then does the log start again. */
  #latestWhole = performance.now();

  /** @param identity returns `identityOf` of the open file */
  constructor(project: string, identity: () => string | null) {
    this.#project = project;
    this.#identity = identity;
  }

  schedule(): void {
    this.#timer ??= setTimeout(() => void this.#run(), DELAY_MS).unref();
  }

  /** Called before each slice of a job, so that the log stays short. */
  async keepUp(): Promise<void> {
    if (performance.now() - this.#latestWhole <= INTERVAL_MS) return;
    // A checkpoint that is already running lacks the latest slices.
    await this.#running;
    await this.#run();
    this.#latestWhole = performance.now();
  }

  #run(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#isClosed) return Promise.resolve();
    this.#running ??= this.#ask().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  /** Resolves when the thread has answered or ended. If a checkpoint fails, the next one also copies its part. */
  #ask(): Promise<void> {
    this.#worker ??= this.#start();
    const worker = this.#worker;
    worker.postMessage('run' satisfies CheckpointRequest);
    return new Promise((resolve) => {
      const settle = () => {
        worker.off('message', settle);
        worker.off('exit', settle);
        resolve();
      };
      worker.on('message', settle);
      worker.on('exit', settle);
    });
  }

  #start(): Worker {
    const module = workerEntry(import.meta.url, 'checkpoint-thread');
    const worker = new Worker(module, {
      workerData: { project: this.#project, identity: this.#identity() } satisfies CheckpointData,
      execArgv: [],
      // The thread makes almost no objects.
      resourceLimits: { maxYoungGenerationSizeMb: 2 },
    });
    worker.unref();
    worker.on('error', (error) => console.error(error));
    worker.on('exit', () => {
      if (this.#worker === worker) this.#worker = null;
    });
    return worker;
  }

  /** Resolves when the connection of the thread is closed. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    const worker = this.#worker;
    if (!worker) return;
    const ended = new Promise((resolve) => worker.once('exit', resolve));
    worker.ref();
    worker.postMessage('close' satisfies CheckpointRequest);
    await ended;
  }
}
