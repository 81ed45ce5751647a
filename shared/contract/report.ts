// Reports to pass on: self-contained HTML pages, to be saved or printed.
import * as z from 'zod';
import { articleId, clusterId } from '../model/model.ts';
import { languages } from '../text/language.ts';
import { procedure } from './procedure.ts';

export const MAX_COMPARED = 19;

/** An HTML page, or its PDF for printing on A4. @throws DIALOG_UNAVAILABLE for `pdf`, which only the desktop makes */
export const reportFormats = ['html', 'pdf'] as const;
export type ReportFormat = (typeof reportFormats)[number];
const format = z.enum(reportFormats).default('html');

const file = z.instanceof(File);

export const report = {
  /**
   * Compares the canonical article of a cluster, otherwise the suggested one, with the others; or two articles with each other.
   * @throws CLUSTER_MISSING, ARTICLE_NOT_IN_CLUSTER
   */
  cluster: procedure
    .input(
      z.object({
        project: z.string(),
        cluster: clusterId,
        /** The article on the left, and the one on the right. */
        pair: z
          .tuple([articleId, articleId])
          .refine(([left, right]) => left !== right)
          .optional(),
        language: z.enum(languages),
        format,
      }),
    )
    .output(file),
  /**
   * Compares the reference that a set has of an article with that article.
   * @throws CLUSTER_MISSING, NOT_PUBLISHED where the set is off or no longer has the article
   */
  reference: procedure
    .input(
      z.object({
        project: z.string(),
        cluster: clusterId,
        article: articleId,
        set: z.string(),
        language: z.enum(languages),
        format,
      }),
    )
    .output(file),
  /**
   * Counts, reprints between sources and their delays, and decisions: of all clusters, or of those decided on `day`.
   */
  project: procedure
    .input(z.object({ project: z.string(), day: z.iso.date().optional(), language: z.enum(languages), format }))
    .output(file),
};
