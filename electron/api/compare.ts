// The texts of articles as imported, for comparing them.
import { AppError } from '#shared/words/errors.ts';
import { findDamagedArticles } from '../store/checksums.ts';
import { readReport } from '../store/related.ts';
import { createPause } from './pause.ts';
import { queries } from './procedure.ts';

export const compareQueries = {
  original: queries.compare.original.handler(async ({ input, context: { db } }) => {
    const texts: { title: string; body: string }[] = [];
    const pause = createPause();
    for (const article of input.articles) {
      const isDamaged = findDamagedArticles(db, [article]).length > 0;
      await pause();
      const report = readReport(db, article);
      if (!report) throw new AppError('ARTICLE_MISSING', {});
      texts.push(isDamaged ? { title: '', body: '' } : { title: report.title, body: report.body });
    }
    return texts;
  }),
};
