// Sends batches to workers on other machines. This machine computes batches that no worker returns in time: nothing
// waits for a network beyond its limits.

import { AppError } from '#shared/words/errors.ts';
import type { BatchCounts } from '#shared/words/labels/batch-counts.ts';
import type { WorkersAddress } from './address.ts';
import { type Batch, type NamedBatch, nameBatch } from './batch.ts';
import type { OpenQueue, WorkerQueue } from './worker-queue.ts';

/** Number of batches at the workers. More would only wait there, with their texts. */
export const WINDOW = 16;

/** Limits in ms. */
export type Limits = {
  readonly connect: number;
  /** Time until a worker begins a batch. */
  readonly queued: number;
  /** Time until a worker has finished it. */
  readonly taken: number;
  /** Time without sending after a failure; doubled after each further failure. */
  readonly rest: number;
  readonly longestRest: number;
};
export const LIMITS: Limits = {
  connect: 5_000,
  queued: 10_000,
  taken: 30_000,
  rest: 5_000,
  longestRest: 60_000,
};

type Sent = PromiseWithResolvers<Uint8Array> & { timer: NodeJS.Timeout | undefined };

export class RemoteBatches {
  readonly #address: WorkersAddress;
  readonly #open: OpenQueue;
  readonly #limits: Limits;
  #queue: Promise<WorkerQueue> | null = null;
  #hasAnswered = false;
  /** A running check, shared by batches that are sent at the same time. */
  #workersThere: Promise<boolean> | null = null;
  readonly #sent = new Map<string, Sent>();
  /** Batches that wait for room in the window, the oldest first. */
  readonly #waiting: (() => void)[] = [];
  #inWindow = 0;
  #rest: { readonly until: number; readonly appError: AppError } | null = null;
  #failures = 0;
  #isClosed = false;
  #counts: { batches: number; here: number; reason: AppError | null } = { batches: 0, here: 0, reason: null };

  constructor(address: WorkersAddress, open: OpenQueue, limits: Limits = LIMITS) {
    this.#address = address;
    this.#open = open;
    this.#limits = limits;
  }

  get counts(): BatchCounts {
    const { batches, here, reason } = this.#counts;
    return { host: this.#address.host, batches, here, reason: reason && { code: reason.code, data: reason.data } };
  }

  /**
   * The results of a batch; null if this machine must compute it.
   * @param decode reads the answer, and throws RangeError for anything else
   */
  async run<Results>(batch: Batch, decode: (answer: Uint8Array) => Results): Promise<Results | null> {
    this.#counts.batches++;
    await this.#enterWindow();
    try {
      return decode(await this.#ask(nameBatch(batch)));
    } catch (error) {
      this.#counts.here++;
      this.#counts.reason = this.#toAppError(error);
      return null;
    } finally {
      this.#inWindow--;
      this.#waiting.shift()?.();
    }
  }

  async #enterWindow(): Promise<void> {
    if (this.#inWindow >= WINDOW) await new Promise<void>((enter) => this.#waiting.push(enter));
    this.#inWindow++;
  }

  #toAppError(error: unknown): AppError {
    if (error instanceof AppError) return error;
    const detail = error instanceof Error ? error.message : String(error);
    return new AppError('WORKERS_FAILED', { host: this.#address.host, detail });
  }

  async #ask(batch: NamedBatch): Promise<Uint8Array> {
    const { name } = batch;
    if (this.#isClosed) throw this.#silence();
    const same = this.#sent.get(name);
    if (same) return same.promise;
    if (this.#rest && performance.now() < this.#rest.until) throw this.#rest.appError;
    const sent: Sent = { ...Promise.withResolvers<Uint8Array>(), timer: undefined };
    // The promise may be rejected before it is awaited.
    sent.promise.catch(() => {});
    this.#sent.set(name, sent);
    this.#limit(name, sent, this.#limits.queued);
    try {
      // A Redis that hangs answers nothing.
      await Promise.race([this.#send(batch, sent), sent.promise]);
    } catch (error) {
      this.#fail(name, this.#toAppError(error));
    }
    return sent.promise;
  }

  async #send(batch: NamedBatch, sent: Sent): Promise<void> {
    const queue = await this.#connect();
    await this.#checkWorkers(queue);
    // It may have been given up.
    if (this.#sent.get(batch.name) === sent) await queue.send(batch);
  }

  /** Gives a batch up after this time. If no worker has begun it, none is there. */
  #limit(name: string, sent: Sent, ms: number): void {
    clearTimeout(sent.timer);
    sent.timer = setTimeout(() => {
      void this.#queue?.then((queue) => queue.withdraw(name)).catch(() => {});
      const appError = this.#silence();
      if (ms === this.#limits.queued) this.#fail(name, appError);
      else this.#refuse(name, appError);
    }, ms);
  }

  /** Checks before the first batch and after a failure. @throws AppError WORKERS_SILENT */
  async #checkWorkers(queue: WorkerQueue): Promise<void> {
    if (this.#hasAnswered && this.#failures === 0) return;
    this.#workersThere ??= queue.hasWorkers().finally(() => {
      this.#workersThere = null;
    });
    if (!(await this.#workersThere)) throw this.#silence();
  }

  /** @throws AppError */
  #connect(): Promise<WorkerQueue> {
    this.#queue ??= this.#openQueue().catch((error) => {
      this.#queue = null;
      throw error;
    });
    return this.#queue;
  }

  async #openQueue(): Promise<WorkerQueue> {
    const opening = this.#open(this.#address, {
      onTaken: (name) => {
        const sent = this.#sent.get(name);
        if (sent) this.#limit(name, sent, this.#limits.taken);
      },
      onAnswer: (name, answer) => {
        this.#failures = 0;
        this.#hasAnswered = true;
        this.#take(name)?.resolve(answer);
      },
      onRefused: (name, appError) => this.#refuse(name, appError),
      onLost: (appError) => {
        for (const name of this.#sent.keys()) this.#fail(name, appError);
      },
    });
    const late = Promise.withResolvers<never>();
    const { host } = this.#address;
    const timer = setTimeout(
      () => late.reject(new AppError('WORKERS_UNREACHABLE', { host, detail: 'timeout' })),
      this.#limits.connect,
    );
    try {
      return await Promise.race([opening, late.promise]);
    } catch (error) {
      void opening.then((queue) => queue.close()).catch(() => {});
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  #silence(): AppError {
    return new AppError('WORKERS_SILENT', { host: this.#address.host });
  }

  #take(name: string): Sent | undefined {
    const sent = this.#sent.get(name);
    clearTimeout(sent?.timer);
    this.#sent.delete(name);
    return sent;
  }

  #refuse(name: string, appError: AppError): void {
    this.#take(name)?.reject(appError);
  }

  /** Pauses sending. Batches that fail at the same time count as one failure. */
  #fail(name: string, appError: AppError): void {
    const sent = this.#take(name);
    if (!sent) return;
    sent.reject(appError);
    const now = performance.now();
    if (this.#rest && now < this.#rest.until) return;
    const { rest, longestRest } = this.#limits;
    this.#rest = { until: now + Math.min(rest * 2 ** this.#failures++, longestRest), appError };
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const name of this.#sent.keys()) this.#refuse(name, this.#silence());
    const queue = await this.#queue?.catch(() => null);
    this.#queue = null;
    await queue?.close();
  }
}
