// The model learned from the editor's picks, as stored with the project, and the conditions for training it again.
import * as z from 'zod';
import { type SuggestRules, suggestRules } from './rules.ts';

export const MIN_PICKS = 30;
/** Training is due after this many picks were added or undone. */
const PICKS_BETWEEN = 10;

export const learned = z.object({
  /** The number of clusters the model was learned from: those of several articles with a canonical one. */
  picks: z.int(),
  /** The rules it was compared with, including the list of sources. */
  rules: suggestRules,
  /** The sources that have weights of their own. */
  sources: z.array(z.string()),
  /** Weights in the order of electron/core/suggest/attributes.ts. */
  weights: z.array(z.number()),
  /** Clusters in which the suggestion was the editor's pick, by the cross-validated model and by the rules. */
  agreed: z.object({ learned: z.int(), rules: z.int() }),
});
export type Learned = z.infer<typeof learned>;

export const suggestSettings = z.object({
  rules: suggestRules.default(suggestRules.parse({})),
  /** False: suggestions follow the rules only. */
  learning: z.boolean().default(true),
});
export type SuggestSettings = z.infer<typeof suggestSettings>;

/** The number of the editor's latest picks, and of those that equalled the suggestion at the time. */
export const agreement = z.object({ picks: z.int(), agreed: z.int() });
export type Agreement = z.infer<typeof agreement>;

/** The model is used only if it agrees with the editor more often than the rules do. */
export function isModelActive({ learning, rules }: SuggestSettings, model: Learned | null): model is Learned {
  return learning && model !== null && model.agreed.learned > model.agreed.rules && isSame(model.rules, rules);
}

export function isTrainingDue({ learning, rules }: SuggestSettings, model: Learned | null, picks: number): boolean {
  if (!learning || picks < MIN_PICKS) return false;
  return model === null || Math.abs(picks - model.picks) >= PICKS_BETWEEN || !isSame(model.rules, rules);
}

function isSame(a: SuggestRules, b: SuggestRules): boolean {
  return JSON.stringify([a.order, a.sources]) === JSON.stringify([b.order, b.sources]);
}
