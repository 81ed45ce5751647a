// “Save as”: a whole copy of a project under another name.
import type { JobResult } from '#shared/contract/jobs.ts';
import type { ProjectWriter } from '../engine/project-writer.ts';
import type { TaskOutcome, TaskServices } from '../engine/task.ts';
import { saveCopy, saveOpen } from './backup.ts';

/** @throws Refusal PROJECT_EXISTS, WRITE_FAILED; Cancelled */
export async function copyTask(
  { project, target }: { readonly project: string; readonly target: string },
  { checkCancelled, progress }: TaskServices,
): Promise<TaskOutcome<JobResult>> {
  await saveCopy(project, target, ({ done, total }) => {
    checkCancelled();
    progress({ stage: 'copy', done, total });
  });
  return { result: { kind: 'copy', path: target }, milliseconds: {} };
}

/** The copy of a project whose file is gone. @throws Refusal PROJECT_EXISTS, WRITE_FAILED */
export async function saveOpenTask(
  writer: ProjectWriter,
  { target }: { readonly target: string },
): Promise<TaskOutcome<JobResult>> {
  saveOpen(writer.readable, target);
  return { result: { kind: 'copy', path: target }, milliseconds: {} };
}
