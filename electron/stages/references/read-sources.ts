// Reads the articles that become references: those of a file or folder, or those that a project keeps.
import type { TextReading } from '#shared/contract/intake.ts';
import { languages } from '#shared/text/language.ts';
import { AppError, type AppErrorMessage } from '#shared/words/errors.ts';
import { clusterHeadings, fileNames, removedHeadings } from '../../cells/table-labels.ts';
import { iterateArticleFields } from '../../store/articles.ts';
import { openProjectReadOnly } from '../../store/file/open-read-only.ts';
import type { ReferenceFields } from '../../store/references/reference-articles.ts';
import { logHeadings } from '../export/labels/log-labels.ts';
import { planProject } from '../export/plan-project.ts';
import { displayName } from '../intake/paths.ts';
import { readArticles } from '../intake/rows.ts';
import { inspect, readingFromNames } from '../intake/sheet-reading.ts';
import { openSource } from '../intake/source.ts';
import { type Source, type Table, tableNamed, unsureEncoding } from '../intake/table.ts';
import { isProject } from './set-files.ts';

/** A row of a sheet; null if it has no article. */
export type SourceRow = ReferenceFields | null;

export type SourceSheet = {
  readonly file: string;
  readonly sheet: string;
  /** The number of rows, estimated for a long file. */
  readonly rows: number;
  readonly read: () => AsyncIterable<SourceRow> | Iterable<SourceRow>;
};

export type LeftOut = { readonly name: string; readonly appError: AppErrorMessage };

export type OpenedSource = {
  readonly sheets: readonly SourceSheet[];
  readonly leftOut: readonly LeftOut[];
  close(): void;
};

export type ReadingOptions = Pick<TextReading, 'encoding'> & {
  readonly columns?: string | undefined;
};

/** @throws AppError as `openSource` and `openProjectReadOnly`, REFERENCES_DISCARDED, REFERENCES_TEXTLESS, BODY_UNMAPPED, ENCODING_UNSURE */
export async function openReferenceSource(path: string, options: ReadingOptions): Promise<OpenedSource> {
  return isProject(path) ? openProjectSource(path) : openFileSource(path, options);
}

/** The articles of the project's cleaned list, with the suggested article of each undecided cluster. */
function openProjectSource(path: string): OpenedSource {
  const { db, close } = openProjectReadOnly(path);
  try {
    const { outcomes, kept } = planProject(db, 'follow-suggestions').plan;
    function* read(): Generator<SourceRow> {
      for (const { article, fields } of iterateArticleFields(db))
        if (outcomes.get(article)?.kept) yield { ...fields, externalId: fields.id };
    }
    const sheets = [{ file: displayName(path), sheet: '', rows: kept, read }];
    return { sheets, leftOut: [], close };
  } catch (error) {
    close();
    throw error;
  }
}

async function openFileSource(path: string, { encoding, columns }: ReadingOptions): Promise<OpenedSource> {
  const source = await openSource(path, { encoding });
  const leftOut: LeftOut[] = source.skipped.map(({ file, appError }) => ({ name: file, appError }));
  const sheets: SourceSheet[] = [];
  for (const table of source.tables.filter((one) => !isWithCleaned(one, source))) {
    try {
      sheets.push(openSheet(source, table, columns));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (source.tables.length === 1) throw error;
      leftOut.push({ name: table.name, appError: { code: error.code, data: error.data } });
    }
  }
  if (sheets.length === 0) throw new AppError(leftOut[0]!.appError.code, leftOut[0]!.appError.data as never);
  return { sheets, leftOut, close: () => {} };
}

/** True for the other sheets of an exported workbook that also has the cleaned list. */
function isWithCleaned({ name }: Table, { tables }: Source): boolean {
  const names = new Set(tables.map((table) => table.name));
  return languages.some((language) => {
    const { cleaned, removed } = fileNames[language];
    return names.has(cleaned) && names.has(removed) && name !== cleaned;
  });
}

function openSheet(source: Source, { name }: Table, named: string | undefined): SourceSheet {
  const { file } = source;
  const table = tableNamed(source, name);
  const inspection = inspect(source, { sheet: name });
  if (!inspection.isEncodingSure) throw unsureEncoding(file, table);
  if (areDiscarded(inspection.columns)) throw new AppError('REFERENCES_DISCARDED', { file });
  if (areDecisions(inspection.columns)) throw new AppError('REFERENCES_TEXTLESS', { file });
  const { headerRow, mapping } = named === undefined ? inspection.reading : readingFromNames(inspection, named);
  const { rows } = readArticles(table, { headerRow, mapping });
  async function* read(): AsyncGenerator<SourceRow> {
    for await (const row of rows) yield row.kind === 'article' ? { ...row.fields, externalId: row.fields.id } : null;
  }
  return { file, sheet: name, rows: inspection.rows, read };
}

/** True for the columns of an exported list of discarded articles. */
function areDiscarded(columns: readonly string[]): boolean {
  return languages.some((language) => removedHeadings[language].slice(0, 3).every((name) => columns.includes(name)));
}

/** True for the columns of an exported list of clusters, and of an exported decision log. */
function areDecisions(columns: readonly string[]): boolean {
  return languages.some((language) =>
    [clusterHeadings, logHeadings].some((headings) => headings[language].every((name) => columns.includes(name))),
  );
}
