// The article of a reference set, for the report that compares it with an article of the project.
import type { ReferenceText } from '#shared/contract/references.ts';
import type { Range } from '#shared/range.ts';
import type { PublishedMatch } from '#shared/reference-sets.ts';
import { NO_BOILERPLATE } from '../boilerplate/boilerplate.ts';
import { measureArticle } from '../suggest/features.ts';
import { stripMarkup } from '../text/markup/markup.ts';
import type { ReportArticle } from './compare-pair.ts';

export type Reference = {
  readonly match: PublishedMatch;
  /** Null where the set is gone; the report then has the fields that the project stores. */
  readonly text: ReferenceText | null;
  readonly names: readonly Range[] | null;
};

export function describeReference({ match, text, names }: Reference): ReportArticle {
  const { title, source, url, published } = match;
  const article = { ...(text ?? { title: stripMarkup(title), body: '' }), source, url, published };
  const { features, boilerplate } = measureArticle({ ...article, author: '' }, NO_BOILERPLATE);
  const length = text && features.length;
  return { article, length, boilerplate: [...boilerplate], names, number: null, verdict: null, isDamaged: false };
}
