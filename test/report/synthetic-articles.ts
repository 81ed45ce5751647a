// Articles in the form in which the review passes them to reports.

import { NO_BOILERPLATE } from '#electron/core/boilerplate/boilerplate.ts';
import { measureArticle } from '#electron/core/suggest/features.ts';
import type { ReportArticle } from '#electron/stages/report/compare-pair.ts';
import type { Article, ArticleId } from '#shared/model/model.ts';

export function syntheticArticle(
  number: number,
  fields: Partial<Article>,
  more: Partial<ReportArticle> = {},
): ReportArticle {
  const article: Article = {
    id: number as ArticleId,
    row: number + 1,
    file: '稿件.xlsx',
    title: '',
    body: '',
    source: '',
    url: '',
    published: '',
    author: '',
    ...fields,
  };
  const { features, boilerplate } = measureArticle(article, NO_BOILERPLATE);
  return {
    number,
    verdict: null,
    article,
    length: features.length,
    boilerplate: [...boilerplate],
    isDamaged: false,
    names: [],
    ...more,
  };
}
