// “Save as”: a whole copy of a project under another name.
import type { JobResult } from '#shared/contract/jobs.ts';
import type { TaskOutcome, TaskServices } from '../base/task.ts';
import type { WritableDb } from '../store/database.ts';
import { saveCopy, saveOpen } from '../store/file/backup.ts';
import type { ProjectWriter } from './project-writer.ts';

/** @throws AppError PROJECT_EXISTS, WRITE_FAILED; Cancelled */
export function copyTask(
  { project, target }: { readonly project: string; readonly target: string },
  services: TaskServices,
): Promise<TaskOutcome<JobResult>> {
  return copyProject({ project, target }, services);
}

async function copyProject(
  { project, target, writing }: { project: string; target: string; writing?: WritableDb },
  { checkCancelled, progress }: TaskServices,
): Promise<TaskOutcome<JobResult>> {
  const watch = ({ done, total }: { done: number; total: number }) => {
    checkCancelled();
    progress({ stage: 'copy', done, total });
  };
  await saveCopy(project, target, watch, writing);
  return { result: { kind: 'copy', path: target }, milliseconds: {} };
}

/**
 * Copies a project through the connection that writes to it. Commands and jobs continue between two steps. The copy has
 * everything that was acknowledged before it was complete.
 * @throws AppError as `copyTask` and `ProjectWriter.writable`; Cancelled
 */
export async function copyOpenTask(
  writer: ProjectWriter,
  { target }: { readonly target: string },
  services: TaskServices,
): Promise<TaskOutcome<JobResult>> {
  return copyProject({ project: writer.path, target, writing: writer.writable() }, services);
}

/** The copy of a project whose file is gone. @throws AppError PROJECT_EXISTS, WRITE_FAILED */
export async function saveOpenTask(
  writer: ProjectWriter,
  { target }: { readonly target: string },
): Promise<TaskOutcome<JobResult>> {
  saveOpen(writer.readable, target);
  return { result: { kind: 'copy', path: target }, milliseconds: {} };
}
