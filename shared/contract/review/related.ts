// Other reports of the event of an article: stories that share sentences with it but are not its duplicates.
// Source: flyfish, 新闻内容去重算法simhash实践详解, 2018, https://www.codetd.com/article/1438664
import * as z from 'zod';
import { articleId, clusterId, evidence } from '../../model/model.ts';
import { procedure } from '../procedure.ts';

const relatedReport = z.object({
  article: z.object({
    id: articleId,
    /** The beginning of the body where the article has no title. */
    title: z.string(),
    source: z.string(),
    published: z.string(),
  }),
  /** The article's cluster; each cluster is listed once, by the article that shares most. */
  cluster: clusterId,
  /** Articles of that cluster; 1 where the article is alone, and the cluster list omits it. */
  size: z.int().positive(),
  /** The summed weights of the shared sentences, greater than 0: a sentence weighs more the fewer stories have it. */
  score: z.number(),
  /** Why the report is no duplicate: measured between its article and `comparedWith` of the request. */
  figures: evidence.pick({ relation: true, matchedShare: true, passages: true }),
  /** The shared sentences in the order of the requested article; verbatim, without markup. */
  sentences: z.array(z.object({ own: z.string(), other: z.string() })).min(1),
});
export type RelatedReport = z.infer<typeof relatedReport>;

const relatedReports = z.object({
  /** Articles that are not searched because their sentences are not yet indexed; `prepare` indexes them. */
  unindexed: z.int().nonnegative(),
  /** The likeliest reports first, at most 30. */
  reports: z.array(relatedReport),
});
export type RelatedReports = z.infer<typeof relatedReports>;

const inProject = z.object({ project: z.string() });

export const related = {
  /** Searches the articles whose sentences are indexed; the article itself need not be. */
  list: procedure
    .input(
      inProject.extend({
        article: articleId,
        /** By default `article`. */ comparedWith: articleId.optional(),
      }),
    )
    .output(relatedReports),
  /** Indexes the sentences of articles that are not yet indexed; watch the job for progress. */
  prepare: procedure.input(inProject).output(z.object({ job: z.string() })),
};
