// Imports: which sheet of which file was read how, and how far.
import path from 'node:path';
import { NO_KEYS_BYTES } from '#electron/core/cluster/standard/index-keys.ts';
import type { PreviousImport, Repeats, SheetReading, TextReading, WithoutText } from '#shared/contract/intake.ts';
import type { ImportSummary } from '#shared/contract/projects.ts';
import { usesBoilerplate } from '#shared/model/detection.ts';
import type { EditorId } from '#shared/model/editors.ts';
import type { ArticleId, ColumnMapping, Field, ImportId } from '#shared/model/model.ts';
import type { Cell } from '../cells/cell.ts';
import type { SheetLook } from '../cells/sheet-look.ts';
import { FIELD_COLUMNS, type RowPage } from './articles.ts';
import { hideDamagedTitles } from './checksums.ts';
import type { ReadableDb, WritableDb } from './database.ts';
import { parseColumns, parseHeadings, parseMapping, parseTextReading } from './file/records.ts';
import { deleteUnusedOriginals } from './originals.ts';
import { readDetection, readSetting, writeSetting } from './settings.ts';
import { sql } from './sql.ts';
import { displayTitleOf } from './sql-functions.ts';

/** The file's bytes and the way they are read: two imports with equal ones are the same. */
export type ImportSource = {
  readonly file: string;
  readonly path: string;
  /** SHA-256 of the file, hexadecimal. */
  readonly sha256: string;
  readonly sheet: string;
  readonly headerRow: number;
  readonly mapping: ColumnMapping;
  readonly columns: readonly string[];
  /** Rows below the header; of a long text file an estimate until it is read (`saveReadStats`). */
  readonly rows: number;
  readonly text?: TextReading;
  /** The editor's choice for rows that the project has. */
  readonly repeats?: Repeats | undefined;
  readonly look?: SheetLook | null;
  /** The cells of the header row; null where the columns name themselves, or by their letters. */
  readonly headings?: readonly Cell[] | null;
  /** The list is one of rejected rows that the program wrote, with the numbers that they have in their own list. */
  readonly corrects?: boolean;
  /** The file is an .xlsx or .xlsm, which the project keeps (`keepOriginal`). */
  readonly isPackage?: boolean;
};

export type StoredImport = {
  readonly id: ImportId;
  readonly file: string;
  readonly finishedAt: string | null;
  readonly repeats: Repeats | null;
};
export type UnfinishedImport = {
  id: ImportId;
  file: string;
  /** Null where the stored path may not be opened (`isLocalPath`). */
  path: string | null;
  reading: SheetReading;
  /** Sheets that are imported after it; their rows count as well. */
  further: SheetReading[];
  rows: number;
  saved: number;
};

export function beginImport(
  db: WritableDb,
  source: ImportSource,
  startedAt: string,
  editor: EditorId | null = null,
): ImportId {
  const { look, isPackage: _, ...stored } = source;
  const { lastInsertRowid } = sql(
    db,
    `INSERT INTO imports (file, path, sha256, sheet, header_row, mapping, columns, headings, rows, text_reading, repeats,
       corrects, started_at, editor, after_action)
     VALUES (@file, @path, @sha256, @sheet, @headerRow, @mapping, @columns, @headings, @rows, @text, @repeats,
       @corrects, @startedAt, @editor, (SELECT coalesce(max(id), 0) FROM actions))`,
  ).run({
    ...stored,
    mapping: mappingKey(source.mapping),
    text: textKey(source.text),
    repeats: source.repeats ?? null,
    columns: JSON.stringify(source.columns),
    headings: source.headings ? JSON.stringify(source.headings) : null,
    corrects: Number(source.corrects ?? false),
    startedAt,
    editor,
  });
  if (look) writeSetting(db, 'sheetLooks', { ...readSetting(db, 'sheetLooks'), [Number(lastInsertRowid)]: look });
  return Number(lastInsertRowid) as ImportId;
}

/** Saves what is known only after reading the sheet: the number of rows, and columns after those of the header. */
export function saveReadStats(
  db: WritableDb,
  id: ImportId,
  { rows, columns }: Pick<ImportSource, 'rows' | 'columns'>,
): void {
  sql(db, 'UPDATE imports SET rows = ?, columns = ? WHERE id = ?').run(rows, JSON.stringify(columns), id);
}

export function finishImport(db: WritableDb, id: ImportId, finishedAt: string): void {
  sql(db, 'UPDATE imports SET finished_at = ? WHERE id = ?').run(finishedAt, id);
}

/** The latest import of the same sheet read the same way, an unfinished one first; `repeats` may differ. */
export function findSameImport(db: ReadableDb, source: ImportSource): StoredImport | undefined {
  return sql<StoredImport>(
    db,
    `SELECT id, file, finished_at AS finishedAt, repeats FROM imports
     WHERE sha256 = @sha256 AND sheet = @sheet AND header_row = @headerRow AND mapping = @mapping
       AND text_reading = @text
     ORDER BY finished_at IS NOT NULL, id DESC LIMIT 1`,
  ).get({
    ...source,
    mapping: mappingKey(source.mapping),
    text: textKey(source.text),
    columns: null,
    headings: null,
    repeats: null,
    corrects: null,
    look: null,
    isPackage: null,
  });
}

