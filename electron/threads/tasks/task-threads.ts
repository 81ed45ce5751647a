// The threads of tasks. One that has answered a query waits for the next one: starting a thread and loading its modules
// takes .2 s of processor time on a fast machine.
import { SHARE_ENV, Worker } from 'node:worker_threads';
import { RESOURCE_LIMITS } from '../../base/resource-limits.ts';
import { ThreadDeath } from '../../base/thread-death.ts';
import { workerEntry } from '../../base/worker-entry.ts';
import type { FromTaskThread, TaskOfThread } from './task-thread.ts';

const MODULE = workerEntry(import.meta.url, 'task-thread');

/** The export asks three queries at once, and again after each choice. A waiting thread takes up to 60 MB. */
const MAX_WAITING = 3;
/** Milliseconds after which a waiting thread ends. */
const PATIENCE = 10_000;

const waiting: TaskThread[] = [];

/** A thread without a task. It is the caller's until its task has ended. */
export function takeTaskThread(): TaskThread {
  return waiting.pop() ?? new TaskThread();
}

export class TaskThread {
  // The surroundings of the program as they are when a task begins, not as they were when the thread began.
  readonly #worker = new Worker(MODULE, { execArgv: [], env: SHARE_ENV, resourceLimits: RESOURCE_LIMITS });
  readonly death = new ThreadDeath(this.#worker);
  #patience: NodeJS.Timeout | undefined;
  #isEnding = false;
  #isLoaded = false;

  constructor() {
    this.death.listen(() => this.#leave());
    this.#worker.on('message', (message: FromTaskThread) => {
      if (message === 'free') this.#wait();
      else {
        this.#isLoaded = true;
        if (this.#isEnding) this.terminate();
      }
    });
  }

  run(task: TaskOfThread): void {
    clearTimeout(this.#patience);
    this.#worker.ref();
    this.#worker.postMessage(task, [task.port]);
  }

  /** Waits until SQLite is loaded: a thread that ends during that ends the whole program (Node-API, Error::New). */
  terminate(): void {
    this.#isEnding = true;
    if (this.#isLoaded) void this.#worker.terminate();
  }

  #wait(): void {
    // Its message may have been under way when it was ended.
    if (this.#isEnding || this.death.appError) return;
    // The program may end while threads wait.
    this.#worker.unref();
    waiting.push(this);
    if (waiting.length > MAX_WAITING) this.#end();
    else this.#patience = setTimeout(() => this.#end(), PATIENCE).unref();
  }

  #end(): void {
    this.#isEnding = true;
    this.#leave();
    this.#worker.postMessage(null);
  }

  #leave(): void {
    const at = waiting.indexOf(this);
    if (at >= 0) waiting.splice(at, 1);
  }
}
