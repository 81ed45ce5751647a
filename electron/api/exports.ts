// The Export screen's handlers that read the project.
import { readWorkbookParts } from '../export/table-look.ts';
import { readRiskBasis } from '../review/risk/basis.ts';
import { countSinceExport } from '../store/exports.ts';
import { queries } from './procedure.ts';

export const exportQueries = {
  workbookParts: queries.exports.workbookParts.handler(({ context: { db } }) => readWorkbookParts(db)),
  sinceLast: queries.exports.sinceLast.handler(({ context: { db } }) => countSinceExport(db, readRiskBasis(db))),
};
