// Long tasks: started by a screen, watched and cancelled here. A job outlives the window's reload.
import { eventIterator } from '@orpc/contract';
import * as z from 'zod';
import { actionId } from '../model/actions.ts';
import { type JobKind, jobKind } from '../model/job-kinds.ts';
import { importId } from '../model/model.ts';
import { appErrorSchema } from '../words/errors.ts';
import { batchCounts } from '../words/labels/batch-counts.ts';
import { previewSummary } from './detection.ts';
import { otherRows, writtenWorkbook } from './exports.ts';
import { procedure } from './procedure.ts';
import { matching, referenceSummary } from './reference-sets.ts';

/** Stages in the order in which a job passes them; no job has all of them. */
export const stages = [
  'read',
  'boilerplate',
  /** Brings the index of the project up to date. */
  'index',
  'fingerprint',
  'compare',
  'save',
  /** Hamming distances of members (stages/detect/measure-distances.ts). */
  'distances',
  /** Only an import that replaces older versions has this stage. */
  'replace',
  'select',
  'write',
  'list',
  'backup',
  'apply',
  'copy',
  'mark',
  'accept',
  'remove',
] as const;
export type Stage = (typeof stages)[number];

/** Stages that every job of the kind passes; the last one measures its progress. */
export const jobStages = {
  import: ['read', 'compare', 'save'],
  'remove-import': ['compare', 'remove'],
  export: ['select', 'write'],
  preview: ['compare', 'list'],
  recluster: ['backup', 'apply'],
  sentences: ['fingerprint'],
  boilerplate: ['mark'],
  copy: ['copy'],
  batch: ['accept'],
  decisions: ['apply'],
  references: ['read'],
  matches: ['compare'],
} as const satisfies Record<JobKind, readonly Stage[]>;

/** Rows that were imported despite a warning: their number, and the row numbers of the first ones. */
const warnedRows = z.object({ rows: z.int(), first: z.array(z.int()) });

const importResult = z.object({
  kind: z.literal('import'),
  /** The last import where several sheets were imported; the counts below are those of all sheets. */
  import: importId,
  /** One entry per sheet, in order. */
  imports: z.array(
    z.object({
      import: importId,
      sheet: z.string(),
      rows: z.int(),
      imported: z.int(),
      rejected: z.int(),
      replaced: z.int(),
      /** Rejected rows that the project had already (`repeats`). */
      unchanged: z.int(),
      withoutText: z.int(),
      warnings: z.object({
        repeatedIds: warnedRows,
        /** Rows whose date cannot be read, such as “昨天”; it is kept as text. */
        unreadDates: warnedRows,
      }),
    }),
  ),
  rows: z.int(),
  imported: z.int(),
  rejected: z.int(),
  withoutText: z.int(),
  /** Clusters of two or more articles in the whole project, after the import. */
  clusters: z.int(),
  articlesInClusters: z.int(),
  /** Null where no workers on other machines were used. */
  workers: batchCounts.nullable(),
  references: matching,
});

const removeImportResult = z.object({ kind: z.literal('remove-import') });

const exportResult = z.object({
  kind: z.literal('export'),
  path: z.string(),
  kept: z.int(),
  removed: z.int(),
  others: otherRows,
  /** Null where no cleaned table was written; else the number of its rows. */
  cleanedRows: z.int().nullable(),
  /** Null where no workbook with a cleaned table alone was written. */
  workbook: writtenWorkbook.nullable(),
  /** The import that was unfinished at the time of the export, with the number of its rows that the file lacks. */
  unfinished: z.object({ file: z.string(), left: z.int() }).nullable(),
  /** Written articles whose texts differ from what was imported: their number, and the origin of the first ones. */
  damaged: z.object({ articles: z.int(), first: z.array(z.object({ file: z.string(), row: z.int() })) }),
  /** Cells that were cut, as no spreadsheet holds them: their number, and the places of the first ones in the file. */
  cut: z.object({
    cells: z.int(),
    first: z.array(z.object({ sheet: z.string(), row: z.int(), column: z.string() })),
  }),
  /** Kept rows that have cells of removed ones, and the number of these cells by column; null where none were merged. */
  merged: z.object({ rows: z.int(), columns: z.record(z.string(), z.int()) }).nullable(),
});

const previewResult = previewSummary.extend({ kind: z.literal('preview') });

