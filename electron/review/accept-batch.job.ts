// Accepts a batch of suggestions as a job: in one transaction, so that a killed process leaves all of it or nothing.
import { setImmediate } from 'node:timers/promises';
import type { JobResult } from '#shared/contract/jobs.ts';
import type { ProjectWriter } from '../engine/project-writer.ts';
import { Stopwatch } from '../engine/stopwatch.ts';
import type { TaskOutcome, TaskServices } from '../engine/tasks/task.ts';
import { acceptBatch, type Batch } from './accept-batch.ts';

/** Clusters between two reports, at which a cancel is heard. */
const STEP = 100;

/** @throws Cancelled, and then nothing is changed */
export async function acceptBatchTask(
  writer: ProjectWriter,
  batch: Batch,
  services: TaskServices,
): Promise<TaskOutcome<JobResult>> {
  const stopwatch = new Stopwatch();
  const total = batch.items.length;
  return writer.hold(async (db) => {
    services.progress({ stage: 'accept', done: 0, total });
    await setImmediate();
    services.checkCancelled();
    writer.writable();
    const accepted = stopwatch.time('accept', () =>
      acceptBatch(db, batch, (done) => {
        if (done % STEP !== 0 && done !== total) return;
        services.progress({ stage: 'accept', done, total });
        services.checkCancelled();
      }),
    );
    return { result: { kind: 'batch', ...accepted }, milliseconds: stopwatch.read() };
  });
}
