// Runs a change of decisions and clusters as one logged action, in one transaction that is on disk when it returns. Texts
// are measured before it: a plan of the change says what it will need.
import type { ActionId } from '#shared/actions.ts';
import { findActionByRequest, type NewAction } from '../store/actions.ts';
import type { WritableDb } from '../store/database.ts';
import { PlanRecorder, Recorder } from '../store/recorder.ts';
import { type Comparing, Figures, type Pause } from './figures.ts';

export type Tools = {
  readonly comparing: Comparing;
  readonly pause: Pause;
  /** Asked in the transaction. @throws where the project may not be changed any more */
  readonly check?: () => void;
};

/** What a change works with. */
export type Work = { readonly recorder: Recorder; readonly figures: Figures };

/** `request`: a command that was sent before changes nothing. */
type Command = Pick<NewAction, 'at' | 'request'>;

type Correction = {
  readonly action: Omit<NewAction, keyof Command>;
  readonly write: (work: Work) => void;
  /** Asks for the figures that `write` needs, and changes nothing. By default `write` itself, with nothing recorded. */
  readonly plan?: (work: Work) => void;
};

/**
 * Returns the action, also of a command that was sent before; null where nothing has changed.
 * @param prepare reads and checks; run for the plan, and again in the transaction
 * @throws Refusal as `prepare` and its `write` do; then nothing is changed
 */
export async function correct(
  db: WritableDb,
  tools: Tools,
  { at, request }: Command,
  prepare: () => Correction,
): Promise<ActionId | null> {
  const before = findActionByRequest(db, request);
  if (before !== null) return before;
  const { action, write, plan = write } = prepare();
  const planned = (figures: Figures) => plan({ recorder: new PlanRecorder(db, { ...action, at }), figures });
  return writeMeasured(db, tools, planned, (figures) => {
    // It may have been sent twice during the measurement.
    const before = findActionByRequest(db, request);
    if (before !== null) return before;
    const { action, write } = prepare();
    const recorder = new Recorder(db, { ...action, at, request });
    write({ recorder, figures });
    return recorder.close();
  });
}

/** The same for what opens and closes its actions itself, be it several or none. @throws as `plan` and `write` do */
export async function writeMeasured<Result>(
  db: WritableDb,
  { comparing, pause, check = () => {} }: Tools,
  plan: (figures: Figures) => void,
  write: (figures: Figures) => Result,
): Promise<Result> {
  const figures = new Figures(db, comparing);
  plan(figures);
  for (;;) {
    await figures.measure(pause);
    const done = attempt(db, figures, () => {
      check();
      return write(figures);
    });
    if (done) return done.result;
  }
}

/** Thrown where a cluster is no longer as it was planned with: what was written is rolled back. */
class FiguresMissing extends Error {}

function attempt<Result>(db: WritableDb, figures: Figures, write: () => Result): { result: Result } | null {
  try {
    return db
      .transaction(() => {
        const result = write();
        if (figures.areMissing) throw new FiguresMissing();
        return { result };
      })
      .immediate();
  } catch (error) {
    if (error instanceof FiguresMissing) return null;
    throw error;
  }
}
