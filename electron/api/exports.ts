// The Export screen's handlers that read the project, and keep what its exports merge.
import { readWorkbookParts } from '../stages/export/table-look.ts';
import { readRiskBasis } from '../stages/review/risk/basis.ts';
import { countMergeChoices } from '../store/clusters/notes.ts';
import { countSinceExport } from '../store/exports.ts';
import { readDefaultMergeRules, readSetting, writeSetting } from '../store/settings.ts';
import { commands, queries } from './procedure.ts';

export const exportQueries = {
  workbookParts: queries.exports.workbookParts.handler(({ context: { db } }) => readWorkbookParts(db)),
  sinceLast: queries.exports.sinceLast.handler(({ context: { db } }) => countSinceExport(db, readRiskBasis(db))),

  merging: queries.exports.merging.handler(({ context: { db } }) => {
    const { merge, mergeOrigins } = readSetting(db, 'merging') ?? { merge: null, mergeOrigins: false };
    return { merge, mergeOrigins, defaults: readDefaultMergeRules(db), chosen: countMergeChoices(db) };
  }),
};

export const exportCommands = {
  keepMerging: commands.exports.keepMerging.handler(({ input: { merge, mergeOrigins }, context: { writer } }) => {
    const db = writer.writable();
    db.transaction(() => {
      writeSetting(db, 'merging', { merge, mergeOrigins });
      if (merge !== null) writeSetting(db, 'mergeRules', merge);
    }).immediate();
  }),
};
