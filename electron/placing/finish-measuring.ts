// Measures what large corrections have stored without figures: in slices, between which commands are answered.
import { Refusal } from '#shared/refusals.ts';
import type { ProjectWriter } from '../engine/project-writer.ts';
import { sharedComparing } from '../review/corrections/figures.ts';
import { measureSome } from '../review/corrections/measure-later.ts';
import { isAnyUnmeasured } from '../store/clusters/unmeasured.ts';
import { sqliteRefusal } from '../store/file/sqlite-refusal.ts';

/** A window reads what it shows again each time. */
const SHOWN_EVERY_MS = 2_000;

const running = new WeakMap<ProjectWriter, Promise<void>>();

/**
 * Resolves when everything is measured, or can't be: the project is closed or read-only, or its disk is full. Rows that are
 * left are measured after the next call or when the project is opened. Concurrent calls share one run.
 */
export function finishMeasuring(writer: ProjectWriter): Promise<void> {
  const run = running.get(writer) ?? measureInSlices(writer).finally(() => running.delete(writer));
  running.set(writer, run);
  return run;
}

async function measureInSlices(writer: ProjectWriter): Promise<void> {
  try {
    let shown = performance.now();
    while (isAnyUnmeasured(writer.readable)) {
      await writer.whenFree();
      await writer.slice((db, hasTime) => measureSome(db, sharedComparing(), hasTime), { isShown: false });
      if (performance.now() - shown < SHOWN_EVERY_MS && isAnyUnmeasured(writer.readable)) continue;
      writer.noteChanges();
      shown = performance.now();
    }
  } catch (error) {
    if (!(error instanceof Refusal) && !sqliteRefusal(error)) console.error(error);
  }
}
