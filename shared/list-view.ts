// How an editor has set the list of clusters: filters, order, the chosen cluster and the scroll. Kept with the project.
import * as z from 'zod';
import { clusterId, clusterStatus, tier } from './model.ts';
import { riskLevel } from './risk.ts';

/**
 * `order`: as imported · `size`: the largest first · `weakest`: the least similar first · `date`: the latest first · `risk`:
 * the highest risk first · `days`: the longest time span first · `lost`: the most text lost by discarding first.
 */
export const listOrders = ['order', 'size', 'weakest', 'date', 'risk', 'days', 'lost'] as const;
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
  /** Fewest articles. */
  size: z.int().nullable(),
  source: z.string().nullable(),
  /** Days, both included, between which an article of the cluster was published. */
  from: day,
  until: day,
  risk: riskLevel.nullable().default(null),
  /** Fewest days between the first and the last of its articles. */
  days: z.int().nullable().default(null),
  /** Fewest characters that discarding would lose. */
  lost: z.int().nullable().default(null),
  /** Only those that a later import has added to since they were decided. */
  grown: z.boolean(),
});
export type ListFilter = Readonly<z.infer<typeof listFilter>>;

export const listView = z.object({
  filter: listFilter,
  order: listOrder,
  cluster: clusterId.nullable(),
  /**
   * The first cluster in sight, and how many pixels of its row are scrolled past. Heights are known only of rows that have
   * been shown, so pixels from the top of the list would lead elsewhere. Null: the list is at its top.
   */
  top: z.object({ cluster: clusterId, offset: z.number().nonnegative() }).nullable().default(null),
});
export type ListTop = NonNullable<ListView['top']>;
export type ListView = Readonly<z.infer<typeof listView>>;
