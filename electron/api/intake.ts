// The Import screen's handlers.

import type { JobResult } from '#shared/contract/jobs.ts';
import { checkNoTask, correctingTools } from '../app/correcting.ts';
import { os } from '../app/procedure.ts';
import type { Services } from '../app/services.ts';
import { rejectedCsv } from '../export/rejected-csv.ts';
import { rejectedFileName } from '../export/words.ts';
import { cellAsText } from '../intake/cell.ts';
import { columnLetter } from '../intake/header-row.ts';
import { runTask } from '../jobs/run-task.ts';
import type { Progress } from '../jobs/task.ts';
import { removeImport } from '../review/remove-import.ts';
import { readRejectedRows } from '../store/articles.ts';
import { readImportColumns, readWithoutText, unfinishedImport } from '../store/imports.ts';

export const intake = {
  inspect: os.intake.inspect.handler(async ({ input, signal, context: { services } }) => {
    const inspection = await runTask('inspect', input, services.pool, { signal });
    const mapping = services.mappings.recall(inspection.columns);
    return mapping ? { ...inspection, remembered: true, reading: { ...inspection.reading, mapping } } : inspection;
  }),

  recognise: os.intake.recognise.handler(({ input, signal, context: { services } }) => {
    services.projects.readable(input.project);
    return runTask('recognise', input, services.pool, { signal });
  }),

  start: os.intake.start.handler(({ input, context: { services } }) => {
    services.projects.writable(input.project);
    const job = services.jobs.start(input.project, async ({ signal, onProgress, onRestart }) => {
      const stopListening = services.pool.onRestart(onRestart);
      try {
        const task = { ...input, remembered: services.mappings.list() };
        const outcome = await runTask('import', task, services.pool, {
          signal,
          onProgress(progress) {
            holdWhileReplacing(services, input.project, progress);
            onProgress(progress);
          },
        });
        rememberMappings(services, input.project, outcome.result);
        return outcome;
      } finally {
        stopListening();
        services.projects.release(input.project);
      }
    });
    return { job };
  }),

  removeUnfinished: os.intake.removeUnfinished.handler(async ({ input, context: { services } }) => {
    const db = services.projects.writable(input.project);
    checkNoTask(services, input.project);
    if (unfinishedImport(db)?.id === input.import)
      await removeImport(db, correctingTools(services, input.project), input.import, new Date().toISOString());
  }),

  rejected: os.intake.rejected.handler(({ input, context: { services } }) =>
    readRejectedRows(services.projects.readable(input.project), input.import).map(({ cells, ...rejected }) => ({
      ...rejected,
      cells: cells.map(cellAsText),
    })),
  ),

  withoutText: os.intake.withoutText.handler(({ input, context: { services } }) =>
    readWithoutText(services.projects.readable(input.project), input.import),
  ),

  rejectedFile: os.intake.rejectedFile.handler(({ input, context: { services } }) => {
    const db = services.projects.readable(input.project);
    const columns = readImportColumns(db).find(({ id }) => id === input.import)?.columns ?? [];
    const csv = rejectedCsv(columns, readRejectedRows(db, input.import), input.language);
    return new File([csv], rejectedFileName[input.language], { type: 'text/csv' });
  }),
};

/** An update replaces all its articles in one transaction. */
function holdWhileReplacing({ projects }: Services, project: string, { stage, done, total }: Progress): void {
  if (stage !== 'replace') return;
  if (done === total) projects.release(project);
  else projects.hold(project);
}

/** Columns called by their letters are alike in every file without a header, and say nothing. */
function rememberMappings({ mappings, projects }: Services, project: string, result: JobResult): void {
  if (result.kind !== 'import') return;
  const done = new Set(result.imports.map((one) => one.import));
  for (const { id, columns, mapping } of readImportColumns(projects.readable(project))) {
    const areLetters = columns.every((name, column) => name === columnLetter(column));
    if (done.has(id) && !areLetters) mappings.remember(columns, mapping);
  }
}
