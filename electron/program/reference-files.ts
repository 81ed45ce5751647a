// The files of reference sets: checks those that a thread is to open, writes and deletes them.
import fs from 'node:fs';
import { AppError } from '#shared/words/errors.ts';
import { tryStat } from '../base/try-stat.ts';
import { displayName } from '../stages/intake/paths.ts';
import { type CheckedSet, type CheckedSets, isProject, listSetsOf } from '../stages/references/set-files.ts';
import type { CheckOptions } from '../threads/checking/check-in-time.ts';
import { runTask } from '../threads/tasks/run-task.ts';
import type { TaskInput } from '../threads/tasks/tasks.ts';
import type { Services } from './services.ts';

type AddRequest = TaskInput<'addReferences'> & {
  /** The project that shows the job; null: the command line, which has none open. */
  readonly project: string | null;
};

/** The sets next to a project, and further ones. @throws as `ProjectChecks.checkSets` */
export async function checkSetsOf(
  { checks }: Pick<Services, 'checks'>,
  project: string,
  options: CheckOptions,
  further: readonly string[] = [],
): Promise<CheckedSets> {
  return {
    nextTo: await checks.checkSets(listSetsOf(project), options),
    further: await checks.checkSets(further, options),
  };
}

/** @returns the id of the job, which is refused as `ProjectChecks.check` and `addReferencesTask` @throws AppError JOB_RUNNING */
export function startReferences(
  { checks, jobs, pool }: Pick<Services, 'checks' | 'jobs' | 'pool'>,
  { project, ...input }: AddRequest,
): { job: string } {
  const subject = { project: project ?? input.set, kind: 'references', target: input.set } as const;
  return {
    job: jobs.start(subject, async (control) => {
      for (const source of input.sources.filter(isProject)) await checks.check(source, displayName(source), control);
      const [{ appError }] = (await checks.checkSets([input.set], control)) as [CheckedSet];
      if (appError) throw new AppError(appError.code, appError.data as never);
      const outcome = await runTask('addReferences', input, pool, control);
      checks.trust(input.set);
      return outcome;
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
