// The Export screen: what would be written, then writing it.
import * as z from 'zod';
import { clusterId, exportFormat, fields, undecidedPolicy } from '../model/model.ts';
import { acceptances } from '../review/risk.ts';
import { merging as keptMerging, mergeChoice, mergeRules } from '../review/row-merge.ts';
import { languages } from '../text/language.ts';
import type { RejectedRow } from './intake.ts';
import { command, procedure, query } from './procedure.ts';
import { MAX_BATCH } from './review.ts';

/** Reasons of the rows that were not imported and yet hold something: an export has them, unless they are left out. */
export const writableReasons = [
  'no-body',
  'undecodable',
  'unreadable',
] as const satisfies readonly RejectedRow['reason'][];

/** The rows of the imported lists that are no articles; with the articles, these are all rows. */
export const otherRows = z.object({
  rejected: z.array(z.object({ reason: z.enum(writableReasons), rows: z.int().positive() })),
  blank: z.int(),
  /** Left out by an import, because the project had them already. */
  unchanged: z.int(),
  /** Replaced by a row of a later list. */
  superseded: z.int(),
});
export type OtherRows = z.infer<typeof otherRows>;

export function countRejected({ rejected }: Pick<OtherRows, 'rejected'>): number {
  return rejected.reduce((sum, { rows }) => sum + rows, 0);
}

export const NO_OTHERS: OtherRows = { rejected: [], blank: 0, unchanged: 0, superseded: 0 };

export function countOthers(others: OtherRows): number {
  return countRejected(others) + others.blank + others.unchanged + others.superseded;
}

const counts = z.object({
  /** The current articles: kept and removed. */
  articles: z.int(),
  others: otherRows,
  kept: z.int(),
  removed: z.int(),
  undecidedClusters: z.int(),
  /** The undecided clusters of high risk, as far as their risk is measured. */
  riskyClusters: z.int(),
  undecidedArticles: z.int(),
  /** Kept articles that take fields or sentences of other articles. */
  composed: z.int(),
});
export type ExportCounts = z.infer<typeof counts>;

export const exportKinds = [
  'cleaned',
  /** The discarded articles, each with the article that is kept in its place. */
  'removed',
  'clusters',
  /**
   * DistSet and SimSet: the articles that opened clusters by fingerprint, each with those that joined it. Source: 李纲,
   * 毛进, 陈璟浩, 基于语义指纹的中文文本快速去重, 现代图书情报技术 2013(9), 41–47,
   * https://manu44.magtech.com.cn/Jwk_infotech_wk3/article/2013/1003-3513/9/2013-9-29-41.html
   */
  'sets',
  'log',
  /** One workbook with the sheets cleaned, removed, clusters and log; always xlsx. */
  'all',
] as const;
export type ExportKind = (typeof exportKinds)[number];

const previewedTable = z.object({
  /** The name of the table, and of its sheet where it is one of several. */
  name: z.string(),
  columns: z.array(z.string()),
  /** The first rows, as clipped text. */
  rows: z.array(z.array(z.string())),
});
export type PreviewedTable = z.infer<typeof previewedTable>;

const sinceLast = z.object({
  at: z.string(),
  /**
   * `articles` were imported after the last export; `changed` are earlier ones for which an export would now write
   * something else.
   */
  articles: z.int(),
  changed: z.int(),
  /** Articles were clustered again or an import was removed; the log has no rows of that. */
  rebuilt: z.boolean(),
  /** Suggestion rules or boilerplate have changed, so suggestions and similarities may differ. */
  rules: z.boolean(),
});
export type SinceExport = z.infer<typeof sinceLast>;

/** `refuse`: the export fails and names the first cell. `cut`: such cells are written as far as fits, with a mark. */
export const longCells = ['refuse', 'cut'] as const;
export type LongCells = (typeof longCells)[number];

