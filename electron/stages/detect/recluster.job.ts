// Applies a preview to its project, in one transaction, with a copy of the project made before.
import fs from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import type { DecisionPolicy } from '#shared/contract/detection.ts';
import type { JobResult } from '#shared/contract/jobs.ts';
import type { EditorId } from '#shared/model/editors.ts';
import { Stopwatch } from '../../base/stopwatch.ts';
import type { TaskOutcome, TaskServices } from '../../base/task.ts';
import { countClusters } from '../../store/clusters/clusters.ts';
import { backUp, removeOldBackups } from '../../store/file/backup.ts';
import type { ProjectWriter } from '../../writer/project-writer.ts';
import { applyPreview, checkPreview } from './apply-preview.ts';
import { relistChanges } from './list-changes.ts';

export type ReclusterInput = {
  readonly project: string;
  readonly file: string;
  readonly policy: DecisionPolicy;
  readonly editor?: EditorId | null;
};

/**
 * Commands wait for the transaction alone. The backup has what they wrote while it was made.
 * @throws AppError BACKUP_FAILED, as `checkPreview`; Cancelled. Then there is no backup of this run
 */
export async function reclusterTask(
  writer: ProjectWriter,
  { project, file, policy, editor }: ReclusterInput,
  services: TaskServices,
): Promise<TaskOutcome<JobResult>> {
  const stopwatch = new Stopwatch();
  const begin = async () => {
    services.progress({ stage: 'apply', done: 0, total: null });
    // A cancel is heard until the transaction begins.
    await setImmediate();
    services.checkCancelled();
  };
  await begin();
  checkPreview(writer.writable(), file, policy);
  const started = performance.now();
  const watch = ({ done, total }: { done: number; total: number }) => {
    services.checkCancelled();
    services.progress({ stage: 'backup', done, total });
  };
  const backup = await backUp(project, 'recluster', new Date(), watch, writer.writable());
  stopwatch.add('backup', performance.now() - started);
  const { clusters, articlesInClusters } = await writer
    // Blocked from the turn in which the backup was complete: it lacks nothing that is written.
    .withWritesBlocked(async (db) => {
      await begin();
      writer.writable();
      if (checkPreview(db, file, policy)) stopwatch.time('list', () => relistChanges(db, file, policy));
      stopwatch.time('apply', () => applyPreview(db, file, policy, new Date().toISOString(), editor));
      return countClusters(db);
    })
    .catch((error) => {
      fs.rmSync(backup, { force: true });
      throw error;
    });
  removeOldBackups(project, 'recluster');
  return { result: { kind: 'recluster', clusters, articlesInClusters, backup }, milliseconds: stopwatch.read() };
}
