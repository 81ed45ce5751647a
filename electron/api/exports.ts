// The Export screen's handlers that read the project.
import { readUnkept } from '../export/table-look.ts';
import { readRiskBasis } from '../review/risk/basis.ts';
import { countSinceExport } from '../store/exports.ts';
import { queries } from './procedure.ts';

export const exportQueries = {
  unkept: queries.exports.unkept.handler(({ context: { db } }) => readUnkept(db)),
  sinceLast: queries.exports.sinceLast.handler(({ context: { db } }) => countSinceExport(db, readRiskBasis(db))),
};
