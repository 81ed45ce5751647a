// Applies a preview to its project, in one transaction, with a copy of the project made before.
import { setImmediate } from 'node:timers/promises';
import type { DecisionPolicy } from '#shared/contract/detection.ts';
import type { JobResult } from '#shared/contract/jobs.ts';
import type { ProjectWriter } from '../engine/project-writer.ts';
import { Stopwatch } from '../engine/stopwatch.ts';
import type { TaskOutcome, TaskServices } from '../engine/tasks/task.ts';
import { applyPreview, checkPreview } from '../review/apply-preview.ts';
import { countClusters } from '../store/clusters/clusters.ts';
import { backUp } from '../store/file/backup.ts';
import { relistChanges } from './list-changes.ts';

export type ReclusterInput = {
  readonly project: string;
  /** The file of the preview. */
  readonly file: string;
  readonly policy: DecisionPolicy;
};

/** @throws AppError BACKUP_FAILED, as `checkPreview`; Cancelled */
export async function reclusterTask(
  writer: ProjectWriter,
  { project, file, policy }: ReclusterInput,
  services: TaskServices,
): Promise<TaskOutcome<JobResult>> {
  const stopwatch = new Stopwatch();
  return writer.withWritesBlocked(async (db) => {
    services.progress({ stage: 'apply', done: 0, total: null });
    // A cancel is heard until the transaction begins.
    await setImmediate();
    services.checkCancelled();
    if (checkPreview(db, file, policy)) stopwatch.time('list', () => relistChanges(db, file, policy));
    const started = performance.now();
    const backup = await backUp(project, 'recluster', new Date(), ({ done, total }) => {
      services.checkCancelled();
      services.progress({ stage: 'backup', done, total });
    });
    stopwatch.add('backup', performance.now() - started);
    writer.writable();
    stopwatch.time('apply', () => applyPreview(db, file, policy, new Date().toISOString()));
    const { clusters, articlesInClusters } = countClusters(db);
    return { result: { kind: 'recluster', clusters, articlesInClusters, backup }, milliseconds: stopwatch.read() };
  });
}
