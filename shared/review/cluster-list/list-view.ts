// The editor's settings of the list of clusters: filters, order, selected cluster and scroll. Stored with the
// project.
import * as z from 'zod';
import { editorId } from '../../model/editors.ts';
import { clusterId, clusterStatus, tier } from '../../model/model.ts';
import { riskLevel } from '../risk.ts';

/**
 * `easiest`: the lowest risk first, the largest of the same risk first · `order`: as imported · `size`: the largest
 * first · `weakest`: the least similar first · `date`: the latest first · `risk`: the highest risk first · `days`: the
 * longest time span first · `lost`: the most text lost by discarding first.
 */
export const listOrders = ['easiest', 'order', 'size', 'weakest', 'date', 'risk', 'days', 'lost'] as const;
const listOrder = z.enum(listOrders);
export type ListOrder = z.infer<typeof listOrder>;

const day = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d$/)
  .nullable();

const listFilter = z.object({
  words: z.string(),
  status: clusterStatus.nullable(),
  tier: tier.nullable(),
  /** Minimum number of articles. */
  size: z.int().nullable(),
  source: z.string().nullable(),
  /** First and last day of a range in which an article of the cluster was published. */
  from: day,
  until: day,
  risk: riskLevel.nullable().default(null),
  /** Minimum number of days between the first and the last of its articles. */
  days: z.int().nullable().default(null),
  /** Minimum number of characters that discarding would lose. */
  lost: z.int().nullable().default(null),
  /** Only clusters to which an import added articles after they were decided. */
  grown: z.boolean(),
  flagged: z.boolean().default(false),
  noted: z.boolean().default(false),
  assignee: editorId.nullable().default(null),
  /** Only clusters of which a reference set has an article. */
  alreadyPublished: z.boolean().default(false),
});
export type ListFilter = Readonly<z.infer<typeof listFilter>>;

export const listView = z.object({
  filter: listFilter,
  order: listOrder,
  cluster: clusterId.nullable(),
  /**
   * The first visible cluster, and the pixels of its row that are scrolled past. A scroll offset from the top would
   * be inexact, because heights of unseen rows are unknown. Null: at the top.
   */
  top: z.object({ cluster: clusterId, offset: z.number().nonnegative() }).nullable().default(null),
});
export type ListTop = NonNullable<ListView['top']>;
export type ListView = Readonly<z.infer<typeof listView>>;
