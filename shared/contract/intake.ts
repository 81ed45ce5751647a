// The Import screen: look into a file or folder, map its columns, import it.
import * as z from 'zod';
import { articleId, clusterId, columnMapping, importId, tier } from '../model/model.ts';
import { languages } from '../text/language.ts';
import { appErrorSchema } from '../words/errors.ts';
import { procedure, query } from './procedure.ts';

/**
 * Extensions of the files that can be read, for dialogs and the command's help; the contents of a file decide how it is
 * read.
 */
export const readableEndings = [
  ...['xlsx', 'xlsm', 'xlsb', 'xls', 'ods', 'csv', 'tsv', 'tab', 'json', 'jsonl', 'ndjson', 'xml', 'rss'],
  ...['html', 'htm', 'xhtml', 'mht', 'mhtml', 'docx', 'doc', 'wps', 'rtf', 'odt', 'pdf', 'epub', 'eml', 'txt', 'md'],
  ...['ris', 'enw', 'net', 'bib', 'zip'],
];

/** The encodings in which text files are read; gb18030 includes GBK and GB2312. */
export const encodings = ['utf-8', 'gb18030', 'big5', 'utf-16le', 'utf-16be'] as const;
export const encoding = z.enum(encodings);
export type Encoding = z.infer<typeof encoding>;

export const delimiters = [',', '\t', ';', '|'] as const;
export const delimiter = z.enum(delimiters);
export type Delimiter = z.infer<typeof delimiter>;

/** Which text of a web page is its article: the main text that was found, or all of its text. */
export const pageTexts = ['main', 'whole'] as const;
export type PageText = (typeof pageTexts)[number];

/** Whether a text or a document in which several articles seem to be is read as these, or as one. */
export const articles = ['several', 'one'] as const;
export type Articles = (typeof articles)[number];

/**
 * How a text file becomes characters and cells; each is detected where it is left out. `pageText`: default main.
 * `articles`: default several.
 */
export const textReading = z.object({
  encoding: encoding.optional(),
  delimiter: delimiter.optional(),
  pageText: z.enum(pageTexts).optional(),
  articles: z.enum(articles).optional(),
});
export type TextReading = z.infer<typeof textReading>;

/**
 * How to handle rows that the project has already. Without a choice an imported sheet is refused, and any other is
 * imported whole, because an identical reprint is an ordinary duplicate.
 */
export const repeats = [
  /** Leaves out rows that equal an article in every field, and adds the others. */
  'skip',
  /** Like `skip`; a row that is another version of an article replaces it. */
  'update',
  /** Adds every row again. */
  'add',
] as const;
export type Repeats = (typeof repeats)[number];

/**
 * Which rows of a sheet are data, and which column is which field. A sheet is any source of rows: the table of a csv, a
 * web page or a JSON file, or the articles of a folder.
 */
export const sheetReading = textReading.extend({
  sheet: z.string(),
  /**
   * Row number of the header, from 1; 0 where the sheet has none. Its columns are then named A, B, C …, or by the file
   * itself.
   */
  headerRow: z.int().nonnegative(),
  mapping: columnMapping,
  repeats: z.enum(repeats).optional(),
});
export type SheetReading = z.infer<typeof sheetReading>;

/** The requested parts of a reading; the rest is guessed as by `inspect`. */
export const readingRequest = sheetReading.partial().extend({
  /** Columns by name or letter, `title=标题,body=C`; a field that is not named keeps its guess. */
  columns: z.string().optional(),
});
export type ReadingRequest = z.infer<typeof readingRequest>;

const previewRow = z.object({ row: z.int(), cells: z.array(z.string()) });

const inspection = z.object({
  file: z.string(),
  bytes: z.int(),
  /** `appError`: the reason why a sheet, read as it seems to be meant, cannot be imported. */
  sheets: z.array(z.object({ name: z.string(), rows: z.int(), appError: appErrorSchema.nullable() })),
  /** The requested or likeliest reading; it has an encoding and a delimiter where the sheet has them. */
  reading: sheetReading,
  /** True: the mapping was used for an earlier file with the same columns. */
  remembered: z.boolean(),
  /** True: the columns name themselves, as the keys of JSON objects do, so there is no header row to choose. */
  ownNames: z.boolean(),
  skipped: z.array(z.object({ file: z.string(), appError: appErrorSchema })),
  /** Header texts by column; never empty, because a column without a name is called by its letter. */
  columns: z.array(z.string()),
  /** Rows below the header, up to the last one that is not blank. */
  rows: z.int(),
  /** False: the file is too long to be counted for a preview, and `rows` is an estimate. */
  rowsCounted: z.boolean(),
  /** False: the text may be in another encoding, or in several. The editor has to choose one. */
  isEncodingSure: z.boolean(),
  /** Rows of the preview with bytes that are invalid in the encoding. */
  undecodable: z.object({ rows: z.int(), first: z.array(z.int()) }),
  /**
   * The text that is taken from web pages, and the pages among the first 100 whose main text is a small part of them.
   * Null where there are no pages.
   */
  pages: z.object({ text: z.enum(pageTexts), partial: z.array(z.string()) }).nullable(),
  /**
   * Files that hold several articles each, among the first 100, and whether they are read as these. Null where there are
   * none.
   */
  several: z
    .object({ as: z.enum(articles), files: z.array(z.object({ file: z.string(), articles: z.int() })) })
    .nullable(),
  /** At most the first 100 rows. */
  preview: z.array(previewRow),
});
export type Inspection = z.infer<typeof inspection>;

