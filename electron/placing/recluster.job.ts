// Applies a preview to its project, in one transaction, with a copy of the project made before.
import { setImmediate } from 'node:timers/promises';
import type { JobResult } from '#shared/contract/jobs.ts';
import type { ProjectWriter } from '../engine/project-writer.ts';
import { Stopwatch } from '../engine/stopwatch.ts';
import type { TaskOutcome, TaskServices } from '../engine/task.ts';
import { applyProposal } from '../review/apply-proposal.ts';
import { backUp } from '../store/backup.ts';
import { countClusters } from '../store/clusters.ts';

export type ReclusterInput = {
  readonly project: string;
  /** Of the proposal. */
  readonly file: string;
};

/** @throws Refusal BACKUP_FAILED, IMPORT_UNFINISHED, PREVIEW_STALE; Cancelled */
export async function reclusterTask(
  writer: ProjectWriter,
  { project, file }: ReclusterInput,
  services: TaskServices,
): Promise<TaskOutcome<JobResult>> {
  const stopwatch = new Stopwatch();
  return writer.hold(async (db) => {
    services.progress({ stage: 'apply', done: 0, total: null });
    // A cancel is heard until the transaction begins.
    await setImmediate();
    services.checkCancelled();
    const started = performance.now();
    const backup = await backUp(project, 'recluster', new Date(), ({ done, total }) => {
      services.checkCancelled();
      services.progress({ stage: 'backup', done, total });
    });
    stopwatch.add('backup', performance.now() - started);
    stopwatch.time('apply', () => applyProposal(db, file, new Date().toISOString()));
    const { clusters, articlesInClusters } = countClusters(db);
    return { result: { kind: 'recluster', clusters, articlesInClusters, backup }, milliseconds: stopwatch.read() };
  });
}
