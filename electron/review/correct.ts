// Runs a change of decisions and clusters as one logged action, in one transaction that is on disk when it returns.

import { addAction, type NewAction } from '../store/actions.ts';
import { checkpoint, type WritableDb } from '../store/database.ts';
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
export async function correct<Result>(
  db: WritableDb,
  { comparing, pause }: Tools,
  at: string,
  change: (work: Work) => Done<Result>,
): Promise<Result> {
  const figures = new Figures(db, comparing);
  for (;;) {
    const done = attempt(db, figures, at, change);
    if (done) {
      checkpoint(db);
      return done.result;
    }
    await figures.measure(pause);
  }
}

class FiguresMissing extends Error {}

function attempt<Result>(
  db: WritableDb,
  figures: Figures,
  at: string,
  change: (work: Work) => Done<Result>,
): Done<Result> | null {
  try {
    return db
      .transaction(() => {
        const recorder = new Recorder(db);
        const done = change({ recorder, figures, at });
        if (figures.areMissing) throw new FiguresMissing();
        addAction(recorder, { ...done.action, at });
        return done;
      })
      .immediate();
  } catch (error) {
    if (error instanceof FiguresMissing) return null;
    throw error;
  }
}
