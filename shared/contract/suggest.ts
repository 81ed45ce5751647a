// Suggestions of a canonical article: the editor's rules, the model learned from picks, and previews of changed
// settings.
import * as z from 'zod';
import { articleId, clusterId } from '../model/model.ts';
import { agreement, suggestSettings } from '../review/suggest/learned.ts';
import { suggestion } from '../review/suggest/rules.ts';
import { command, procedure, query } from './procedure.ts';

const inProject = z.object({ project: z.string() });

const state = z.object({
  settings: suggestSettings,
  /**
   * Clusters of several articles whose canonical article the editor chose. Those accepted in bulk are not counted,
   * because they teach nothing.
   */
  picks: z.int(),
  /** Agreement at the time of each pick; the model's own figures cover all picks, and are as old as the model. */
  live: agreement,
  /**
   * The latest model: the number of its picks, and with how many of them the model and the rules agree. Null before the
   * first training.
   */
  model: z.object({ picks: z.int(), agreed: z.object({ learned: z.int(), rules: z.int() }) }).nullable(),
  /** True if suggestions come from the model. */
  used: z.boolean(),
  /** True if enough has changed for `learn` to train again. */
  due: z.boolean(),
});
export type SuggestState = z.infer<typeof state>;

const choice = z.object({ article: articleId, title: z.string(), source: z.string() });
const dryRun = z.object({
  /** Clusters without a decided canonical article. */
  clusters: z.int(),
  changed: z.int(),
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
  dryRun: procedure.input(inProject.extend({ settings: suggestSettings })).output(dryRun),
  /** Learns from the picks so far, in the background; does nothing unless training is due. */
  learn: procedure.input(inProject).output(state),
  cluster: query.input(inProject.extend({ cluster: clusterId })).output(suggestion),
};
