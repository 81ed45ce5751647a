// Runs jobs that decide on many clusters in one transaction, so that a killed process leaves all of it or nothing.
import { setImmediate } from 'node:timers/promises';
import type { StageMilliseconds } from '#shared/contract/jobs.ts';
import { Stopwatch } from '../base/stopwatch.ts';
import type { TaskServices } from '../base/task.ts';
import type { WritableDb } from '../store/database.ts';
import type { ProjectWriter } from './project-writer.ts';

/** Number of clusters between two progress reports, which also check for a cancel. */
const STEP = 100;

type Work<Result> = {
  readonly stage: 'accept' | 'apply';
  readonly total: number;
  /** Writes in a transaction. `onCluster` takes the number of clusters done, and may throw. */
  readonly write: (db: WritableDb, onCluster: (done: number) => void) => Result;
};

/** @throws as `write`; Cancelled. In these cases nothing is changed */
export function writeAtOnce<Result>(
  writer: ProjectWriter,
  { stage, total, write }: Work<Result>,
  services: TaskServices,
): Promise<{ written: Result; milliseconds: StageMilliseconds }> {
  const stopwatch = new Stopwatch();
  return writer.withWritesBlocked(async (db) => {
    services.progress({ stage, done: 0, total });
    await setImmediate();
    services.checkCancelled();
    writer.writable();
    const written = stopwatch.time(stage, () =>
      write(db, (done) => {
        if (done % STEP !== 0 && done !== total) return;
        services.progress({ stage, done, total });
        services.checkCancelled();
      }),
    );
    return { written, milliseconds: stopwatch.read() };
  });
}