/** The parts of an imported workbook that an export keeps. */
export const keptParts = [
  'widths',
  'textColumns',
  'textCells',
  'frozen',
  'filter',
  'criteria',
  'hiddenColumns',
  'hiddenRows',
] as const;
export type KeptPart = (typeof keptParts)[number];

/** The parts of an imported workbook that an export cannot keep. */
export const unkeptParts = [
  'formulas',
  'hiddenRows',
  'hiddenSheets',
  'rowHeights',
  'filters',
  'mergedCells',
  /** Only in projects whose look does not say which cells. */
  'textCells',
  'conditionalFormats',
  'comments',
  'validations',
  'pictures',
  'fonts',
] as const;
export type UnkeptPart = (typeof unkeptParts)[number];
/** The number of each part; pictures and fonts are only noted, as 1. */
export const unkeptCounts = z.partialRecord(z.enum(unkeptParts), z.int().positive());
export type UnkeptCounts = z.infer<typeof unkeptCounts>;

/** What the cleaned table is written into: a copy of the imported workbook, where there is one, or a new one. */
export const workbookWays = ['original', 'rebuilt'] as const;
export type WorkbookWay = (typeof workbookWays)[number];

/** Why a cleaned table cannot be the imported workbook without its discarded rows. */
export const originalObstacles = [
  /** No .xlsx or .xlsm was imported. */
  'other-format',
  /** It changed while it was imported, or is another format under this name. */
  'not-kept',
  /** Rows of several files, or one sheet twice. */
  'several',
  'unfinished',
  /** Its bytes in the project are not those that were imported. */
  'damaged',
  /** A pivot table stands in rows that would go. */
  'pivot-table',
  'macro-sheet',
  /** It is not as its format has it, or beyond a limit. */
  'unreadable',
] as const;
export type OriginalObstacle = (typeof originalObstacles)[number];

/** Parts of a workbook that cannot follow its rows. */
const originalLossParts = [
  /** Cells keep their values. */
  'formulas',
  'links',
  'names',
  'validations',
  'conditionalFormats',
  'sparklines',
  'charts',
  /** They no longer set or list cells. */
  'controls',
  /** They show what they showed until they are refreshed. */
  'pivotTables',
  /** Data from outside is no longer fetched when the workbook is opened. */
  'connections',
  'signature',
  'macros',
  /** Parts that were taken from other articles, for which the sheet has no column, or that are too long for a cell. */
  'taken',
] as const;
/** `first`: places in the imported workbook, such as 稿件!B5. */
export const originalLoss = z.object({
  part: z.enum(originalLossParts),
  count: z.int().positive(),
  first: z.array(z.string()),
});
export type OriginalLoss = z.infer<typeof originalLoss>;

const originalFacts = z.object({
  /** The name of the imported workbook. */
  file: z.string().nullable(),
  obstacle: z.enum(originalObstacles).nullable(),
  hasMacros: z.boolean(),
  losses: z.array(originalLoss),
});
export type OriginalFacts = z.infer<typeof originalFacts>;

/** How the cleaned table was written as a workbook. */
export const writtenWorkbook = z.object({
  way: z.enum(workbookWays),
  /** The name of the imported workbook. */
  file: z.string().nullable(),
  obstacle: z.enum(originalObstacles).nullable(),
  losses: z.array(originalLoss),
});
export type WrittenWorkbook = z.infer<typeof writtenWorkbook>;

/** True: the cleaned table is without the rows that were not imported. */
const articlesOnly = z.boolean().default(false);

const merging = {
  /** The rows of removed articles are merged into those of the kept ones; null: they are not. */
  merge: mergeRules.nullable().default(null),
  /** A further column names where each merged cell is from. */
  mergeOrigins: z.boolean().default(false),
};

/** Examples that a preview of merged rows has. */
export const MAX_MERGE_EXAMPLES = 10;

