// Brings a project of an earlier version up to date, with a copy of it made before.
import { backUp } from '../store/backup.ts';
import { openProject } from '../store/database.ts';
import type { TaskServices } from './task.ts';

/** @returns the path of the copy. @throws Refusal BACKUP_FAILED, as `openProject`; Cancelled */
export async function upgradeTask(
  { project }: { readonly project: string },
  { checkCancelled }: TaskServices,
): Promise<string> {
  const copy = await backUp(project, 'upgrade', new Date(), checkCancelled);
  openProject(project).close();
  return copy;
}
