// The features of an article for the rules and the learned model. Measured in electron/core/suggest, compared here.
import * as z from 'zod';
import type { ArticleId } from '../../model/model.ts';
import type { TimeSpan } from '../../model/published-time.ts';

export const features = z.object({
  source: z.string(),
  /** Null where the article states no time. */
  published: z.object({ from: z.number(), until: z.number() }).nullable() satisfies z.ZodType<TimeSpan | null>,
  /** Letters, digits and ideographs of its sentences, each sentence once, without boilerplate. */
  length: z.int(),
  /** Share of its letters that is boilerplate or repeated, 0–1. */
  boilerplate: z.number(),
  /** True if the text ends in mid-sentence, or with “…”, 查看全文, 未完 and the like. */
  truncated: z.boolean(),
  /** `patched`: it may have text of another story, as pages of aggregators do · `roundup`: its items are several stories. */
  foreign: z.enum(['none', 'patched', 'roundup']),
  byline: z.boolean(),
  url: z.boolean(),
});
export type Features = Readonly<z.infer<typeof features>>;

/** Measurements of an article against the other copies in its cluster (electron/core/suggest/compare-copies.ts). */
export const comparison = z.object({
  others: z.int().nonnegative(),
  /** Agreement of the copies with its text: higher means nearer to most copies. Comparable within a cluster. */
  agreement: z.int(),
  /** Share of its text that at least half of the other copies have, 0–1. */
  shared: z.number(),
  /** Share that it has of the text of the majority of the copies, 0–1. */
  covers: z.number(),
  /** Facts in dispute for which another copy tells a later stage of the event, or a majority of three another value. */
  overtaken: z.int().nonnegative(),
  outvoted: z.int().nonnegative(),
  /** `agreement` and `shared` of the text as imported: with its punctuation, markup and script. */
  form: z.int(),
  sameForm: z.number(),
  /** Character bigrams that occur only in clauses that most copies lack; null without such clauses, and in a cluster of two. */
  unfamiliar: z.int().nullable(),
  /** Letters and signs that decorate its headline; null without a headline. */
  decoration: z.int().nullable(),
});
export type Comparison = Readonly<z.infer<typeof comparison>>;

/** An article of a cluster, as a candidate for its canonical. Ids count in the order of import. */
export type CanonicalCandidate = {
  readonly article: ArticleId;
  readonly features: Features;
  readonly comparison: Comparison;
};
