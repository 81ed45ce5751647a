// The article of a reference set, for the report that compares it with an article of the project.

import type { PublishedMatch } from '#shared/contract/reference-sets.ts';
import type { ReferenceText } from '#shared/contract/references.ts';
import type { Range } from '#shared/text/range.ts';
import { stripMarkup } from '../../core/text/markup/markup.ts';
import type { ReportArticle } from './compare-pair.ts';

export type Reference = {
  readonly match: PublishedMatch;
  /** Null where the set is gone; the report then has the fields that the project stores. */
  readonly text: ReferenceText | null;
  readonly names: readonly Range[] | null;
};

export function describeReference({ match, text, names }: Reference): ReportArticle {
  const { title, source, url, published } = match;
  const { length, boilerplate, ...texts } = text ?? {
    title: stripMarkup(title),
    body: '',
    length: null,
    boilerplate: [],
  };
  const article = { ...texts, source, url, published };
  return { article, length, boilerplate, names, number: null, verdict: null, isDamaged: false };
}
