// The reading half of an import: a file or folder becomes sheets with their articles, batch by batch.
import type { ReadingRequest } from '#shared/contract/intake.ts';
import { parsePublished } from '#shared/model/published-time.ts';
import type { Stopwatch } from '../../../base/stopwatch.ts';
import { BATCH } from '../../../pool/fingerprint-batches.ts';
import type { ImportSource } from '../../../store/imports.ts';
import { inheritMapping, type KnownMapping } from '../../intake/additional-sheet.ts';
import { hashSource } from '../../intake/byte-source.ts';
import { hashFields } from '../../intake/hash-fields.ts';
import { headingsOf } from '../../intake/header-row.ts';
import { realPath } from '../../intake/paths.ts';
import { type ArticleRows, type ImportedRow, type RejectedRow, readArticles } from '../../intake/rows.ts';
import { inspect, readingFromNames } from '../../intake/sheet-reading.ts';
import { openSource } from '../../intake/source.ts';
import { type Source, tableNamed, unsureEncoding } from '../../intake/table.ts';

export type SheetToImport = { readonly source: ImportSource; readonly rows: ArticleRows };
export type Batch = readonly (ImportedRow | RejectedRow)[];

/** Rows with a warning that are named. */
const NAMED_ROWS = 100;

/**
 * Opens every requested sheet before a row of any is read; further ones are read as the first (`inheritMapping`).
 * @throws AppError as `openSource`, `readingFromNames` and `readArticles`, and ENCODING_UNSURE
 */
export async function openSheets(
  path: string,
  readings: readonly ReadingRequest[],
  remembered: readonly KnownMapping[] = [],
): Promise<SheetToImport[]> {
  const opened = new Map<string, Source>();
  const sheets: SheetToImport[] = [];
  let sha256: string | undefined;
  for (const wanted of readings) {
    const { encoding, delimiter, pageText, articles } = wanted;
    const key = `${encoding} ${delimiter} ${pageText} ${articles}`;
    const source = opened.get(key) ?? (await openSource(path, { encoding, delimiter, pageText, articles }));
    opened.set(key, source);
    sha256 ??= await hashSource(path, source.files);
    const reading = sheets[0] ? inheritMapping(source, wanted, sheets[0].source, remembered) : wanted;
    sheets.push(sheetOf(path, source, reading, sha256));
  }
  return sheets;
}

function sheetOf(path: string, source: Source, wanted: ReadingRequest, sha256: string): SheetToImport {
  const inspection = inspect(source, wanted);
  const reading = wanted.columns === undefined ? inspection.reading : readingFromNames(inspection, wanted.columns);
  const { sheet, headerRow, encoding, delimiter, pageText, articles } = reading;
  const mapping = wanted.mapping ?? reading.mapping;
  const table = tableNamed(source, sheet);
  if (!inspection.isEncodingSure) throw unsureEncoding(source.file, table);
  const rows = readArticles(table, { headerRow, mapping });
  const text = { encoding, delimiter, pageText, articles };
  const { file, columns } = inspection;
  const { repeats } = wanted;
  const asRead = { sheet, headerRow, mapping, columns, rows: inspection.rows, text };
  const { head, ownNames, corrects = false, isPackage = false } = table;
  const headings = ownNames === null && headerRow > 0 ? headingsOf(head, headerRow) : null;
  const ofTable = { look: head.look ?? null, headings, corrects, isPackage };
  // Later the path is compared with others, which are without links as well.
  return {
    source: { file, path: realPath(path), sha256, ...asRead, ...ofTable, repeats },
    rows,
  };
}

/** Counts rows while reading, including rows that an earlier reading saved. */
export class RowCounter {
  read = 0;
  readonly unreadDates: { rows: number; first: number[] } = { rows: 0, first: [] };

  count(row: ImportedRow | RejectedRow): void {
    this.read++;
    if (row.kind === 'rejected' || !/\S/.test(row.fields.published) || parsePublished(row.fields.published)) return;
    this.unreadDates.rows++;
    if (this.unreadDates.first.length < NAMED_ROWS) this.unreadDates.first.push(row.row);
  }
}

/** The articles that a project has, by all of their fields. */
export class KnownArticles {
  /** Hash of the fields → true after a row equalled them. */
  readonly #hashes = new Map<string, boolean>();

  constructor(articles: Iterable<ImportedRow['fields']>) {
    for (const fields of articles) this.#hashes.set(hashFields(fields), false);
  }

  /** Returns the row, or its rejection if the project has it already; the project has its cells, too. */
  sift(row: ImportedRow | RejectedRow): ImportedRow | RejectedRow {
    if (row.kind === 'rejected') return row;
    const hash = hashFields(row.fields);
    if (!this.#hashes.has(hash)) return row;
    this.#hashes.set(hash, true);
    return { kind: 'rejected', row: row.row, reason: 'unchanged', cells: [] };
  }

  /** True if a row that was sifted equals it in every field. */
  wasSifted(fields: ImportedRow['fields']): boolean {
    return this.#hashes.get(hashFields(fields)) ?? false;
  }
}

/** The rows that are not `saved`, in batches; those that are `known` are rejected. */
export async function* readBatches(
  rows: AsyncIterable<ImportedRow | RejectedRow>,
  known: KnownArticles | null,
  saved: ReadonlySet<number>,
  tally: RowCounter,
  stopwatch: Pick<Stopwatch, 'add'>,
): AsyncGenerator<Batch> {
  let batch: (ImportedRow | RejectedRow)[] = [];
  let since = performance.now();
  for await (const row of rows) {
    tally.count(row);
    const sifted = known?.sift(row) ?? row;
    if (!saved.has(row.row)) batch.push(sifted);
    if (batch.length < BATCH) continue;
    stopwatch.add('read', performance.now() - since);
    yield batch;
    since = performance.now();
    batch = [];
  }
  stopwatch.add('read', performance.now() - since);
  if (batch.length > 0) yield batch;
}