const reclusterResult = z.object({
  kind: z.literal('recluster'),
  clusters: z.int(),
  articlesInClusters: z.int(),
  /** Path of the copy that was made before; null if a late cancel hides it. */
  backup: z.string().nullable(),
});

/** What a copy of a damaged project has and lacks. */
const salvaged = z.object({
  articles: z.int(),
  /** Articles that have a verdict. */
  decided: z.int(),
  actions: z.int(),
  /** When the last action was, in ISO 8601; null where there is none. */
  lastAt: z.string().nullable(),
  /** Changes in the part of the log that was left out: an upper bound, as the file may have some of them. */
  lost: z.int(),
});
export type Salvaged = z.infer<typeof salvaged>;

/** `path` is the copy; only one of a damaged project has `salvaged`. */
const copyResult = z.object({ kind: z.literal('copy'), path: z.string(), salvaged: salvaged.optional() });

const sentencesResult = z.object({
  kind: z.literal('sentences'),
  articles: z.int(),
});

const boilerplateResult = z.object({
  kind: z.literal('boilerplate'),
  /** Null where everything was marked already. */
  action: actionId.nullable(),
  /** Articles that carry what was marked. */
  articles: z.int(),
});

const batchResult = z.object({
  kind: z.literal('batch'),
  /** Null where no suggestion was left to accept. */
  action: actionId.nullable(),
  clusters: z.int(),
  discarded: z.int(),
  /** Clusters that have changed or were decided since the preview. */
  leftOut: z.int(),
});

const decisionsResult = z.object({
  kind: z.literal('decisions'),
  /** Null where every article had its verdict already. */
  action: actionId.nullable(),
  articles: z.int(),
  /** Clusters that another has open, so that nothing of them was changed. */
  leftOut: z.int(),
});

const referencesResult = z.object({
  kind: z.literal('references'),
  set: z.string(),
  /** `added` articles were not in the set before; `replaced` of them replaced earlier versions. */
  added: z.int(),
  replaced: z.int(),
  unchanged: z.int(),
  rejected: z.int(),
  ...referenceSummary.shape,
  leftOut: z.array(z.object({ name: z.string(), appError: appErrorSchema })),
});

const matchesResult = z.object({ kind: z.literal('matches'), ...matching.shape });

const milliseconds = z.partialRecord(z.enum(stages), z.number());

const jobEvent = z.discriminatedUnion('type', [
  /** Always the first. */
  z.object({ type: z.literal('started'), kind: jobKind }),
  z.object({
    type: z.literal('progress'),
    stage: z.enum(stages),
    done: z.int(),
    /** Null until the total is known. */
    total: z.int().nullable(),
    elapsedMs: z.number(),
  }),
  /** A process crashed and was started again; nothing saved was lost. */
  z.object({ type: z.literal('restarted'), detail: z.string() }),
  z.object({
    type: z.literal('done'),
    result: z.discriminatedUnion('kind', [
      importResult,
      removeImportResult,
      exportResult,
      previewResult,
      reclusterResult,
      sentencesResult,
      boilerplateResult,
      copyResult,
      batchResult,
      decisionsResult,
      referencesResult,
      matchesResult,
    ]),
    /** Time spent in each stage. Stages overlap, so the times need not add up to `totalMs`. */
    milliseconds,
    totalMs: z.number(),
  }),
  z.object({ type: z.literal('cancelled') }),
  z.object({ type: z.literal('refused'), appError: appErrorSchema }),
]);
export type JobEvent = z.infer<typeof jobEvent>;
export type JobResult = Extract<JobEvent, { type: 'done' }>['result'];
export type StageMilliseconds = z.infer<typeof milliseconds>;

const job = z.object({ job: z.string() });

export const runningJob = job.extend({
  kind: jobKind,
  /** How far it is, from 0 to 1; null while that is not known. */
  share: z.number().nullable(),
  /** True: the program started the job itself, and stops it for jobs that the editor starts. */
  background: z.boolean().optional(),
});
export type RunningJob = z.infer<typeof runningJob>;

export const jobs = {
  /**
   * Sends the kind of the job and the latest event of each stage at once, then each event as it happens. Ends after
   * done, cancelled or refused.
   */
  watch: procedure.input(job).output(eventIterator(jobEvent)),
  /** Returns when the job has stopped, within a second. */
  cancel: procedure.input(job).output(z.void()),
};
