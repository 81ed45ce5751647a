// The Overview screen: the figures of the project, and the clusters that each figure counts.
import * as z from 'zod';
import { articleId, clusterId } from '../model/model.ts';
import { overviewFilter } from '../review/cluster-list/overview-filter.ts';
import { procedure, query } from './procedure.ts';

const funnel = z.object({
  /** The sum of articles, superseded articles and rejected rows. */
  rows: z.int(),
  rejected: z.int(),
  unchanged: z.int(),
  superseded: z.int(),
  articles: z.int(),
  /** Clusters of any size, so that an article without copies counts as one. */
  stories: z.int(),
  /** Clusters of two or more articles. */
  clusters: z.int(),
  inClusters: z.int(),
  /** Articles that are not discarded yet, although their story would remain without them. */
  surplus: z.int(),
});
export type Funnel = z.infer<typeof funnel>;

const sourceFigures = z.object({
  source: z.string(),
  /** Stories that the source published first. */
  first: z.int(),
  /** Later publications of these stories, by any source. */
  reprinted: z.int(),
  /** The source's own publications that were not the first. */
  reprints: z.int(),
});
export type SourceFigures = z.infer<typeof sourceFigures>;

const progress = z.object({
  clusters: z.int(),
  /** Done clusters, by how their canonical article was chosen; those counted as `kept` have no canonical article. */
  accepted: z.int(),
  picked: z.int(),
  kept: z.int(),
  /** Clusters that were done on each day, in order; days without any are left out. */
  days: z.array(z.object({ day: z.string(), clusters: z.int() })),
  /** The median time from one decision to the next, over the latest decisions. Null until there are enough. */
  msEach: z.number().nullable(),
});
export type ReviewProgress = z.infer<typeof progress>;

const statistics = z.object({
  progress,
  funnel,
  sizes: z.array(z.object({ size: z.int(), clusters: z.int() })),
  distances: z.array(z.object({ hd: z.int().nullable(), articles: z.int() })),
  /** Similarities in steps of 5 %: `from` ≤ similarity < `from` + 5; 100 is equal. */
  similarities: z.array(z.object({ from: z.int(), articles: z.int() })),
  reprints: z.object({
    /** The sources with the most publications come first. */
    sources: z.array(sourceFigures),
    /** All sources of the clusters that are counted here, including those that `sources` leaves out. */
    allSources: z.int(),
    /** How often `other` published what `first` had published before, among the listed sources. */
    cells: z.array(z.object({ first: z.string(), other: z.string(), copies: z.int() })),
    /** Clusters whose first publisher is known; only these are counted here. */
    traced: z.int(),
    /** Clusters whose sources or times do not show who published first. */
    untraced: z.int(),
  }),
  largest: z.array(z.object({ cluster: clusterId, title: z.string(), size: z.int() })),
});
export type Statistics = z.infer<typeof statistics>;

const timelineRow = z.object({
  article: articleId,
  title: z.string(),
  source: z.string(),
  /** As it was imported. */
  published: z.string(),
});
export type TimelineRow = z.infer<typeof timelineRow>;

const inProject = z.object({ project: z.string() });

export const overview = {
  statistics: procedure.input(inProject).output(statistics),
  /** `msEach` of the statistics, from the latest decisions alone: cheap enough to be read during the review. */
  pace: query.input(inProject).output(progress.shape.msEach),
  /**
   * The clusters of two or more articles that the filter selects, in order. Not paged: the list filters by all of them,
   * and these are ids only.
   */
  clusters: procedure.input(inProject.extend({ pick: overviewFilter })).output(z.array(clusterId)),
  /**
   * The members of a cluster in order of import. Not paged: the chart shows all members, and 5,000 rows without bodies
   * are half a megabyte.
   */
  timeline: query.input(inProject.extend({ cluster: clusterId })).output(z.array(timelineRow)),
};
