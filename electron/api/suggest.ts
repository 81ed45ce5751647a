// The handlers of suggestions.
import { describeLearning, suggestFor } from '../stages/review/suggestion.ts';
import { readVerdicts } from '../store/clusters/clusters.ts';
import { writeSetting } from '../store/settings.ts';
import { readCandidates } from './article-features.ts';
import { commands, queries } from './procedure.ts';

export const suggestQueries = {
  state: queries.suggest.state.handler(({ context: { db } }) => describeLearning(db)),

  cluster: queries.suggest.cluster.handler(async ({ input, context: { db } }) => {
    const { candidates } = await readCandidates(db, input.cluster);
    return suggestFor(db, candidates, readVerdicts(db, input.cluster));
  }),
};

export const suggestCommands = {
  change: commands.suggest.change.handler(({ input, context: { writer } }) => {
    const db = writer.writable();
    writeSetting(db, 'suggest', input.settings);
    return describeLearning(db);
  }),
};