const mergePreview = z.object({
  /** Kept rows that would take cells. */
  rows: z.int(),
  /** The columns that would be taken from, those with the most cells first. */
  columns: z.array(z.object({ column: z.string(), field: z.enum(fields).nullable(), cells: z.int() })),
  /** The first of each column, then others; texts are clipped. */
  examples: z
    .array(
      z.object({
        row: z.int(),
        title: z.string(),
        column: z.string(),
        before: z.string(),
        after: z.string(),
        from: z.array(z.object({ row: z.int(), source: z.string() })),
      }),
    )
    .max(MAX_MERGE_EXAMPLES),
  /** The columns that are no field, of all lists. */
  ownColumns: z.array(z.string()),
});
export type MergePreview = z.infer<typeof mergePreview>;

export const exportApi = {
  counts: procedure.input(z.object({ project: z.string(), undecided: undecidedPolicy })).output(counts),
  /** The first rows of each table that would be written. */
  preview: procedure
    .input(
      z.object({
        project: z.string(),
        kind: z.enum(exportKinds),
        undecided: undecidedPolicy,
        articlesOnly,
        ...merging,
        language: z.enum(languages),
        /** False: the cleaned table is without the column with the origin of taken parts. */
        origin: z.boolean().default(true),
      }),
    )
    .output(z.array(previewedTable)),
  /**
   * What the editor wants exports to merge; `defaults`: the rules from which a choice starts; `chosen`: the numbers of
   * clusters for which an editor has chosen, whatever the project does.
   */
  merging: query.input(z.object({ project: z.string() })).output(
    keptMerging.unwrap().extend({
      defaults: mergeRules,
      chosen: z.record(mergeChoice, z.int().nonnegative()),
    }),
  ),
  keepMerging: command.input(z.object({ project: z.string(), ...keptMerging.unwrap().shape })).output(z.void()),
  /** What an export would merge by these rules: where nothing else was chosen for a cluster, or only of these clusters. */
  previewMerge: procedure
    .input(
      z.object({
        project: z.string(),
        undecided: undecidedPolicy,
        merge: mergeRules,
        clusters: z.array(clusterId).max(MAX_BATCH).optional(),
      }),
    )
    .output(mergePreview),
  /** The parts of imported workbooks that an export keeps and cannot keep; null if no import describes its look. */
  workbookParts: query
    .input(z.object({ project: z.string() }))
    .output(z.object({ kept: z.array(z.enum(keptParts)), unkept: unkeptCounts }).nullable()),
  /** Whether the cleaned table can be the imported workbook, and what of it could not follow its rows. */
  original: procedure
    .input(
      z.object({
        project: z.string(),
        undecided: undecidedPolicy,
        articlesOnly,
        macros: z.boolean().default(false),
        merge: merging.merge,
      }),
    )
    .output(originalFacts),
  /** Counts what is new since the last export; null where there was none. */
  sinceLast: query.input(z.object({ project: z.string() })).output(sinceLast.nullable()),
  /** Writes a file. Without `target` it goes into this launch's own folder, and `files.download` fetches it. */
  start: procedure
    .input(
      z.object({
        project: z.string(),
        kind: z.enum(exportKinds).default('cleaned'),
        format: exportFormat,
        undecided: undecidedPolicy,
        articlesOnly,
        ...merging,
        language: z.enum(languages).default('zh'),
        target: z.string().optional(),
        /** Undecided clusters of higher risk, or of none measured yet, keep all their articles. */
        accept: z.enum(acceptances).default('all'),
        /** What is done about cells that are too long for a workbook. */
        longCells: z.enum(longCells).default('refuse'),
        /** Of a cleaned table in .xlsx: `original` where that is possible, and else `rebuilt`. */
        workbook: z.enum(workbookWays).default('original'),
        /** True: the original keeps its macros, and is an .xlsm. */
        macros: z.boolean().default(false),
        /** True: the original gets columns with the origin of taken parts and with the rows that each row stands for. */
        addedColumns: z.boolean().default(false),
      }),
    )
    .output(z.object({ job: z.string() })),
};
