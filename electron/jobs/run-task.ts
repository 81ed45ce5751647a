// Runs a task in a worker thread on behalf of the window's process: relays fingerprints, progress, cancel and crash.
import { Worker } from 'node:worker_threads';
import type { WordOptions } from '#shared/detection.ts';
import { Refusal } from '#shared/refusals.ts';
import type { FingerprintPool } from './fingerprint-pool.ts';
import { siblingModule } from './sibling-module.ts';
import { Cancelled, type FromWorker, type Progress, type ToWorker } from './task.ts';
import type { TaskInput, TaskName, TaskResult } from './tasks.ts';

const MODULE = siblingModule(import.meta.url, 'worker');

/** Megabytes for the thread's newest objects. With a third of this an import takes 5 % longer, for 15 MB less in all. */
const YOUNG_MB = 48;

/** A thread that is deep in one piece of work (parsing a workbook) cannot hear a cancel; after this, ms, it is ended. */
const CANCEL_PATIENCE = 600;

/**
 * Resolves with the task's result.
 * @throws Refusal as the task does, WORKER_FAILED where the thread died; Cancelled after `signal` was aborted.
 */
export function runTask<Name extends TaskName>(
  name: Name,
  input: TaskInput<Name>,
  pool: FingerprintPool,
  { signal, onProgress }: { signal?: AbortSignal; onProgress?: (progress: Progress) => void } = {},
): Promise<TaskResult<Name>> {
  const outcome = Promise.withResolvers<TaskResult<Name>>();
  const worker = new Worker(MODULE, {
    workerData: { name, input, parallelBatches: pool.size * 2 },
    execArgv: [],
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
  });
  const post = (message: ToWorker) => worker.postMessage(message);
  const words = new Map<number, WordOptions>();

  const answer = (id: number, value: Promise<unknown>) =>
    value.then(
      (value) => post({ type: 'answer', id, value }),
      (error) => {
        const refusal = error instanceof Refusal ? error : new Refusal('WORKER_FAILED', { detail: String(error) });
        post({ type: 'refusal', id, refusal: { code: refusal.code, data: refusal.data } });
      },
    );

  worker.on('message', (message: FromWorker) => {
    if (message.type === 'progress') onProgress?.(message.progress);
    else if (message.type === 'words') words.set(message.key, message.words);
    else if (message.type === 'fingerprint')
      void answer(message.id, pool.fingerprint(message.texts, words.get(message.words)!));
    else if (message.type === 'sentences') void answer(message.id, pool.sentences(message.texts));
    else if (message.type === 'sentence-prints') void answer(message.id, pool.sentencePrints(message.texts));
    else if (message.type === 'segmenter')
      void answer(
        message.id,
        pool.segmenter().then(({ name }) => name),
      );
    else if (message.type === 'done') outcome.resolve(message.value as TaskResult<Name>);
    else if (message.type === 'cancelled') outcome.reject(new Cancelled());
    else outcome.reject(new Refusal(message.refusal.code, message.refusal.data as never));
  });
  // An uncaught error in the thread is a defect, or memory that ran out: told as a sentence, logged whole.
  worker.on('error', (error) => {
    console.error(error);
    outcome.reject(new Refusal('WORKER_FAILED', { detail: error instanceof Error ? error.message : String(error) }));
  });

  const cancel = () => {
    post({ type: 'cancel' });
    setTimeout(() => void worker.terminate(), CANCEL_PATIENCE).unref();
  };
  if (signal?.aborted) cancel();
  signal?.addEventListener('abort', cancel, { once: true });
  // Whatever the reason, a thread that has ended answers no more. Settled promises ignore this.
  worker.on('exit', (code) =>
    outcome.reject(signal?.aborted ? new Cancelled() : new Refusal('WORKER_FAILED', { detail: `exit ${code}` })),
  );
  return outcome.promise.finally(() => signal?.removeEventListener('abort', cancel));
}
