// The texts of articles as imported, for comparing them.
import { AppError } from '#shared/errors.ts';
import { findDamagedArticles } from '../store/checksums.ts';
import { readReport } from '../store/related.ts';
import { queries } from './procedure.ts';

export const compareQueries = {
  original: queries.compare.original.handler(({ input, context: { db } }) => {
    const damaged = findDamagedArticles(db, input.articles);
    return input.articles.map((article) => {
      const report = readReport(db, article);
      if (!report) throw new AppError('ARTICLE_MISSING', {});
      return damaged.includes(article) ? { title: '', body: '' } : { title: report.title, body: report.body };
    });
  }),
};
