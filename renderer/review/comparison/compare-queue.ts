// A queue to a comparing worker: one request runs at a time, and aborted requests never start.
import type { CompareRequest, WorkerRequest, WorkerResponse } from './requests.ts';

type Waiting = {
  readonly request: CompareRequest;
  readonly signal: AbortSignal;
  readonly ahead: boolean;
  readonly resolve: (answer: never) => void;
  readonly reject: (reason: unknown) => void;
};

type Asking = { signal: AbortSignal; ahead?: boolean };

class CompareQueue {
  #worker: Worker | null = null;
  #current: Waiting | null = null;
  #lastId = 0;
  readonly #queue: Waiting[] = [];

  /**
   * The caller knows the type of the answer to its request. Rejects when aborted, and when the worker failed.
   * @param ahead true for a prefetch, which other requests overtake
   */
  ask<Answer>(request: CompareRequest, { signal, ahead = false }: Asking): Promise<Answer> {
    return new Promise<Answer>((resolve, reject) => {
      const waiting: Waiting = { request, signal, ahead, resolve, reject };
      const place = ahead ? -1 : this.#queue.findIndex((other) => other.ahead);
      this.#queue.splice(place === -1 ? this.#queue.length : place, 0, waiting);
      signal.addEventListener('abort', () => this.#leave(waiting), { once: true });
      this.#takeNext();
    });
  }

  /** A worker that is comparing hears no messages, so it is terminated, and the next request gets a new one. */
  #leave(waiting: Waiting): void {
    waiting.reject(waiting.signal.reason);
    if (waiting !== this.#current) return;
    // Waiting for a nearly finished request costs less than starting a new worker.
    if (waiting.request.kind === 'diff' && waiting.request.budgetMs <= QUICK_MS) return;
    this.#end();
  }

  #end(): void {
    this.#worker?.terminate();
    this.#worker = null;
    this.#current = null;
    this.#takeNext();
  }

  #takeNext(): void {
    if (this.#current) return;
    const next = this.#queue.shift();
    if (!next) return;
    if (next.signal.aborted) {
      this.#takeNext();
      return;
    }
    this.#current = next;
    this.#lastId += 1;
    this.#worker ??= this.#start();
    const asked: WorkerRequest = { id: this.#lastId, request: next.request };
    this.#worker.postMessage(asked);
  }

  #start(): Worker {
    const started = new Worker(new URL('./compare-worker.ts', import.meta.url), { type: 'module' });
    started.addEventListener('message', ({ data }: MessageEvent<WorkerResponse>) => {
      const current = this.#current;
      if (data.id !== this.#lastId || !current) return;
      if ('failure' in data) current.reject(new Error(data.failure));
      else current.resolve(data.answer as never);
      this.#current = null;
      this.#takeNext();
    });
    const fail = (reason: string) => {
      this.#current?.reject(new Error(reason));
      this.#end();
    };
    started.addEventListener('error', (event) => fail(event.message || 'compare worker'));
    started.addEventListener('messageerror', () => fail('compare worker'));
    return started;
  }
}

/** Time budget of a comparison in ms that is short enough to be waited for. */
export const QUICK_MS = 40;

/** Three independent queues: the first paint, its refinement, and whole-cluster work. */
export const fastQueue = new CompareQueue();
export const thoroughQueue = new CompareQueue();
export const clusterQueue = new CompareQueue();
