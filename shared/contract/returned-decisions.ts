// Decisions that come back in an exported cluster table that was edited in a spreadsheet program.
import * as z from 'zod';
import { articleId, clusterId, exportFormats, verdict } from '../model/model.ts';
import { procedure } from './procedure.ts';

/** The table is exported as some of these, and spreadsheet programs save it as the others. */
export const tableEndings: string[] = [...exportFormats, 'xls', 'ods', 'tsv'];

/** Why a row is refused, in the order in which it is checked. */
export const rowRefusals = [
  /** The key of the row is missing, or the cell has other text. */
  'no-key',
  'unknown-article',
  /** The key does not fit the article that it names. */
  'other-project',
  /**
   * The row or cluster number differs from that of the key: cells of several rows were mixed, as by sorting one column.
   */
  'mixed-cells',
  'superseded',
  'cluster-changed',
  'unknown-verdict',
  /** Another row gives the same article another decision. */
  'contradictory',
  'two-canonicals',
  /** The only article of a cluster is never discarded. */
  'discarded-single',
] as const;
export type RowRefusal = (typeof rowRefusals)[number];

const rev = z.int().nonnegative();

const returnedCluster = z.object({
  cluster: clusterId,
  rev,
  title: z.string(),
  /** The cluster was decided here since the export, and the table has other decisions. */
  isConflict: z.boolean(),
  changes: z.array(
    z.object({
      article: articleId,
      /** The row of the article in the imported file. */
      row: z.int(),
      before: verdict.nullable(),
      after: verdict.nullable(),
    }),
  ),
});
export type ReturnedCluster = z.infer<typeof returnedCluster>;

const decisionsPreview = z.object({
  file: z.string(),
  /** Rows of the table, without blank ones. */
  rows: z.int(),
  /** The clusters that would change, by id. */
  clusters: z.array(returnedCluster),
  /** Refused rows by reason: their number, and the row numbers of the first ones in the file. */
  refused: z.array(z.object({ reason: z.enum(rowRefusals), rows: z.int(), first: z.array(z.int()) })),
});
export type DecisionsPreview = z.infer<typeof decisionsPreview>;

const returnedItem = z.object({
  cluster: clusterId,
  rev,
  verdicts: z.array(z.object({ article: articleId, verdict: verdict.nullable() })).min(1),
});
export type ReturnedItem = z.infer<typeof returnedItem>;

const MAX_CLUSTERS = 500_000;

export const returnedDecisions = {
  /**
   * Reads an edited cluster table and compares it with the project; nothing is changed. Articles missing from the table
   * stay as they are. @throws DECISION_COLUMNS_MISSING, DECISION_COLUMNS_TWICE, ENCODING_UNSURE, and as an import does
   */
  preview: procedure.input(z.object({ project: z.string(), path: z.string() })).output(decisionsPreview),
  /** Sets these verdicts as one action that can be undone; watch the job. The job is refused with PREVIEW_STALE. @throws JOB_RUNNING */
  apply: procedure
    .input(
      z.object({
        project: z.string(),
        items: z.array(returnedItem).min(1).max(MAX_CLUSTERS),
        /** Made once per command, so that a repeated request acts only once. */
        request: z.uuid().optional(),
      }),
    )
    .output(z.object({ job: z.string() })),
};

/** The changes of a preview that are applied; conflicts only with `overwrite`. */
export function itemsOf({ clusters }: Pick<DecisionsPreview, 'clusters'>, overwrite: boolean): ReturnedItem[] {
  return clusters
    .filter(({ isConflict }) => overwrite || !isConflict)
    .map(({ cluster, rev, changes }) => ({
      cluster,
      rev,
      verdicts: changes.map(({ article, after }) => ({ article, verdict: after })),
    }));
}
