// Runs a change of decisions and clusters as one logged action, in one transaction that is on disk when it returns. Its plan
// says which texts it compares: a few are measured before it, many after it (stages/detect/finish-measuring.ts).
import type { ActionId } from '#shared/model/actions.ts';
import type { WritableDb } from '../../../store/database.ts';
import { findActionByRequest, type NewAction } from '../../../store/history/actions.ts';
import { ChangeRecorder, PlanRecorder } from '../../../store/history/change-recorder.ts';
import { type ArticleComparer, Measurements, type YieldToEventLoop } from './measurements.ts';

export type ActionDeps = {
  readonly comparer: ArticleComparer;
  readonly yieldToEventLoop: YieldToEventLoop;
  /** Asked in the transaction. @throws where the project may not be changed any more */
  readonly check?: () => void;
  /** Measurements that a correction waits for. With more, it leaves all of them for later. 32 by default. */
  readonly maxMeasured?: number;
};

/** About 50 ms where texts are long. */
const MAX_MEASURED = 32;

export type ActionContext = { readonly recorder: ChangeRecorder; readonly measurements: Measurements };

/** `request`: a command that was sent before changes nothing. */
type Command = Pick<NewAction, 'at' | 'request' | 'editor'>;

type Correction = {
  readonly action: Omit<NewAction, keyof Command>;
  readonly write: (context: ActionContext) => void;
  /** Asks for the figures that `write` needs, and changes nothing. By default `write` itself, with nothing recorded. */
  readonly plan?: (context: ActionContext) => void;
};

/**
 * @param prepare reads and checks; run for the plan, and again in the transaction
 * @returns the action, also of a command that was sent before; null where nothing has changed
 * @throws AppError as `prepare` and its `write` do; then nothing is changed
 */
export async function runAction(
  db: WritableDb,
  deps: ActionDeps,
  command: Command,
  prepare: () => Correction,
): Promise<ActionId | null> {
  const { request } = command;
  const before = findActionByRequest(db, request);
  if (before !== null) return before;
  const { action, write, plan = write } = prepare();
  const planned = (measurements: Measurements) =>
    plan({ recorder: new PlanRecorder(db, { ...action, ...command }), measurements });
  return runMeasured(db, deps, planned, (measurements) => {
    // The command may have been sent twice during the measurement.
    const before = findActionByRequest(db, request);
    if (before !== null) return before;
    const { action, write } = prepare();
    const recorder = new ChangeRecorder(db, { ...action, ...command });
    write({ recorder, measurements });
    return recorder.close();
  });
}

/** As `runAction`, for a plan that makes its own actions, several or none. @throws as `plan` and `write` do */
export async function runMeasured<Result>(
  db: WritableDb,
  { comparer, yieldToEventLoop, check = () => {}, maxMeasured = MAX_MEASURED }: ActionDeps,
  plan: (measurements: Measurements) => void,
  write: (measurements: Measurements) => Result,
): Promise<Result> {
  const measurements = new Measurements(db, comparer, maxMeasured);
  plan(measurements);
  await measurements.measure(yieldToEventLoop);
  const change = db.transaction(() => {
    check();
    return write(measurements);
  });
  return change.immediate();
}
