// A cluster as the list shows it.
import * as z from 'zod';
import { editorId } from '../../model/editors.ts';
import { clusterId, clusterStatus, tier } from '../../model/model.ts';
import { riskSummary } from '../../review/risk.ts';

export const clusterSummary = z.object({
  id: clusterId,
  /** Title of the leader, else the beginning of its body. */
  title: z.string(),
  size: z.int(),
  /** The lowest similarity by which a member joined, 0–1: the cluster's weakest link. Null until all are measured. */
  weakest: z.number().nullable(),
  /** The tier of its weakest member. Null until all are measured. */
  tier: tier.nullable(),
  status: clusterStatus,
  /** Undecided articles that a later import added to the decided cluster, so that it is open again. */
  newMembers: z.int().nonnegative(),
  sources: z.array(z.string()),
  /** When the first and the last of its articles were published, ms since 1970; null where no time is known. */
  published: z.object({ first: z.number(), last: z.number() }).nullable(),
  /** Null until the risk is measured. */
  risk: riskSummary.nullable(),
  /** The beginning of the cluster's note; '' where it has none. */
  note: z.string(),
  isFlagged: z.boolean(),
  /** The person to whom the cluster is assigned in a shared project. */
  assignee: z.object({ editor: editorId, name: z.string() }).nullable(),
  isAlreadyPublished: z.boolean(),
});
export type ClusterSummary = z.infer<typeof clusterSummary>;
