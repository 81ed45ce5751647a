// Applies the decisions of an edited cluster table as a job: in one transaction, so that a killed process leaves all or nothing.
import { setImmediate } from 'node:timers/promises';
import type { JobResult } from '#shared/contract/jobs.ts';
import type { ProjectWriter } from '../engine/project-writer.ts';
import { Stopwatch } from '../engine/stopwatch.ts';
import type { TaskOutcome, TaskServices } from '../engine/tasks/task.ts';
import { applyDecisions, type ReturnedDecisions } from './apply.ts';

/** Clusters between two reports, at which a cancel is heard. */
const STEP = 100;

/** @throws AppError PREVIEW_STALE, Cancelled; then nothing is changed */
export async function applyDecisionsTask(
  writer: ProjectWriter,
  returned: ReturnedDecisions,
  services: TaskServices,
): Promise<TaskOutcome<JobResult>> {
  const stopwatch = new Stopwatch();
  const total = returned.items.length;
  return writer.hold(async (db) => {
    services.progress({ stage: 'apply', done: 0, total });
    await setImmediate();
    services.checkCancelled();
    writer.writable();
    const applied = stopwatch.time('apply', () =>
      applyDecisions(db, returned, (done) => {
        if (done % STEP !== 0 && done !== total) return;
        services.progress({ stage: 'apply', done, total });
        services.checkCancelled();
      }),
    );
    return { result: { kind: 'decisions', ...applied }, milliseconds: stopwatch.read() };
  });
}
