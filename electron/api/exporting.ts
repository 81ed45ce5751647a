// The Export screen's handlers that read the project.
import { countSinceExport } from '../store/exports.ts';
import { queries } from './procedure.ts';

export const exportingQueries = {
  sinceLast: queries.exporting.sinceLast.handler(({ context: { db } }) => countSinceExport(db)),
};
