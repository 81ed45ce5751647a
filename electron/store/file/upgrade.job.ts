// Brings a project of an earlier version up to date, with a copy of it made before.
import { setImmediate } from 'node:timers/promises';
import type { JobResult } from '#shared/contract/jobs.ts';
import type { TaskOutcome, TaskServices } from '../../engine/tasks/task.ts';
import { openUpgraded } from '../database.ts';
import { backUp, removeOldBackups } from './backup.ts';

/** @throws AppError BACKUP_FAILED, as `openProject`; Cancelled */
export async function upgradeTask(
  { project }: { readonly project: string },
  { checkCancelled, progress }: TaskServices,
): Promise<TaskOutcome<Extract<JobResult, { kind: 'upgrade' }>>> {
  // Says at once what kind of task this is: other tasks make copies too.
  progress({ stage: 'upgrade', done: 0, total: null });
  // A cancel that has arrived by now costs nothing.
  await setImmediate();
  checkCancelled();
  const backup = await backUp(project, 'upgrade', new Date(), ({ done, total }) => {
    checkCancelled();
    progress({ stage: 'backup', done, total });
  });
  removeOldBackups(project, 'upgrade');
  openUpgraded(project, (steps) => progress({ stage: 'upgrade', ...steps })).close();
  return { result: { kind: 'upgrade', backup }, milliseconds: {} };
}
