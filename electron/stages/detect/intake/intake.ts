// The intake thread of an import, as the thread that writes sees it (intake-thread.ts).
import { Worker } from 'node:worker_threads';
import type { Stage } from '#shared/contract/jobs.ts';
import { AppError } from '#shared/words/errors.ts';
import { RESOURCE_LIMITS } from '../../../base/resource-limits.ts';
import type { Stopwatch } from '../../../base/stopwatch.ts';
import type { TaskServices } from '../../../base/task.ts';
import { ThreadDeath } from '../../../base/thread-death.ts';
import { workerEntry } from '../../../base/worker-entry.ts';
import type { Answers, FromIntake, IntakeQuestion, RowsRead } from './intake-protocol.ts';
import type { MatchedBatch } from './match-batches.ts';

/** How often a wait for the thread looks whether the editor has cancelled, ms. */
const POLL_MS = 50;
/** Batches that are read while earlier ones are saved. */
const AHEAD = 3;

const NOTHING_READ: RowsRead = { read: 0, unreadDates: { rows: 0, first: [] }, columns: [] };

export class Intake {
  readonly #worker = new Worker(workerEntry(import.meta.url, 'intake-thread'), {
    execArgv: [],
    resourceLimits: RESOURCE_LIMITS,
  });
  readonly #services: Pick<TaskServices, 'progress' | 'checkCancelled'>;
  readonly #stopwatch: Stopwatch;
  /** Questions that wait for their answers, the first first. */
  readonly #waiting: PromiseWithResolvers<unknown>[] = [];
  readonly #death = new ThreadDeath(this.#worker);
  /** Called when rows were read, before the first batch is there. */
  onReading: () => void = () => {};

  constructor(services: Pick<TaskServices, 'progress' | 'checkCancelled'>, stopwatch: Stopwatch) {
    this.#services = services;
    this.#stopwatch = stopwatch;
    this.#worker.on('message', (message: FromIntake) => this.#receive(message));
    this.#death.listen((appError) => {
      for (const question of this.#waiting.splice(0)) question.reject(appError);
    });
  }

  /** @throws AppError as the thread does, WORKER_FAILED; Cancelled */
  async ask<Question extends IntakeQuestion>(question: Question): Promise<Answers[Question['ask']]> {
    if (question.ask === 'begin') this.tally = NOTHING_READ;
    return this.#wait(this.#post(question));
  }

  /** Figures of the rows read so far, of the sheet that was begun last. */
  tally = NOTHING_READ;

  /** The rows of the sheet that was begun last. @throws as `ask` */
  async *batches(): AsyncGenerator<MatchedBatch> {
    const next = () => this.#post({ ask: 'batch' });
    const pending = Array.from({ length: AHEAD }, next);
    for (;;) {
      const { rows, tally } = await this.#wait(pending.shift()!);
      this.tally = tally;
      if (!rows) return;
      pending.push(next());
      yield rows;
    }
  }

  #post<Question extends IntakeQuestion>(question: Question): Promise<Answers[Question['ask']]> {
    const waiting = Promise.withResolvers<unknown>();
    // Nothing may wait for a batch that was requested ahead, so its failure is caught here too.
    waiting.promise.catch(() => {});
    this.#waiting.push(waiting);
    if (this.#death.appError) waiting.reject(this.#death.appError);
    this.#worker.postMessage(question);
    return waiting.promise as Promise<Answers[Question['ask']]>;
  }

  async #wait<T>(answer: Promise<T>): Promise<T> {
    const cancelled = Promise.withResolvers<never>();
    const timer = setInterval(() => {
      try {
        this.#services.checkCancelled();
      } catch (error) {
        cancelled.reject(error);
      }
    }, POLL_MS);
    try {
      return await Promise.race([answer, cancelled.promise]);
    } finally {
      clearInterval(timer);
    }
  }

  #receive(message: FromIntake): void {
    if (message.type === 'progress') this.#services.progress(message.progress);
    else if (message.type === 'reading') {
      this.tally = { ...this.tally, read: message.read };
      this.onReading();
    } else if (message.type === 'answer') {
      for (const [stage, spent] of Object.entries(message.milliseconds)) this.#stopwatch.add(stage as Stage, spent);
      this.#waiting.shift()?.resolve(message.value);
    } else if (message.type === 'app-error')
      this.#waiting.shift()?.reject(new AppError(message.appError.code, message.appError.data as never));
    else this.#waiting.shift()?.reject(new Error(message.error));
  }

  async close(): Promise<void> {
    await this.#worker.terminate();
  }
}
