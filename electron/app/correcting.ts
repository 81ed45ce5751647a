// What the corrections work with in the window's process: texts are compared with a turn for calls between two pairs.
import { setImmediate } from 'node:timers/promises';
import { Refusal, type RefusalMessage } from '#shared/refusals.ts';
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

/** @throws Refusal JOB_RUNNING, OPEN_ELSEWHERE: a task that places articles goes by the clusters as it found them */
export function checkNoTask(services: Services, project: string): void {
  const why = whyNoCorrection(services, project);
  if (why) throw new Refusal(why.code, why.data as never);
}

/** Null where articles may change their clusters. The launch that has the project first may have a task running. */
export function whyNoCorrection({ jobs, projects }: Services, project: string): RefusalMessage | null {
  if (jobs.runningOn(project) !== null) return { code: 'JOB_RUNNING', data: {} };
  return projects.isElsewhere(project) ? { code: 'OPEN_ELSEWHERE', data: { path: project } } : null;
}
