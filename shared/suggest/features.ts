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

/** An article of a cluster, as a candidate for its canonical. Ids count in the order of import. */
export type Contender = { readonly article: ArticleId; readonly features: Features };