/** The latest finished import of these bytes, or else of a file of that name. */
export function findImportOfFile(db: ReadableDb, sha256: string, file: string): PreviousImport | null {
  const found = sql<PreviousImport>(
    db,
    `SELECT iif(sha256 = @sha256, 'same', 'newer') AS kind, file, finished_at AS importedAt FROM imports
     WHERE finished_at IS NOT NULL AND (sha256 = @sha256 OR file = @file)
     ORDER BY sha256 = @sha256 DESC, id DESC LIMIT 1`,
  ).get({ sha256, file });
  return found ?? null;
}

/** There is at most one: a new import is refused while one is unfinished. */
export function unfinishedImport(db: ReadableDb): UnfinishedImport | null {
  type Row = Omit<UnfinishedImport, 'path' | 'saved' | 'reading' | 'further'> & {
    path: string;
    sheet: string;
    headerRow: number;
    mapping: string;
    text: string;
    repeats: Repeats | null;
  };
  const found = sql<Row>(
    db,
    `SELECT id, file, path, sheet, header_row AS headerRow, mapping, text_reading AS text, repeats, rows
     FROM imports WHERE finished_at IS NULL`,
  ).get();
  if (!found) return null;
  const { sheet, headerRow, mapping, text, repeats, ...unfinished } = found;
  const { imported, rejected } = countSavedRows(db, found.id);
  const following = readSetting(db, 'sheetsToFollow') ?? [];
  return {
    ...unfinished,
    path: isLocalPath(found.path) ? found.path : null,
    rows: following.reduce((sum, { rows }) => sum + rows, unfinished.rows),
    further: following.map(({ reading }) => reading),
    reading: {
      ...parseTextReading(text, found.id),
      ...(repeats && { repeats }),
      sheet,
      headerRow,
      mapping: parseMapping(mapping, found.id),
    },
    saved: imported + rejected,
  };
}

/**
 * Saves which sheets follow the import that begins or is resumed, so that an interrupted import continues with them.
 */
export function savePendingSheets(db: WritableDb, sources: readonly ImportSource[]): void {
  const following = sources.map(({ sheet, headerRow, mapping, text, repeats, rows }) => ({
    reading: { ...text, sheet, headerRow, mapping, repeats },
    rows,
  }));
  writeSetting(db, 'sheetsToFollow', following);
}

export function readRepeats(db: ReadableDb, id: ImportId): Repeats | null {
  return sql<{ repeats: Repeats | null }>(db, 'SELECT repeats FROM imports WHERE id = ?').get(id)!.repeats;
}

export function listFinishedImports(db: ReadableDb): ImportSummary[] {
  return sql<ImportSummary>(
    db,
    `SELECT id, file, sheet, rows, finished_at AS finishedAt, imported, rejected, unchanged FROM imports
     WHERE finished_at IS NOT NULL ORDER BY id`,
  ).all();
}

/** Their number, and when the last one ended; null: none has. */
export function readFinishedImports(db: ReadableDb): { finishedImports: number; lastFinished: string | null } {
  return sql<{ finishedImports: number; lastFinished: string | null }>(
    db,
    'SELECT count(finished_at) AS finishedImports, max(finished_at) AS lastFinished FROM imports',
  ).get()!;
}

/** The mapping of the latest import with the same column names. */
export function findMapping(db: ReadableDb, columns: readonly string[]): ColumnMapping | undefined {
  const found = sql<{ id: ImportId; mapping: string }>(
    db,
    'SELECT id, mapping FROM imports WHERE finished_at IS NOT NULL AND columns = ? ORDER BY id DESC LIMIT 1',
  ).get(JSON.stringify(columns));
  return found && parseMapping(found.mapping, found.id);
}

/** Remembers that an article of the import made one cluster of two, which removing it could not undo. */
export function saveMergedClusters(db: WritableDb, id: ImportId): void {
  sql(db, 'UPDATE imports SET merged_clusters = 1 WHERE id = ?').run(id);
}

export function hasMergedClusters(db: ReadableDb, id: ImportId): boolean {
  return sql(db, 'SELECT 1 FROM imports WHERE id = ? AND merged_clusters').get(id) !== undefined;
}

/** `unchanged`: of the rejected rows, those that the project had already. */
type SavedRows = { readonly imported: number; readonly rejected: number; readonly unchanged: number };

export function countSavedRows(db: ReadableDb, id: ImportId): SavedRows {
  return sql<SavedRows>(db, 'SELECT imported, rejected, unchanged FROM imports WHERE id = ?').get(id)!;
}

/** The fields of every current article that other imports brought; `except` null: of every one. */
export function* iterateImportedFields(
  db: ReadableDb,
  except: ImportId | null,
): Generator<Readonly<Record<Field, string>>> {
  yield* sql<Record<Field, string>>(db, `SELECT ${FIELD_COLUMNS} FROM articles WHERE import_id IS NOT ?`).iterate(
    except,
  );
}

