// The Overview screen: the figures of the project, and the clusters that each figure counts.
import * as z from 'zod';
import { overviewFilter } from '../cluster-list/overview-filter.ts';
import { articleId, clusterId } from '../model.ts';
import { procedure, query } from './procedure.ts';

const funnel = z.object({
  /** Articles, superseded ones and rejected rows. */
  rows: z.int(),
  rejected: z.int(),
  /** Rejected rows that the project had already. */
  unchanged: z.int(),
  /** Articles in whose place a later import has put a newer version. */
  superseded: z.int(),
  articles: z.int(),
  /** Clusters of any size: articles without their copies. */
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
  /** Stories that it published first. */
  first: z.int(),
  /** Later publications of those by anyone. */
  reprinted: z.int(),
  /** Publications of its own that were not the first. */
  reprints: z.int(),
});
export type SourceFigures = z.infer<typeof sourceFigures>;

const progress = z.object({
  clusters: z.int(),
  /** Clusters that are done, by how their canonical article was chosen: `kept` have none. */
  accepted: z.int(),
  picked: z.int(),
  kept: z.int(),
  /** Clusters done on each day on which some were, in order. */
  days: z.array(z.object({ day: z.string(), clusters: z.int() })),
  /** From one decision to the next, the median of the latest. Null until there are enough. */
  msEach: z.number().nullable(),
});
export type ReviewProgress = z.infer<typeof progress>;

const statistics = z.object({
  progress,
  funnel,
  sizes: z.array(z.object({ size: z.int(), clusters: z.int() })),
  /** Articles that joined a cluster, by their Hamming distance. */
  distances: z.array(z.object({ hd: z.int().nullable(), articles: z.int() })),
  /** In steps of 5 %: `from` ≤ similarity < `from` + 5; 100 is equal. */
  similarities: z.array(z.object({ from: z.int(), articles: z.int() })),
  reprints: z.object({
    /** Those with the most publications first. */
    sources: z.array(sourceFigures),
    /** Sources of clusters that are counted here, those that are not listed among them. */
    allSources: z.int(),
    /** How often `other` published what `first` had published before it, among those sources. */
    cells: z.array(z.object({ first: z.string(), other: z.string(), copies: z.int() })),
    /** Clusters that are counted here … */
    traced: z.int(),
    /** … and those in which sources or times do not show who was first. */
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
  /** The picked clusters of two or more articles, in order. Not by page: the list filters by all of them, and has ids alone. */
  clusters: procedure.input(inProject.extend({ pick: overviewFilter })).output(z.array(clusterId)),
  /** The members of a cluster in order of import. Not by page: the chart shows all, without bodies; 5,000 are half a megabyte. */
  timeline: query.input(inProject.extend({ cluster: clusterId })).output(z.array(timelineRow)),
};
