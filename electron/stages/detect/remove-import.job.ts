// Removes an unfinished import. Commands are answered while texts are compared, and wait for the one transaction after it.
import { setImmediate } from 'node:timers/promises';
import type { JobResult } from '#shared/contract/jobs.ts';
import type { EditorId } from '#shared/model/editors.ts';
import type { ImportId } from '#shared/model/model.ts';
import { Stopwatch } from '../../base/stopwatch.ts';
import type { TaskOutcome, TaskServices } from '../../base/task.ts';
import { unfinishedImport } from '../../store/imports.ts';
import type { ProjectWriter } from '../../writer/project-writer.ts';
import { sharedComparer } from '../review/corrections/measurements.ts';
import { removeImport } from '../review/corrections/remove-import.ts';

type RemoveInput = { readonly import: ImportId; readonly editor: EditorId | null };

/**
 * Does nothing where the import has ended or was removed by then.
 * @throws AppError as `removeImport` and `ProjectWriter.writableUnlessPlacing`; Cancelled. Then nothing is changed
 */
export async function removeImportTask(
  writer: ProjectWriter,
  { import: id, editor }: RemoveInput,
  { progress, checkCancelled }: TaskServices,
): Promise<TaskOutcome<JobResult>> {
  const stopwatch = new Stopwatch();
  const db = writer.writableUnlessPlacing();
  if (unfinishedImport(db)?.id === id) {
    const deps = {
      comparer: sharedComparer(),
      maxMeasured: Number.POSITIVE_INFINITY,
      yieldToEventLoop: async (done: number, total: number) => {
        progress({ stage: 'compare', done, total });
        await setImmediate();
        checkCancelled();
      },
      check: () => {
        writer.writableUnlessPlacing();
        checkCancelled();
        progress({ stage: 'remove', done: 0, total: null });
      },
    };
    const since = performance.now();
    await removeImport(db, deps, id, new Date().toISOString(), editor);
    stopwatch.add('remove', performance.now() - since);
    writer.noteCorrection();
    writer.noteChanges();
  }
  return { result: { kind: 'remove-import' }, milliseconds: stopwatch.read() };
}