/**
 * The fields of every article, superseded ones included, that finished imports brought.
 * @param names of their files, as a pattern of GLOB
 */
export function* iterateFieldsOfFiles(db: ReadableDb, names: string): Generator<Readonly<Record<Field, string>>> {
  yield* sql<Record<Field, string>>(
    db,
    `SELECT ${FIELD_COLUMNS} FROM imports i JOIN article_versions a ON a.import_id = i.id
     WHERE i.finished_at IS NOT NULL AND i.file GLOB ?`,
  ).iterate(names);
}

/** Rows whose id another row of the import has as well, in whatever way it is written. */
export function findRepeatedIds(db: ReadableDb, id: ImportId, most: number): { rows: number; first: number[] } {
  const repeated = `WITH own AS MATERIALIZED (
      SELECT row, plain_id(external_id) AS id FROM article_versions WHERE import_id = @id AND external_id <> '')
    SELECT row FROM own WHERE id <> '' AND id IN (SELECT id FROM own GROUP BY id HAVING count(*) > 1)`;
  const first = sql<{ row: number }>(db, `${repeated} ORDER BY row LIMIT @most`).all({ id, most });
  const { rows } = sql<{ rows: number }>(db, `SELECT count(*) AS rows FROM (${repeated})`).get({ id })!;
  return { rows, first: first.map(({ row }) => row) };
}

/**
 * The articles of an import whose body has nothing to compare, mostly because all of it is boilerplate. The profile
 * `standard` stores these without index keys and without a match. (A copy of an indexed article has no keys either.)
 */
export function readWithoutText(db: ReadableDb, id: ImportId, { after, most }: RowPage<ArticleId> = {}): WithoutText[] {
  if (!usesBoilerplate(readDetection(db))) return [];
  const rows = sql<WithoutText>(
    db,
    `SELECT a.id AS article, a.row, ${displayTitleOf('a')} AS title FROM articles a JOIN index_keys k ON k.article_id = a.id
     JOIN memberships m ON m.article_id = a.id
     WHERE a.import_id = ? AND a.id > ? AND length(k.keys) = ${NO_KEYS_BYTES} AND m.kinds ->> 0 IN ('centre', 'editor')
     ORDER BY a.id LIMIT ?`,
  ).all(id, after ?? 0, most ?? -1);
  return hideDamagedTitles(db, rows, ({ article }) => article);
}

/** The rows that are on disk: a resumed import continues with the others. */
export function readSavedRows(db: ReadableDb, id: ImportId): Set<number> {
  const rows = db.prepare(
    `SELECT row FROM article_versions WHERE import_id = @id
     UNION ALL SELECT row FROM rejected_rows WHERE import_id = @id`,
  );
  return new Set(rows.pluck().iterate({ id }) as IterableIterator<number>);
}

/**
 * False for paths of other machines and of devices. A project may come from anyone: Windows sends a hash of the person's password
 * to the machine that a path names, and a device may never end.
 */
function isLocalPath(file: string): boolean {
  return !/^[\\/]{2}/.test(file) && !/^\/(?:dev(?!\/shm\/)|proc)(?:\/|$)/.test(path.normalize(file));
}

/** Paths as they are stored: compare them, but open none of them. */
export function readImportPaths(db: ReadableDb): string[] {
  return sql<{ path: string }>(db, 'SELECT DISTINCT path FROM imports')
    .all()
    .map((row) => row.path);
}

/** Deletes an import with its articles, their clusters, places and verdicts; see stages/review/corrections/remove-import.ts. */
export function deleteImport(db: WritableDb, id: ImportId): void {
  sql(db, 'DELETE FROM imports WHERE id = ?').run(id);
  deleteUnusedOriginals(db);
}

export type ImportColumns = {
  readonly id: ImportId;
  readonly file: string;
  readonly repeats: Repeats | null;
  readonly corrects: boolean;
  readonly columns: string[];
  /** The cells of the header row; null where the columns name themselves, or by their letters. */
  readonly headings: readonly Cell[] | null;
  readonly mapping: ColumnMapping;
};

export function readImportColumns(db: ReadableDb): ImportColumns[] {
  return sql<{
    id: ImportId;
    file: string;
    repeats: Repeats | null;
    corrects: number;
    columns: string;
    headings: string | null;
    mapping: string;
  }>(db, 'SELECT id, file, repeats, corrects, columns, headings, mapping FROM imports ORDER BY id')
    .all()
    .map(({ id, file, repeats, corrects, columns, headings, mapping }) => ({
      id,
      file,
      repeats,
      corrects: corrects === 1,
      columns: parseColumns(columns, id),
      headings: headings === null ? null : parseHeadings(headings, id),
      mapping: parseMapping(mapping, id),
    }));
}

/** Equal for equal mappings, whatever the order of their keys. */
function mappingKey(mapping: ColumnMapping): string {
  return JSON.stringify(Object.fromEntries(Object.entries(mapping).sort(([a], [b]) => (a < b ? -1 : 1))));
}

function textKey({ encoding, delimiter, pageText, articles }: TextReading = {}): string {
  return JSON.stringify({ encoding, delimiter, pageText, articles });
}
