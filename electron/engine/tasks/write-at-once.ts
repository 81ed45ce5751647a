// Jobs that decide for many clusters at once: in one transaction, so that a killed process leaves all or nothing.
import { setImmediate } from 'node:timers/promises';
import type { StageMilliseconds } from '#shared/contract/jobs.ts';
import type { WritableDb } from '../../store/database.ts';
import type { ProjectWriter } from '../project-writer.ts';
import { Stopwatch } from '../stopwatch.ts';
import type { TaskServices } from './task.ts';

/** Clusters between two reports, at which a cancel is heard. */
const STEP = 100;

type Work<Result> = {
  readonly stage: 'accept' | 'apply';
  readonly total: number;
  /** Writes in a transaction. `onCluster` gets the number of clusters done, and may throw. */
  readonly write: (db: WritableDb, onCluster: (done: number) => void) => Result;
};

/** @throws as `write`; Cancelled. Then nothing is changed */
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
