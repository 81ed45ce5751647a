// What the rules and the learned model know of an article. Measured in electron/suggest, compared here.
import * as z from 'zod';
import type { ArticleId } from '../model.ts';
import type { TimeSpan } from '../published-time.ts';

export const features = z.object({
  source: z.string(),
  /** Null where the text states no time. */
  published: z.object({ from: z.number(), until: z.number() }).nullable() satisfies z.ZodType<TimeSpan | null>,
  /** Letters, digits and ideographs of its sentences, each sentence once, boilerplate left out. */
  length: z.int(),
  /** Share of its letters that is boilerplate or said twice, 0–1. */
  boilerplate: z.number(),
  /** It ends in mid-sentence, or with “…”, 查看全文, 未完 and the like. */
  truncated: z.boolean(),
  byline: z.boolean(),
  url: z.boolean(),
});
export type Features = Readonly<z.infer<typeof features>>;

/** Measurements of an article against the other copies in its cluster (electron/suggest/compare-copies.ts). */
export const comparison = z.object({
  /** The number of other copies. */
  others: z.int().nonnegative(),
  /** How far the copies agree with its text: the higher, the nearer to what most of them have. Comparable within a cluster. */
  agreement: z.int(),
  /** Share of its text that at least half of the other copies have, too, 0–1. */
  shared: z.number(),
  /** `agreement` and `shared` of the text as imported: with its punctuation, markup and script. */
  form: z.int(),
  sameForm: z.number(),
  /** Pairs of characters that occur only in the clauses that most copies do not have; null where it has no such clauses. */
  unfamiliar: z.int().nullable(),
  /** Letters and signs that decorate its headline; null where it has none. */
  decoration: z.int().nullable(),
});
export type Comparison = Readonly<z.infer<typeof comparison>>;

/** An article of a cluster, as a candidate for its canonical. Ids count in the order of import. */
export type Contender = {
  readonly article: ArticleId;
  readonly features: Features;
  readonly comparison: Comparison;
};
