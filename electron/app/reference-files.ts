// Writes and deletes the files of reference sets.
import fs from 'node:fs';
import { AppError } from '#shared/errors.ts';
import { runTask } from '../engine/tasks/run-task.ts';
import type { TaskInput } from '../engine/tasks/tasks.ts';
import { tryStat } from '../engine/try-stat.ts';
import { displayName } from '../intake/paths.ts';
import { isProject } from '../references/set-files.ts';
import type { Services } from './services.ts';

type AddRequest = TaskInput<'addReferences'> & {
  /** The project that shows the job; null: the command line, which has none open. */
  readonly project: string | null;
};

/** @returns the id of the job, which is refused as `ProjectChecks.check` and `addReferencesTask` @throws AppError JOB_RUNNING */
export function startReferences(
  { checks, jobs, pool }: Pick<Services, 'checks' | 'jobs' | 'pool'>,
  { project, ...input }: AddRequest,
): { job: string } {
  const subject = { project: project ?? input.set, kind: 'references', target: input.set } as const;
  return {
    job: jobs.start(subject, async (control) => {
      for (const source of input.sources.filter(isProject)) await checks.check(source, displayName(source), control);
      return runTask('addReferences', input, pool, control);
    }),
  };
}

/** @throws AppError REFERENCES_MISSING, WRITE_FAILED, JOB_RUNNING */
export function removeReferences({ jobs }: Pick<Services, 'jobs'>, set: string): void {
  jobs.checkStart({ project: set, kind: 'references', target: set });
  if (!tryStat(set)?.isFile()) throw new AppError('REFERENCES_MISSING', { path: set });
  try {
    for (const ending of ['', '-journal']) fs.rmSync(set + ending, { force: true });
  } catch (error) {
    throw new AppError('WRITE_FAILED', { path: set, detail: (error as NodeJS.ErrnoException).code ?? String(error) });
  }
}
