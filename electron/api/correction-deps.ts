// The tools that corrections of clusters need in the writer thread.
import { setImmediate } from 'node:timers/promises';
import { sharedComparer } from '../stages/review/corrections/measurements.ts';
import type { ActionDeps } from '../stages/review/corrections/run-action.ts';
import type { ProjectWriter } from '../writer/project-writer.ts';

/**
 * Other calls are answered between two comparisons, and jobs may start.
 * @param check throws if the project may not be changed; called after each pause, and in the transaction
 */
export function createActionDeps(writer: ProjectWriter, check: () => void = () => writer.writable()): ActionDeps {
  const yieldToEventLoop = async () => {
    await setImmediate();
    await writer.whenUnblocked();
    check();
  };
  return { comparer: sharedComparer(), yieldToEventLoop, check };
}
