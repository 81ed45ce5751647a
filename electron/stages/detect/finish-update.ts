// Ends an import that updates: one transaction marks it as finished and puts newer versions in place of earlier articles. Until
// then nothing has left the project, so an interrupted import can be resumed or removed like any other.

import { setImmediate } from 'node:timers/promises';
import type { EditorId } from '#shared/model/editors.ts';
import type { ArticleId } from '#shared/model/model.ts';
import type { TaskServices } from '../../base/task.ts';
import type { WritableDb } from '../../store/database.ts';
import { sharedComparer } from '../review/corrections/measurements.ts';
import { supersede } from '../review/corrections/supersede.ts';

/**
 * @param successors from `findSuccessors`.
 * @param finish what else is written at the end.
 * @throws Cancelled; then nothing is changed
 */
export async function finishUpdate(
  db: WritableDb,
  successors: ReadonlyMap<ArticleId, ArticleId>,
  { checkCancelled, progress }: Pick<TaskServices, 'checkCancelled' | 'progress'>,
  finish: (at: string) => void,
  editor: EditorId | null = null,
): Promise<void> {
  const yieldToEventLoop = async () => {
    await setImmediate();
    checkCancelled();
  };
  const at = new Date().toISOString();
  const total = successors.size;
  // Reported before the transaction: commands wait while it runs.
  if (total > 0) progress({ stage: 'replace', done: 0, total });
  await yieldToEventLoop();
  // An import ends with everything measured: no command waits for its answer.
  const deps = { comparer: sharedComparer(), yieldToEventLoop, maxMeasured: Number.POSITIVE_INFINITY };
  await supersede(db, deps, successors, at, () => finish(at), editor);
  if (total > 0) progress({ stage: 'replace', done: total, total });
}
