// `tonggao worker`: computes batches of imports that run on other machines, until a signal ends it.
import os from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { errorMessage } from '#shared/words/errors.ts';
import { startNodeChild } from '../../../pool/child-channel.ts';
import { FingerprintPool } from '../../../pool/fingerprint-pool.ts';
import { parseAddress } from '../../../pool/workers/address.ts';
import { serveBatches } from '../../../pool/workers/serve-batches.ts';
import { terminalLanguage } from '../../terminal-language.ts';
import { onInterrupt } from '../interrupt.ts';
import { print, printError } from '../print.ts';
import { readWorkersAddress } from './address.ts';

export type WorkerOptions = { redis?: string; concurrency?: number };

const REPORT_MS = 10_000;

/** @throws UsageError; AppError if it cannot connect */
export async function work({ redis, concurrency = os.availableParallelism() }: WorkerOptions): Promise<void> {
  const address = parseAddress(readWorkersAddress(redis));
  const pool = new FingerprintPool(startNodeChild, concurrency);
  const stopped = new AbortController();
  const forget = onInterrupt(() => stopped.abort());
  const reporter = new Reporter();
  let isEnded = true;
  try {
    const server = await serveBatches(address, pool, reporter);
    const { name } = await pool.segmenter();
    print(`Waiting for batches at ${address.host}. Processes: ${concurrency}, segmenter: ${name}.`);
    while (!stopped.signal.aborted) {
      await setTimeout(REPORT_MS, undefined, { signal: stopped.signal }).catch(() => {});
      reporter.printDone();
    }
    // While this waits, another Ctrl C ends the program at once.
    print('Finishing the batches that were begun.');
    isEnded = await server.close();
    reporter.printDone();
  } finally {
    forget();
    pool.close();
  }
  // The unfinished batch is repeated by another worker.
  if (!isEnded) process.exit();
}

/** Prints the work done at intervals, and each problem only once in a row. */
class Reporter {
  #batches = 0;
  #texts = 0;
  #refused = 0;
  #problem = '';

  onComputed({ texts }: { readonly texts: number }): void {
    this.#batches++;
    this.#texts += texts;
    this.#problem = '';
  }

  onRefused(): void {
    this.#refused++;
  }

  onError(appError: Parameters<typeof errorMessage>[0]): void {
    const sentence = errorMessage(appError, terminalLanguage());
    if (sentence !== this.#problem) printError(sentence);
    this.#problem = sentence;
  }

  printDone(): void {
    if (this.#batches > 0) print(`Computed batches: ${this.#batches}, articles: ${this.#texts}.`);
    if (this.#refused > 0)
      printError(`Refused batches: ${this.#refused}. They are from another version or dictionary of Tonggao.`);
    this.#batches = 0;
    this.#texts = 0;
    this.#refused = 0;
  }
}
