// The Review screen: the list of clusters, one cluster with its articles, and the editor's decisions.
import * as z from 'zod';
import { article, articleId, clusterId, clusterStatus, evidence, tier, verdict } from '../model.ts';
import { procedure } from './procedure.ts';

const clusterSummary = z.object({
  id: clusterId,
  /** Title of the centre, else the beginning of its body. */
  title: z.string(),
  size: z.int(),
  /** The lowest similarity by which a member joined, 0–1: the cluster's weakest link. */
  weakest: z.number(),
  /** Of its weakest member. */
  tier,
  status: clusterStatus,
  /** Distinct sources of its articles. */
  sources: z.array(z.string()),
});
export type ClusterSummary = z.infer<typeof clusterSummary>;

/** Title and body come without markup, as a reader of the page would see them. */
const member = z.object({ article, evidence, verdict: verdict.nullable() });
export type Member = z.infer<typeof member>;

const clusterDetail = z.object({
  id: clusterId,
  status: clusterStatus,
  /** Members in the order they were imported; the first is the centre. */
  members: z.array(member),
  /** Which article the machine would keep, for the editor to accept or not. */
  suggestion: articleId,
  /** Other clusters that may be the same story: an article qualified for both. */
  mayBeSameAs: z.array(z.object({ cluster: clusterId, title: z.string() })),
});
export type ClusterDetail = z.infer<typeof clusterDetail>;

const inProject = z.object({ project: z.string() });
const oneCluster = inProject.extend({ cluster: clusterId });

export const review = {
  /** Clusters of two or more articles, in order of their centres. */
  clusters: procedure.input(inProject).output(z.array(clusterSummary)),
  cluster: procedure.input(oneCluster).output(clusterDetail),
  /**
   * Sets verdicts in one transaction, on disk when this returns; null makes an article undecided.
   * A new canonical makes a former one that is not named here undecided.
   */
  decide: procedure
    .input(
      oneCluster.extend({
        verdicts: z.array(z.object({ article: articleId, verdict: verdict.nullable() })).min(1),
      }),
    )
    .output(
      z.object({
        status: clusterStatus,
        members: z.array(z.object({ article: articleId, verdict: verdict.nullable() })),
      }),
    ),
};
