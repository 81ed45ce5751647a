// The tools of corrections in the writer thread.
import { setImmediate } from 'node:timers/promises';
import type { ProjectWriter } from '../engine/project-writer.ts';
import { sharedComparer } from '../review/corrections/measurements.ts';
import type { ActionDeps } from '../review/corrections/run-action.ts';

/**
 * Other calls are answered between two comparisons, and jobs may begin.
 * @param check throws where the project may not be changed; asked after each of them, and in the transaction
 */
export function createActionDeps(writer: ProjectWriter, check: () => void = () => writer.writable()): ActionDeps {
  const yieldToEventLoop = async () => {
    await setImmediate();
    await writer.whenUnblocked();
    check();
  };
  return { comparer: sharedComparer(), yieldToEventLoop, check };
}
