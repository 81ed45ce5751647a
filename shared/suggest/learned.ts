// What was learned from the editor's picks, as it is kept with the project, and when it is worth learning anew.
import * as z from 'zod';
import { type SuggestRules, suggestRules } from './rules.ts';

/** Fewer picks than this teach nothing. */
export const LEAST_PICKS = 30;
/** So many picks more, or taken back, and it is learned anew. */
const PICKS_BETWEEN = 10;

export const learned = z.object({
  /** The clusters it was learned from: those of several articles with a canonical one. */
  picks: z.int(),
  /** The rules it was compared with, and whose list of sources it knows. */
  rules: suggestRules,
  /** The sources that it weighs one by one. */
  sources: z.array(z.string()),
  /** In the order of electron/suggest/attributes.ts. */
  weights: z.array(z.number()),
  /**
   * In how many of the clusters the suggestion was the editor's own pick: each learned suggestion by a model that had not
   * seen that cluster (cross-validation), each of the rules as they stand.
   */
  agreed: z.object({ learned: z.int(), rules: z.int() }),
});
export type Learned = z.infer<typeof learned>;

export const suggestSettings = z.object({
  rules: suggestRules.default(suggestRules.parse({})),
  /** Whether suggestions may be learned at all. */
  learning: z.boolean().default(true),
});
export type SuggestSettings = z.infer<typeof suggestSettings>;

/** Of so many of the editor's latest picks, how many were what was suggested when they were made. */
export const agreement = z.object({ picks: z.int(), agreed: z.int() });
export type Agreement = z.infer<typeof agreement>;

/** Learned suggestions are used only where they agree with the editor more often than the rules do. */
export function isUsed({ learning, rules }: SuggestSettings, model: Learned | null): model is Learned {
  return learning && model !== null && model.agreed.learned > model.agreed.rules && isSame(model.rules, rules);
}

/** Whether it is time to learn (again): enough picks, and none learned from, or many new ones, or other rules. */
export function isDue({ learning, rules }: SuggestSettings, model: Learned | null, picks: number): boolean {
  if (!learning || picks < LEAST_PICKS) return false;
  return model === null || Math.abs(picks - model.picks) >= PICKS_BETWEEN || !isSame(model.rules, rules);
}

function isSame(a: SuggestRules, b: SuggestRules): boolean {
  return JSON.stringify([a.order, a.sources]) === JSON.stringify([b.order, b.sources]);
}
