// Fingerprints several batches at once in the fingerprint processes, and returns them in order.
import type { Stage } from '#shared/contract/jobs.ts';
import type { Stopwatch } from '../base/stopwatch.ts';
import type { TaskServices } from '../base/task.ts';

/** Number of articles in one message. */
export const BATCH = 200;

/**
 * Reads further batches while earlier ones are fingerprinted. The stage counts only the time spent waiting for
 * fingerprints.
 * @throws Cancelled; AppError as the pool
 */
export async function* fingerprintBatches<Batch, Halves>(
  batches: Iterable<Batch> | AsyncIterable<Batch>,
  fingerprint: (batch: Batch) => Promise<Halves>,
  { parallelBatches, checkCancelled }: Pick<TaskServices, 'parallelBatches' | 'checkCancelled'>,
  stopwatch: Pick<Stopwatch, 'add'>,
  stage: Stage = 'fingerprint',
): AsyncGenerator<{ readonly batch: Batch; readonly halves: Halves }> {
  const pending: { batch: Batch; halves: Promise<Halves> }[] = [];
  const settleOldest = async () => {
    const { batch, halves } = pending.shift()!;
    const since = performance.now();
    const settled = { batch, halves: await halves };
    stopwatch.add(stage, performance.now() - since);
    checkCancelled();
    return settled;
  };
  for await (const batch of batches) {
    const halves = fingerprint(batch);
    // A batch after one that failed is never awaited; its own failure must not end the thread.
    halves.catch(() => {});
    pending.push({ batch, halves });
    if (pending.length >= parallelBatches) yield await settleOldest();
  }
  while (pending.length > 0) yield await settleOldest();
}
