import { rejectedFileName } from '../cells/table-labels.ts';
import { countRejected, readRejectedRows } from '../store/articles.ts';
import { countAwaiting, listClusters } from '../store/clusters/cluster-list.ts';
import { readImportColumns, readWithoutText } from '../store/imports.ts';
import { queries } from './procedure.ts';

// The modules that format cells hold SheetJS, too much memory for each reader that never shows a rejected row.
export const intakeQueries = {
  outcome: queries.intake.outcome.handler(({ input, context: { db } }) => ({
    awaiting: countAwaiting(db).map(({ first, ...counts }) => ({
      ...counts,
      examples: listClusters(db, { ids: first }).map(({ id, title, sources, size }) => ({
        cluster: id,
        title,
        sources,
        size,
      })),
    })),
    rejected: countRejected(db, input.imports),
  })),

  rejected: queries.intake.rejected.handler(async ({ input, context: { db } }) => {
    const { cellAsText } = await import('../cells/cell-text.ts');
    return readRejectedRows(db, input.import, input).map(({ cells, ...rejected }) => ({
      ...rejected,
      cells: cells.map(cellAsText),
    }));
  }),

  withoutText: queries.intake.withoutText.handler(({ input, context: { db } }) =>
    readWithoutText(db, input.import, input),
  ),

  rejectedFile: queries.intake.rejectedFile.handler(async ({ input, context: { db } }) => {
    const { rejectedCsv } = await import('../stages/export/rejected-csv.ts');
    const columns = readImportColumns(db).find(({ id }) => id === input.import)?.columns ?? [];
    const csv = rejectedCsv(columns, readRejectedRows(db, input.import), input.language);
    return new File([csv], rejectedFileName[input.language], { type: 'text/csv' });
  }),
};
