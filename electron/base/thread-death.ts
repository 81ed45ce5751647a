// The end of a thread, to which waiting calls and jobs listen.
import type { EventEmitter } from 'node:events';
import { AppError } from '#shared/words/errors.ts';

type Listener = (appError: AppError) => void;

export class ThreadDeath {
  readonly #listeners = new Set<Listener>();
  #appError: AppError | null = null;

  constructor(worker: Pick<EventEmitter, 'on'>) {
    worker.on('error', (error: unknown) => {
      console.error(error);
      this.#end(error instanceof Error ? error.message : String(error));
    });
    worker.on('exit', (code: number) => this.#end(`exit ${code}`));
  }

  #end(detail: string): void {
    if (this.#appError) return;
    this.#appError = new AppError('WORKER_FAILED', { detail });
    for (const listener of this.#listeners) listener(this.#appError);
    this.#listeners.clear();
  }

  /** WORKER_FAILED when the thread has ended, for whatever reason; null before. */
  get appError(): AppError | null {
    return this.#appError;
  }

  /**
   * Calls the listener when the thread ends, at once if it has ended.
   * @returns a function that removes the listener: a thread outlives its calls, and would keep their answers
   */
  listen(listener: Listener): () => void {
    if (this.#appError) listener(this.#appError);
    else this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
