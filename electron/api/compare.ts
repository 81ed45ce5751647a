// The texts of articles as imported, for comparing them.
import { Refusal } from '#shared/refusals.ts';
import { readReport } from '../store/related.ts';
import { queries } from './procedure.ts';

export const compareQueries = {
  original: queries.compare.original.handler(({ input, context: { db } }) =>
    input.articles.map((article) => {
      const report = readReport(db, article);
      if (!report) throw new Refusal('ARTICLE_MISSING', {});
      return { title: report.title, body: report.body };
    }),
  ),
};
