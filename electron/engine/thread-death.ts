import type { Worker } from 'node:worker_threads';
import { Refusal } from '#shared/refusals.ts';

/** Rejects with the refusal WORKER_FAILED when the thread has ended, for whatever reason. A defect is logged. */
export function deathOf(worker: Worker): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  // Not everybody waits for it.
  promise.catch(() => {});
  worker.on('error', (error) => {
    console.error(error);
    reject(new Refusal('WORKER_FAILED', { detail: error instanceof Error ? error.message : String(error) }));
  });
  worker.on('exit', (code) => reject(new Refusal('WORKER_FAILED', { detail: `exit ${code}` })));
  return promise;
}
