import type { JobResult } from '#shared/contract/jobs.ts';
import type { TaskOutcome, TaskServices } from '../../base/task.ts';
import type { ProjectWriter } from '../../writer/project-writer.ts';
import { writeAtOnce } from '../../writer/write-at-once.ts';
import { applyDecisions, type ReturnedDecisions } from './apply.ts';

/** @throws AppError PREVIEW_STALE, Cancelled; then nothing is changed */
export async function applyDecisionsTask(
  writer: ProjectWriter,
  returned: ReturnedDecisions,
  services: TaskServices,
): Promise<TaskOutcome<JobResult>> {
  const { written, milliseconds } = await writeAtOnce(
    writer,
    {
      stage: 'apply',
      total: returned.items.length,
      write: (db, onCluster) => applyDecisions(db, returned, onCluster),
    },
    services,
  );
  return { result: { kind: 'decisions', ...written }, milliseconds };
}
