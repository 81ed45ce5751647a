// Suggestions of a canonical article: the editor's rules, what was learned from picks, and what a change would do.
import * as z from 'zod';
import { articleId, clusterId } from '../model.ts';
import { agreement, suggestSettings } from '../suggest/learned.ts';
import { suggestion } from '../suggest/rules.ts';
import { command, procedure, query } from './procedure.ts';

const inProject = z.object({ project: z.string() });

const state = z.object({
  settings: suggestSettings,
  /** Clusters of several articles with a canonical one that the editor chose; those accepted all at once teach nothing. */
  picks: z.int(),
  /** As the picks are made; the model's own figures are of all of them, and as old as it is. */
  live: agreement,
  /** The latest model: how many picks it is from, and with how many of them it and the rules agree. Null: none yet. */
  model: z.object({ picks: z.int(), agreed: z.object({ learned: z.int(), rules: z.int() }) }).nullable(),
  /** True: suggestions come from the model. */
  used: z.boolean(),
  /** True: enough has changed for `learn` to train again. */
  due: z.boolean(),
});
export type SuggestState = z.infer<typeof state>;

const choice = z.object({ article: articleId, title: z.string(), source: z.string() });
const dryRun = z.object({
  /** Clusters whose canonical is still open. */
  clusters: z.int(),
  changed: z.int(),
  /** The first of them. */
  examples: z.array(
    z.object({
      cluster: clusterId,
      before: choice,
      after: choice,
      ...suggestion.pick({ reasons: true, ties: true, warnings: true, measured: true }).shape,
    }),
  ),
});
export type SuggestDryRun = z.infer<typeof dryRun>;

export const suggest = {
  state: query.input(inProject).output(state),
  change: command.input(inProject.extend({ settings: suggestSettings })).output(state),
  /** How many suggestions other settings would change, before they are saved. */
  dryRun: procedure.input(inProject.extend({ settings: suggestSettings })).output(dryRun),
  /** Learns from the picks made so far, in the background; does nothing where that is not due. */
  learn: procedure.input(inProject).output(state),
  cluster: query.input(inProject.extend({ cluster: clusterId })).output(suggestion),
};
