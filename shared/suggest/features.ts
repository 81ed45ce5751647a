// What the rules and the learned model know of an article. Measured in electron/suggest, compared here.
import type { ArticleId } from '../model.ts';
import type { TimeSpan } from '../published-time.ts';

export type Features = {
  readonly source: string;
  /** Null where the text states no time. */
  readonly published: TimeSpan | null;
  /** Letters, digits and ideographs of its sentences, each sentence once and frame (`boilerplate`) left out. */
  readonly length: number;
  /** Share of its letters that is frame or said twice, 0–1. */
  readonly boilerplate: number;
  /** It ends in mid-sentence, or with “…”, 查看全文, 未完 and the like. */
  readonly truncated: boolean;
  readonly byline: boolean;
  readonly url: boolean;
};

/** An article of a cluster, as a candidate for its canonical. Ids count in the order of import. */
export type Contender = { readonly article: ArticleId; readonly features: Features };