const rejectionReasons = [
  'blank',
  'no-body',
  /** The row has bytes that are invalid in the encoding, shown as `\\xB0`. */
  'undecodable',
  /** The row is malformed, such as a broken line of JSON. */
  'unreadable',
  /** Left out by `repeats`, because it equals an article of the project in every field. */
  'unchanged',
] as const;

/** The fields that show that a row was imported before, whatever its file was called. */
const rowIdentity = z.object({ id: z.string(), url: z.string(), title: z.string() });
export type RowIdentity = z.infer<typeof rowIdentity>;

/**
 * A file that the project has imported before. `same`: the same bytes, under any name · `newer`: other bytes under a
 * known name or path · `renamed`: at least half of its first rows, under another name.
 */
const previousImport = z.object({
  kind: z.enum(['same', 'newer', 'renamed']),
  file: z.string(),
  importedAt: z.string(),
});
export type PreviousImport = z.infer<typeof previousImport>;

const rejectedRow = z.object({
  row: z.int(),
  reason: z.enum(rejectionReasons),
  cells: z.array(z.string()),
});
export type RejectedRow = z.infer<typeof rejectedRow>;

const withoutText = z.object({ article: articleId, row: z.int(), title: z.string() });
export type WithoutText = z.infer<typeof withoutText>;

const parsedArticle = z.object({
  /** The body without markup, in one width and script, as consecutive stretches. */
  pieces: z.array(z.object({ text: z.string(), isBoilerplate: z.boolean() })),
  /** The number of letters and digits that are compared. */
  letters: z.int(),
});
export type ParsedArticle = z.infer<typeof parsedArticle>;

const importOutcome = z.object({
  /** Clusters that are not done, by the tier of their weakest member; tiers without clusters are left out. */
  awaiting: z.array(
    z.object({
      tier,
      clusters: z.int().positive(),
      articles: z.int().positive(),
      /** The first of them. */
      examples: z.array(
        z.object({ cluster: clusterId, title: z.string(), sources: z.array(z.string()), size: z.int() }),
      ),
    }),
  ),
  /** Rows of these imports by reason, the most frequent first; unchanged rows are left out. */
  rejected: z.array(z.object({ reason: z.enum(rejectionReasons), rows: z.int().positive() })),
});
export type ImportOutcome = z.infer<typeof importOutcome>;

const MAX_ROWS = 500;
const rowsOfImport = z.object({
  project: z.string(),
  import: importId,
  most: z.int().min(1).max(MAX_ROWS).default(MAX_ROWS),
});

export const intake = {
  /** Finds the likeliest sheet and header row unless they are given, and guesses the mapping for them. */
  inspect: procedure
    .input(
      textReading.extend({
        path: z.string(),
        sheet: z.string().optional(),
        headerRow: z.int().nonnegative().optional(),
      }),
    )
    .output(inspection),
  /** Shows one article of a preview in the form in which it is compared. `project`: the project that it would join. */
  parsed: procedure
    .input(z.object({ project: z.string().optional(), title: z.string(), body: z.string(), source: z.string() }))
    .output(parsedArticle),
  /** Null: no finished import of the project had this file. Reads the whole file. `rows`: those of its preview. */
  findPreviousImport: procedure
    .input(z.object({ project: z.string(), path: z.string(), rows: z.array(rowIdentity).max(100).default([]) }))
    .output(previousImport.nullable()),
  /**
   * Imports the sheet, or resumes its unfinished import; watch the job for progress. The `further` sheets of the file
   * or folder follow as one import each. Without `repeats`, sheets that the project has already are skipped.
   */
  start: procedure
    .input(
      z.object({
        project: z.string(),
        path: z.string(),
        reading: readingRequest,
        further: z.array(readingRequest).optional(),
      }),
    )
    .output(z.object({ job: z.string() })),
  /** Removes the articles of an unfinished import, and the decisions on them. */
  removeUnfinished: procedure
    .input(z.object({ project: z.string(), import: importId }))
    .output(z.object({ job: z.string() })),
  /** Counts the clusters and rows that these imports leave to the editor. */
  outcome: query
    .input(z.object({ project: z.string(), imports: z.array(importId).max(MAX_ROWS) }))
    .output(importOutcome),
  /** Rejected rows that an editor may want to correct; unchanged rows are left out. */
  rejected: query
    /** `after`: the last row of the previous page. */
    .input(rowsOfImport.extend({ after: z.int().optional() }))
    .output(z.array(rejectedRow)),
  /** The articles of an import whose body has only boilerplate; they join no cluster. */
  withoutText: query
    /** `after`: the last article of the previous page. */
    .input(rowsOfImport.extend({ after: articleId.optional() }))
    .output(z.array(withoutText)),
  /** The rejected rows as a csv with row number and reason before the original columns. */
  rejectedFile: query
    .input(z.object({ project: z.string(), import: importId, language: z.enum(languages).default('zh') }))
    .output(z.instanceof(File)),
};
