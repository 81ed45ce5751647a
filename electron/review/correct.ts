// Runs a change of decisions and clusters as one logged action, in one transaction that is on disk when it returns.

import type { NewAction } from '../store/actions.ts';
import type { WritableDb } from '../store/database.ts';
import { Recorder } from '../store/recorder.ts';
import { type Comparing, Figures, type Pause } from './figures.ts';

export type Tools = { readonly comparing: Comparing; readonly pause: Pause };

/** What a change works with. */
export type Work = { readonly recorder: Recorder; readonly figures: Figures };

type Correction<Result> = {
  readonly action: Omit<NewAction, 'at'>;
  readonly write: (work: Work) => Result;
};

/**
 * Runs `prepare`, which checks, and its `write` again until all figures are there; earlier writes are rolled back.
 * @throws Refusal as they do; then nothing is changed
 */
export function correct<Result>(
  db: WritableDb,
  tools: Tools,
  at: string,
  prepare: () => Correction<Result>,
): Promise<Result> {
  return writeMeasured(db, tools, (figures) => {
    const { action, write } = prepare();
    const recorder = new Recorder(db, { ...action, at });
    const result = write({ recorder, figures });
    recorder.close();
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
