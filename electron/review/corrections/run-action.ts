// Runs a change of decisions and clusters as one logged action, in one transaction that is on disk when it returns. Its plan
// says which texts it compares: a few are measured before it, many after it (placing/finish-measuring.ts).
import type { ActionId } from '#shared/actions.ts';
import type { WritableDb } from '../../store/database.ts';
import { findActionByRequest, type NewAction } from '../../store/history/actions.ts';
import { PlanRecorder, Recorder } from '../../store/history/change-recorder.ts';
import { type Comparing, Figures, type Pause } from './measurements.ts';

export type Tools = {
  readonly comparing: Comparing;
  readonly pause: Pause;
  /** Asked in the transaction. @throws where the project may not be changed any more */
  readonly check?: () => void;
  /** Measurements that a correction waits for. With more, it leaves all of them for later. 32 by default. */
  readonly maxMeasured?: number;
};

/** About 50 ms where texts are long. */
const MAX_MEASURED = 32;

/** The recorder and the measurements that a change uses. */
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
  { comparing, pause, check = () => {}, maxMeasured = MAX_MEASURED }: Tools,
  plan: (figures: Figures) => void,
  write: (figures: Figures) => Result,
): Promise<Result> {
  const figures = new Figures(db, comparing, maxMeasured);
  plan(figures);
  await figures.measure(pause);
  const change = db.transaction(() => {
    check();
    return write(figures);
  });
  return change.immediate();
}
