// The Import screen: look into a file or folder, map its columns, import it.
import * as z from 'zod';
import { columnMapping, importId } from '../model.ts';
import { languages, refusalSchema } from '../refusals.ts';
import { procedure } from './procedure.ts';

/** Endings of the files that can be read, for dialogs; what is in a file decides how. */
export const readableEndings = [
  ...[
    'xlsx',
    'xlsm',
    'xlsb',
    'xls',
    'ods',
    'csv',
    'tsv',
    'json',
    'jsonl',
    'ndjson',
    'xml',
    'html',
    'htm',
    'docx',
    'txt',
  ],
];

/** The encodings in which text files are read; gb18030 holds GBK and GB2312. */
export const encodings = ['utf-8', 'gb18030', 'big5', 'utf-16le', 'utf-16be'] as const;
export const encoding = z.enum(encodings);
export type Encoding = z.infer<typeof encoding>;

/** What may stand between the cells of a csv. */
export const delimiters = [',', '\t', ';', '|'] as const;
export const delimiter = z.enum(delimiters);
export type Delimiter = z.infer<typeof delimiter>;

/** How a text file becomes characters and cells; left out, both are found in the file. */
export const textReading = z.object({ encoding: encoding.optional(), delimiter: delimiter.optional() });
export type TextReading = z.infer<typeof textReading>;

/**
 * How a sheet is read: which rows are data, and which column is which field. Whatever a source holds as rows is a sheet:
 * the table of a csv, of a web page or of a JSON file, and the articles of a folder.
 */
export const sheetReading = textReading.extend({
  sheet: z.string(),
  /** Row number of the header, from 1; 0 where the sheet has none (columns are then named A, B, C …, or name themselves). */
  headerRow: z.int().nonnegative(),
  mapping: columnMapping,
  /** Of a file that was imported before and has changed since: rows that the project has already are left out. */
  onlyNew: z.boolean().optional(),
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
  /** The asked-for or likeliest reading; its encoding and delimiter are there where the sheet has them. */
  reading: sheetReading,
  /** The mapping is the one with which a file of the same columns was imported before. */
  remembered: z.boolean(),
  /** The columns name themselves, as the keys of JSON objects do: there is no header row to choose. */
  ownNames: z.boolean(),
  /** Files of a folder that could not be opened, and why. */
  skipped: z.array(z.object({ file: z.string(), refusal: refusalSchema })),
  /** Header texts by column; never empty strings (a nameless column is called by its letter). */
  columns: z.array(z.string()),
  /** Rows below the header, up to the last that holds anything. */
  rows: z.int(),
  /** False: the file is too long to be counted for a preview, and `rows` is an estimate. */
  rowsCounted: z.boolean(),
  /** Of the rows looked at: those that hold bytes which the encoding cannot mean. */
  undecodable: z.object({ rows: z.int(), first: z.array(z.int()) }),
  /** The first 100 of them. */
  preview: z.array(previewRow),
});
export type Inspection = z.infer<typeof inspection>;

/**
 * `blank`: nothing at all · `no-body`: nothing readable in the body column · `undecodable`: bytes that the encoding cannot
 * mean, shown as `\\xB0` · `unreadable`: no row as its file should have it, such as a broken line of JSON ·
 * `unchanged`: left out by `onlyNew`, an article of the project is alike in every field.
 */
const rejectionReasons = ['blank', 'no-body', 'undecodable', 'unreadable', 'unchanged'] as const;

const rejectedRow = z.object({
  row: z.int(),
  reason: z.enum(rejectionReasons),
  /** The row's cells as text. */
  cells: z.array(z.string()),
});
export type RejectedRow = z.infer<typeof rejectedRow>;

export const intake = {
  /** Without `sheet`/`headerRow` the likeliest are found; with them the mapping is guessed anew for them. */
  inspect: procedure
    .input(
      textReading.extend({
        path: z.string(),
        sheet: z.string().optional(),
        headerRow: z.int().nonnegative().optional(),
      }),
    )
    .output(inspection),
  /**
   * Imports the sheet, or resumes its unfinished import; watch the job for progress and its end. `further` sheets of the
   * same file or folder are imported after it, one import each; those that the project has already are passed over.
   */
  start: procedure
    .input(
      z.object({
        project: z.string(),
        path: z.string(),
        reading: readingRequest,
        further: z.array(readingRequest).optional(),
        again: z.boolean().default(false),
      }),
    )
    .output(z.object({ job: z.string() })),
  /** Removes the articles of an unfinished import, and the decisions on them. */
  removeUnfinished: procedure.input(z.object({ project: z.string(), import: importId })).output(z.void()),
  /** Those that an editor may want to put right: unchanged ones are not among them. */
  rejected: procedure.input(z.object({ project: z.string(), import: importId })).output(z.array(rejectedRow)),
  /** The rejected rows as a csv with row number and reason before the original columns. */
  rejectedFile: procedure
    .input(z.object({ project: z.string(), import: importId, language: z.enum(languages).default('zh') }))
    .output(z.instanceof(File)),
};
