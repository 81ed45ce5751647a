// The Export screen: what would be written, then writing it.
import * as z from 'zod';
import { languages } from '../language.ts';
import { exportFormat, undecidedPolicy } from '../model.ts';
import { procedure, query } from './procedure.ts';

const counts = z.object({
  articles: z.int(),
  kept: z.int(),
  removed: z.int(),
  /** Clusters that still have undecided articles. */
  undecidedClusters: z.int(),
  undecidedArticles: z.int(),
  /** Kept articles with fields or sentences of others. */
  composed: z.int(),
});
export type ExportCounts = z.infer<typeof counts>;

export const exportKinds = [
  /** The kept articles. */
  'cleaned',
  /** The others, each with the article that is kept in its place. */
  'removed',
  /** Every article with its cluster, role and evidence. */
  'clusters',
  /**
   * DistSet and SimSet: the articles that opened clusters by fingerprint, each with those that joined it. Source: 李纲,
   * 毛进, 陈璟浩, 基于语义指纹的中文文本快速去重, 现代图书情报技术 2013(9), 41–47,
   * https://manu44.magtech.com.cn/Jwk_infotech_wk3/article/2013/1003-3513/9/2013-9-29-41.html
   */
  'sets',
  /** Changes of decisions and clusters, a row for each article. */
  'log',
  /** One workbook with the sheets cleaned, removed, clusters and log; always xlsx. */
  'all',
] as const;
export type ExportKind = (typeof exportKinds)[number];

const preview = z.object({
  columns: z.array(z.string()),
  /** The first rows, as text, clipped. */
  rows: z.array(z.array(z.string())),
});

const sinceLast = z.object({
  /** When the last export was written. */
  at: z.string(),
  /** Articles imported after it, and earlier ones of which an export shows anything else than then. */
  articles: z.int(),
  changed: z.int(),
  /** Articles were clustered again or an import was removed, of which the log has no rows. */
  rebuilt: z.boolean(),
  /** Suggestion rules or boilerplate have changed: suggestions and likenesses may differ. */
  rules: z.boolean(),
});
export type SinceExport = z.infer<typeof sinceLast>;

export const exportApi = {
  counts: procedure.input(z.object({ project: z.string(), undecided: undecidedPolicy })).output(counts),
  /** The beginning of the table that would be written, and of the first where there are several; none of `sets`. */
  preview: procedure
    .input(
      z.object({
        project: z.string(),
        kind: z.enum(exportKinds),
        undecided: undecidedPolicy,
        language: z.enum(languages),
      }),
    )
    .output(preview),
  /** Counts what is new since the last export; null where there was none. */
  sinceLast: query.input(z.object({ project: z.string() })).output(sinceLast.nullable()),
  /** Writes a file; without `target` into this launch's own folder, to be fetched with `files.download`. */
  start: procedure
    .input(
      z.object({
        project: z.string(),
        kind: z.enum(exportKinds).default('cleaned'),
        format: exportFormat,
        undecided: undecidedPolicy,
        /** The language of the headings that Tonggao adds. */
        language: z.enum(languages).default('zh'),
        target: z.string().optional(),
      }),
    )
    .output(z.object({ job: z.string() })),
};
