import type { JobResult } from '#shared/contract/jobs.ts';
import type { TaskOutcome, TaskServices } from '../../base/task.ts';
import type { ProjectWriter } from '../../writer/project-writer.ts';
import { writeAtOnce } from '../../writer/write-at-once.ts';
import { acceptBatch, type Batch } from './accept-batch.ts';

/** @throws Cancelled, and then nothing is changed */
export async function acceptBatchTask(
  writer: ProjectWriter,
  batch: Batch,
  services: TaskServices,
): Promise<TaskOutcome<JobResult>> {
  const { written, milliseconds } = await writeAtOnce(
    writer,
    {
      stage: 'accept',
      total: batch.items.length,
      write: (db, onCluster) => acceptBatch(db, batch, onCluster),
    },
    services,
  );
  return { result: { kind: 'batch', ...written }, milliseconds };
}
