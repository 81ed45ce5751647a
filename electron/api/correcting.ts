// What the corrections work with in the window's process: texts are compared with a turn for calls between two pairs.
import { setImmediate } from 'node:timers/promises';
import { Refusal } from '#shared/refusals.ts';
import type { Tools } from '../review/correct.ts';
import { Comparing } from '../review/figures.ts';
import type { Services } from './services.ts';

/** Made when first asked for. */
let comparing: Comparing | null = null;

/** A task that began while texts were compared refuses the rest of the correction, of which nothing is written yet. */
export function correctingTools(services: Services, project: string): Tools {
  comparing ??= new Comparing();
  const pause = async () => {
    await setImmediate();
    services.projects.writable(project);
    checkNoTask(services, project);
  };
  return { comparing, pause };
}

/** @throws Refusal JOB_RUNNING: a task that places articles goes by the clusters as it found them */
export function checkNoTask({ jobs }: Services, project: string): void {
  if (jobs.runningOn(project) !== null) throw new Refusal('JOB_RUNNING', {});
}
