// The Import screen's handlers.

import { Refusal } from '#shared/refusals.ts';
import { rejectedCsv } from '../export/rejected-csv.ts';
import { rejectedFileName } from '../export/words.ts';
import { cellAsText } from '../intake/cell.ts';
import { runTask } from '../jobs/run-task.ts';
import { removeImport } from '../review/remove-import.ts';
import { readRejectedRows } from '../store/articles.ts';
import { readImportColumns, unfinishedImport } from '../store/imports.ts';
import { os } from './procedure.ts';

export const intake = {
  inspect: os.intake.inspect.handler(({ input, signal, context: { services } }) =>
    runTask('inspect', input, services.pool, { signal }),
  ),

  start: os.intake.start.handler(({ input, context: { services } }) => {
    services.projects.writable(input.project);
    const job = services.jobs.start(input.project, async ({ signal, onProgress, onRestart }) => {
      const stopListening = services.pool.onRestart(onRestart);
      try {
        return await runTask('import', input, services.pool, { signal, onProgress });
      } finally {
        stopListening();
      }
    });
    return { job };
  }),

  removeUnfinished: os.intake.removeUnfinished.handler(({ input, context: { services } }) => {
    const db = services.projects.writable(input.project);
    if (services.jobs.runningOn(input.project)) throw new Refusal('JOB_RUNNING', {});
    if (unfinishedImport(db)?.id === input.import) removeImport(db, input.import, new Date().toISOString());
  }),

  rejected: os.intake.rejected.handler(({ input, context: { services } }) =>
    readRejectedRows(services.projects.readable(input.project), input.import).map(({ cells, ...rejected }) => ({
      ...rejected,
      cells: cells.map(cellAsText),
    })),
  ),

  rejectedFile: os.intake.rejectedFile.handler(({ input, context: { services } }) => {
    const db = services.projects.readable(input.project);
    const columns = readImportColumns(db).find(({ id }) => id === input.import)?.columns ?? [];
    const csv = rejectedCsv(columns, readRejectedRows(db, input.import), input.language);
    return new File([csv], rejectedFileName[input.language], { type: 'text/csv' });
  }),
};
