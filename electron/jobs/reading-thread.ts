// A thread that reads a project for the list of clusters: at 10,000 clusters that is too long for the window's process.
// Kept while it is asked, for the texts that it searches; ended when nobody asks.
import { Worker } from 'node:worker_threads';
import type { ClusterSummary } from '#shared/contract/review.ts';
import type { ClusterId } from '#shared/model.ts';
import { Refusal } from '#shared/refusals.ts';
import { siblingModule } from './sibling-module.ts';

const MODULE = siblingModule(import.meta.url, 'reading-worker');
/** Ms without a question: to read 100,000 texts anew takes a second. */
const PATIENCE = 600_000;

type Question = { readonly kind: 'list' } | { readonly kind: 'search'; readonly words: string };
export type Reading = { readonly id: number; readonly question: Question };
export type ReadingReply = { readonly id: number; readonly answer: ClusterSummary[] | ClusterId[] };

export class ReadingThread {
  readonly #project: string;
  readonly #waiting = new Map<number, PromiseWithResolvers<ReadingReply['answer']>>();
  #worker: Worker | null = null;
  #idle: NodeJS.Timeout | undefined;
  #nextId = 0;

  constructor(project: string) {
    this.#project = project;
  }

  /** @throws Refusal WORKER_FAILED */
  list(): Promise<ClusterSummary[]> {
    return this.#ask({ kind: 'list' }) as Promise<ClusterSummary[]>;
  }

  /** The clusters with an article that has all of the words. @throws Refusal WORKER_FAILED */
  search(words: string): Promise<ClusterId[]> {
    return this.#ask({ kind: 'search', words }) as Promise<ClusterId[]>;
  }

  /** What is asked meanwhile is refused. */
  async close(): Promise<void> {
    clearTimeout(this.#idle);
    await this.#worker?.terminate();
  }

  #ask(question: Question): Promise<ReadingReply['answer']> {
    clearTimeout(this.#idle);
    this.#worker ??= this.#start();
    const id = this.#nextId++;
    const answer = Promise.withResolvers<ReadingReply['answer']>();
    this.#waiting.set(id, answer);
    this.#worker.postMessage({ id, question } satisfies Reading);
    return answer.promise;
  }

  #start(): Worker {
    const worker = new Worker(MODULE, { workerData: { project: this.#project }, execArgv: [] });
    worker.unref();
    worker.on('message', ({ id, answer }: ReadingReply) => {
      this.#waiting.get(id)?.resolve(answer);
      this.#waiting.delete(id);
      if (this.#waiting.size > 0) return;
      this.#idle = setTimeout(() => void this.close(), PATIENCE).unref();
    });
    let detail = 'exit';
    worker.on('error', (error) => {
      console.error(error);
      detail = String(error);
    });
    worker.on('exit', () => {
      this.#worker = null;
      for (const { reject } of this.#waiting.values()) reject(new Refusal('WORKER_FAILED', { detail }));
      this.#waiting.clear();
    });
    return worker;
  }
}
