// The Import screen: look into a workbook, map its columns, import it.
import * as z from 'zod';
import { columnMapping, importId } from '../model.ts';
import { languages } from '../refusals.ts';
import { procedure } from './procedure.ts';

/** How a sheet is read: which rows are data, and which column is which field. */
export const sheetReading = z.object({
  sheet: z.string(),
  /** Row number of the header, from 1; 0 where the sheet has none (columns are then named A, B, C …). */
  headerRow: z.int().nonnegative(),
  mapping: columnMapping,
});
export type SheetReading = z.infer<typeof sheetReading>;

/** What of a reading is asked for; what is left out is guessed as `inspect` does. */
export const readingRequest = sheetReading.partial().extend({
  /** Columns by name or letter, `title=标题,body=C`; a field that is not named keeps its guess. */
  columns: z.string().optional(),
});
export type ReadingRequest = z.infer<typeof readingRequest>;

const previewRow = z.object({ row: z.int(), cells: z.array(z.string()) });

const inspection = z.object({
  file: z.string(),
  bytes: z.int(),
  sheets: z.array(z.object({ name: z.string(), rows: z.int() })),
  /** The asked-for or likeliest reading. */
  reading: sheetReading,
  /** Header texts by column; never empty strings (a nameless column is called by its letter). */
  columns: z.array(z.string()),
  /** Rows below the header, up to the last that holds anything. */
  rows: z.int(),
  /** The first 100 of them. */
  preview: z.array(previewRow),
});
export type Inspection = z.infer<typeof inspection>;

const rejectedRow = z.object({
  row: z.int(),
  reason: z.enum(['blank', 'no-body']),
  /** The row's cells as text. */
  cells: z.array(z.string()),
});
export type RejectedRow = z.infer<typeof rejectedRow>;

export const intake = {
  /** Without `sheet`/`headerRow` the likeliest are found; with them the mapping is guessed anew for them. */
  inspect: procedure
    .input(z.object({ path: z.string(), sheet: z.string().optional(), headerRow: z.int().nonnegative().optional() }))
    .output(inspection),
  /** Imports the sheet, or resumes its unfinished import; watch the job for progress and its end. */
  start: procedure
    .input(
      z.object({ project: z.string(), path: z.string(), reading: readingRequest, again: z.boolean().default(false) }),
    )
    .output(z.object({ job: z.string() })),
  /** Removes the articles of an unfinished import, and the decisions on them. */
  removeUnfinished: procedure.input(z.object({ project: z.string(), import: importId })).output(z.void()),
  rejected: procedure.input(z.object({ project: z.string(), import: importId })).output(z.array(rejectedRow)),
  /** The rejected rows as a csv with row number and reason before the original columns. */
  rejectedFile: procedure
    .input(z.object({ project: z.string(), import: importId, language: z.enum(languages).default('zh') }))
    .output(z.instanceof(File)),
};
