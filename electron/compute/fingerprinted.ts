// Batches with their fingerprints: several are under way in the fingerprint processes at once, each comes back in order.
import type { Stage } from '#shared/contract/jobs.ts';
import type { Stopwatch } from '../engine/stopwatch.ts';
import type { TaskServices } from '../engine/tasks/task.ts';

/** Articles that are fingerprinted in one message. */
export const BATCH = 200;

/**
 * Takes further batches while earlier ones are fingerprinted. The stage is the time in which only that was waited for.
 * @throws Cancelled; Refusal as the pool
 */
export async function* fingerprinted<Batch, Halves>(
  batches: Iterable<Batch> | AsyncIterable<Batch>,
  fingerprint: (batch: Batch) => Promise<Halves>,
  { parallelBatches, checkCancelled }: TaskServices,
  stopwatch: Stopwatch,
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
    // A batch behind one that failed is never awaited; its own failure must not end the thread.
    halves.catch(() => {});
    pending.push({ batch, halves });
    if (pending.length >= parallelBatches) yield await settleOldest();
  }
  while (pending.length > 0) yield await settleOldest();
}
