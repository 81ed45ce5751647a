// The Export screen's handlers that read the project, and keep what its exports merge.
import { DEFAULT_MERGE_RULES } from '#shared/row-merge.ts';
import { readWorkbookParts } from '../export/table-look.ts';
import { readRiskBasis } from '../review/risk/basis.ts';
import { countSinceExport } from '../store/exports.ts';
import { readSetting, writeSetting } from '../store/settings.ts';
import { commands, queries } from './procedure.ts';

export const exportQueries = {
  workbookParts: queries.exports.workbookParts.handler(({ context: { db } }) => readWorkbookParts(db)),
  sinceLast: queries.exports.sinceLast.handler(({ context: { db } }) => countSinceExport(db, readRiskBasis(db))),

  merging: queries.exports.merging.handler(({ context: { db } }) => {
    const preferredSources = readSetting(db, 'suggest')?.rules.sources ?? [];
    const { merge, mergeOrigins } = readSetting(db, 'merging') ?? { merge: null, mergeOrigins: false };
    return { merge, mergeOrigins, defaults: { ...DEFAULT_MERGE_RULES, preferredSources } };
  }),
};

export const exportCommands = {
  keepMerging: commands.exports.keepMerging.handler(({ input: { merge, mergeOrigins }, context: { writer } }) =>
    writeSetting(writer.writable(), 'merging', { merge, mergeOrigins }),
  ),
};
