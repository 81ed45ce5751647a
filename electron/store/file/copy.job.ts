// “Save as”: a whole copy of a project under another name.
import type { JobResult } from '#shared/contract/jobs.ts';
import type { ProjectWriter } from '../../engine/project-writer.ts';
import type { TaskOutcome, TaskServices } from '../../engine/tasks/task.ts';
import { saveCopy, saveOpen } from './backup.ts';
import { checkProject } from './open-read-only.ts';

/** @throws AppError PROJECT_EXISTS, WRITE_FAILED; Cancelled */
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

/**
 * The copy of a file that a browser uploaded, which may be anything.
 * @throws AppError NOT_A_PROJECT, PROJECT_NEWER; as `copyTask`
 */
export async function takeTask(
  { uploaded, target }: { readonly uploaded: string; readonly target: string },
  services: TaskServices,
): Promise<TaskOutcome<JobResult>> {
  checkProject(uploaded);
  return copyTask({ project: uploaded, target }, services);
}

/**
 * The same of a project that may be written. Decisions wait until the copy is done, since the editor continues in it: none that
 * was acknowledged before is missing there.
 * @throws AppError as `copyTask` and `ProjectWriter.hold`; Cancelled
 */
export function copyHeldTask(
  writer: ProjectWriter,
  { target }: { readonly target: string },
  services: TaskServices,
): Promise<TaskOutcome<JobResult>> {
  return writer.withWritesBlocked(() => copyTask({ project: writer.path, target }, services));
}

/** The copy of a project whose file is gone. @throws AppError PROJECT_EXISTS, WRITE_FAILED */
export async function saveOpenTask(
  writer: ProjectWriter,
  { target }: { readonly target: string },
): Promise<TaskOutcome<JobResult>> {
  saveOpen(writer.readable, target);
  return { result: { kind: 'copy', path: target }, milliseconds: {} };
}
