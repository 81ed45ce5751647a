// The handlers of the comparison: texts as imported, and names, which are found in the fingerprint processes.
import { Refusal } from '#shared/refusals.ts';
import { os } from '../app/procedure.ts';
import { readReport } from '../store/related.ts';

export const compare = {
  original: os.compare.original.handler(({ input, context: { services } }) => {
    const db = services.projects.readable(input.project);
    return input.articles.map((article) => {
      const report = readReport(db, article);
      if (!report) throw new Refusal('ARTICLE_MISSING', {});
      return { title: report.title, body: report.body };
    });
  }),

  names: os.compare.names.handler(async ({ input, context: { services } }) =>
    (await services.pool.names(input.texts)).map((names) => [...names]),
  ),
};
