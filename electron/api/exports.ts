// The Export screen's handlers that read the project.
import { readRiskBasis } from '../review/risk/basis.ts';
import { countSinceExport } from '../store/exports.ts';
import { queries } from './procedure.ts';

export const exportQueries = {
  sinceLast: queries.exports.sinceLast.handler(({ context: { db } }) => countSinceExport(db, readRiskBasis(db))),
};
