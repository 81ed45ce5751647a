// Runs a change of decisions and clusters as one logged action, in one transaction that is on disk when it returns.

import { addAction, type NewAction } from '../store/actions.ts';
import type { WritableDb } from '../store/database.ts';
import { Recorder } from '../store/recorder.ts';
import { type Comparing, Figures, type Pause } from './figures.ts';

export type Tools = { readonly comparing: Comparing; readonly pause: Pause };

/** What a change works with. */
export type Work = { readonly recorder: Recorder; readonly figures: Figures; readonly at: string };

type Done<Result> = { readonly action: Omit<NewAction, 'at'>; readonly result: Result };

/**
 * The change may be run several times, until all its figures are there; it asks the project alone, and what was written
 * before the last time is rolled back.
 * @throws Refusal as `change` does; then nothing is changed
 */
export function correct<Result>(
  db: WritableDb,
  tools: Tools,
  at: string,
  change: (work: Work) => Done<Result>,
): Promise<Result> {
  return writeMeasured(db, tools, (figures) => {
    const recorder = new Recorder(db);
    const { action, result } = change({ recorder, figures, at });
    addAction(recorder, { ...action, at });
    return result;
  });
}

/** The same for what writes and logs by itself, be it several actions or none. @throws as `write` does */
export async function writeMeasured<Result>(
  db: WritableDb,
  { comparing, pause }: Tools,
  write: (figures: Figures) => Result,
): Promise<Result> {
  const figures = new Figures(db, comparing);
  for (;;) {
    const done = attempt(db, figures, write);
    if (done) {
      return done.result;
    }
    await figures.measure(pause);
  }
}

class FiguresMissing extends Error {}

function attempt<Result>(
  db: WritableDb,
  figures: Figures,
  write: (figures: Figures) => Result,
): { result: Result } | null {
  try {
    return db
      .transaction(() => {
        const result = write(figures);
        if (figures.areMissing) throw new FiguresMissing();
        return { result };
      })
      .immediate();
  } catch (error) {
    if (error instanceof FiguresMissing) return null;
    throw error;
  }
}
