// Measures what large corrections have stored without figures.

import { isAnyUnmeasured } from '../../store/clusters/unmeasured.ts';
import type { ProjectWriter } from '../../writer/project-writer.ts';
import { measureSome } from '../review/corrections/measure-later.ts';
import { sharedComparer } from '../review/corrections/measurements.ts';
import { measureInSlices } from './measure-in-slices.ts';

const POLL_MS = 20;

const running = new WeakMap<ProjectWriter, Promise<void>>();

/**
 * Resolves when everything is measured, or can't be: the project is closed or read-only, or its disk is full. Rows that are
 * left are measured after the next call. Concurrent calls share one run.
 * @throws as `checkCancelled`
 */
export function finishMeasuring(writer: ProjectWriter, checkCancelled?: () => void): Promise<void> {
  const run = running.get(writer) ?? measureAll(writer).finally(() => running.delete(writer));
  running.set(writer, run);
  return checkCancelled ? waitUnlessCancelled(run, checkCancelled) : run;
}

/** Polls, as no event reports a cancel. A race with `run` at each poll would add a callback to it each time. */
function waitUnlessCancelled(run: Promise<void>, checkCancelled: () => void): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const poll = setInterval(() => {
    try {
      checkCancelled();
    } catch (error) {
      reject(error);
    }
  }, POLL_MS);
  run.then(resolve, reject);
  return promise.finally(() => clearInterval(poll));
}

/**
 * As `finishMeasuring`, for a command. A job may block writes by the time everything is measured, so the command waits
 * for its end too.
 */
export async function finishMeasuringForCommand(writer: ProjectWriter): Promise<void> {
  await finishMeasuring(writer);
  while (writer.areWritesBlocked) {
    await writer.whenUnblocked();
    // Commands that waited for the same job may have left rows unmeasured.
    await finishMeasuring(writer);
  }
}

function measureAll(writer: ProjectWriter): Promise<void> {
  return measureInSlices(writer, {
    isLeft: () => isAnyUnmeasured(writer.readable),
    // A launch that may not write to the project may not copy its log into it either, as a slice does.
    check: () => writer.writable(),
    prepare: async () => (db, hasTime) => measureSome(db, sharedComparer(), hasTime),
  });
}
