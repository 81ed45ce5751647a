// The fuzz run: deals file numbers to processes, and reports files that end a process or, on request, take too long.
import { type ChildProcess, fork } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FromRunner, ToRunner } from './runner.ts';
import type { Outcome } from './trial.ts';

const RUNNER = fileURLToPath(new URL('runner.ts', import.meta.url));
/** A file that uses no processor time (watchdog.ts) hangs after this multiple of its processor seconds. */
const PATIENCE = 9;
const FILES_A_PROCESS = 250;
/** Megabytes of heap: the default on a machine of 8 GB. */
const HEAP_MB = 2048;
/** Characters that are kept of the last output of a process. */
const LAST_WORDS = 2000;

/** Limits for one file: processor time without progress, and memory added to the initial memory of its process. */
export type FileLimits = { readonly seconds: number; readonly megabytes: number };

export type FuzzOptions = {
  readonly seed: number;
  readonly numbers: readonly number[];
  readonly processes: number;
  readonly env?: NodeJS.ProcessEnv;
  /** Without limits only the heap is limited, so that the same files pass on any machine. */
  readonly limits?: FileLimits;
  onFile(number: number, outcome: Outcome, milliseconds: number): void;
};

export async function fuzz({ seed, numbers, processes, env = {}, limits, onFile }: FuzzOptions): Promise<void> {
  const queue = [...numbers];
  async function work(): Promise<void> {
    while (queue.length > 0) {
      const runner = await Runner.start(env, limits);
      for (let files = 0; files < FILES_A_PROCESS && queue.length > 0 && runner.isAlive; files++) {
        const number = queue.shift()!;
        const since = performance.now();
        const outcome = await runner.tryFile({ seed, number });
        if (outcome === 'crowded') {
          queue.unshift(number);
          break;
        }
        onFile(number, outcome, performance.now() - since);
      }
      runner.end();
    }
  }
  await Promise.all(Array.from({ length: processes }, work));
}

class Runner {
  readonly #child: ChildProcess;
  readonly #folder: string;
  readonly #limits: FileLimits | undefined;
  #lastWords = '';
  #reply = Promise.withResolvers<FromRunner>();
  isAlive = true;

  private constructor(env: NodeJS.ProcessEnv, limits: FileLimits | undefined) {
    this.#limits = limits;
    // Made here, because a killed process does not remove its own folder.
    this.#folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tonggao-fuzz-'));
    this.#child = fork(RUNNER, limits === undefined ? [] : [String(limits.seconds), String(limits.megabytes)], {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      execArgv: [`--max-old-space-size=${HEAP_MB}`, '--expose-gc'],
      env: { ...process.env, ...env, TMPDIR: this.#folder },
    });
    this.#child.on('message', (message) => this.#reply.resolve(message as FromRunner));
    this.#child.stderr!.on('data', (text) => (this.#lastWords = (this.#lastWords + text).slice(-LAST_WORDS)));
    this.#child.once('close', (code, signal) => {
      this.isAlive = false;
      fs.rmSync(this.#folder, { recursive: true, force: true });
      this.#reply.resolve(failed(`the process ended (${signal ?? code}): ${this.#lastWords}`));
    });
  }

  static async start(env: NodeJS.ProcessEnv, limits: FileLimits | undefined): Promise<Runner> {
    const runner = new Runner(env, limits);
    if ((await runner.#reply.promise) !== 'ready')
      throw new Error(`no process of the run starts: ${runner.#lastWords}`);
    return runner;
  }

  async tryFile(file: ToRunner): Promise<Outcome | 'crowded'> {
    this.#reply = Promise.withResolvers();
    this.#child.send(file);
    const seconds = this.#limits && this.#limits.seconds * PATIENCE;
    const timer = seconds && setTimeout(() => this.#giveUp(seconds), seconds * 1000);
    const outcome = await this.#reply.promise;
    clearTimeout(timer);
    return outcome as Outcome | 'crowded';
  }

  #giveUp(seconds: number): void {
    this.isAlive = false;
    this.#reply.resolve(failed(`no answer within ${seconds} s`));
    this.#child.kill('SIGKILL');
  }

  end(): void {
    this.#child.kill();
  }
}

function failed(failure: string): Outcome {
  return { rows: 0, imported: 0, refused: null, failures: [failure] };
}
