// Articles and the rows that were rejected, each with its original cells.

import type { Cell } from '#electron/cells/cell.ts';
import type { ComparedFields } from '#electron/core/cluster/comparable.ts';
import type { RejectedRow } from '#shared/contract/intake.ts';
import type { ArticleSummary } from '#shared/contract/review.ts';
import {
  type Article,
  type ArticleId,
  type ClusterId,
  type ColumnMapping,
  type Field,
  fields,
  type ImportId,
} from '#shared/model/model.ts';
import { articleChecksum, hideDamagedTitles } from './checksums.ts';
import type { ReadableDb, WritableDb } from './database.ts';
import { parseArticleCells, parseRejectedCells } from './file/records.ts';
import { sql } from './sql.ts';
import { displayTitleOf } from './sql-functions.ts';

const columnOf = (field: Field) => (field === 'id' ? 'external_id' : field);

/** The columns for a query that yields all fields of an article by their names. */
export const FIELD_COLUMNS = fields.map((field) => `${columnOf(field)} AS ${field}`).join(', ');

export type NewArticle = {
  /** By default the next. */
  readonly article?: ArticleId | null;
  readonly importId: ImportId;
  readonly row: number;
  readonly fields: Readonly<Record<Field, string>>;
  readonly cells: readonly Cell[];
};

export function addArticle(db: WritableDb, article: NewArticle, mapping: ColumnMapping): ArticleId {
  const { id: externalId, title, source, url, published, author, body } = article.fields;
  const cells = encodeCells(article.cells, article.fields, mapping);
  // The order of CHECKED_ARTICLE (store/checksums.ts), without the id.
  const columns = [article.importId, article.row, externalId, title, source, url, published, author, body, cells];
  const { lastInsertRowid } = sql(
    db,
    `INSERT INTO article_versions (id, import_id, row, external_id, title, source, url, published, author, body, cells)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  ).run(article.article ?? null, ...columns);
  const id = Number(lastInsertRowid) as ArticleId;
  sql(db, 'INSERT INTO article_checksums (article_id, checksum) VALUES (?, ?)').run(
    id,
    articleChecksum([id, ...columns]),
  );
  return id;
}

export function addRejectedRow(
  db: WritableDb,
  importId: ImportId,
  { row, reason, cells }: { row: number; reason: RejectedRow['reason']; cells: readonly Cell[] },
): void {
  sql(db, 'INSERT INTO rejected_rows (import_id, row, reason, cells) VALUES (?, ?, ?, ?)').run(
    importId,
    row,
    reason,
    JSON.stringify(cells),
  );
}

export type StoredRejectedRow = { row: number; reason: RejectedRow['reason']; cells: Cell[] };

/** A page of rows; all rows without `after` and `most`. */
export type RowPage<Key> = {
  /** The key of the last row of the page before. */
  readonly after?: Key | undefined;
  readonly most?: number;
};

/** Leaves out rows that the project had already: nothing in them needs correction. */
export function countRejected(
  db: ReadableDb,
  imports: readonly ImportId[],
): { reason: RejectedRow['reason']; rows: number }[] {
  return sql<{ reason: RejectedRow['reason']; rows: number }>(
    db,
    `SELECT reason, count(*) AS rows FROM rejected_rows
     WHERE reason <> 'unchanged' AND import_id IN (SELECT value FROM json_each(?))
     GROUP BY reason ORDER BY rows DESC, reason`,
  ).all(JSON.stringify(imports));
}

export function readRejectedRows(
  db: ReadableDb,
  importId: ImportId,
  { after, most }: RowPage<number> = {},
): StoredRejectedRow[] {
  return sql<{ row: number; reason: RejectedRow['reason']; cells: string }>(
    db,
    `SELECT row, reason, cells FROM rejected_rows
     WHERE import_id = ? AND row > ? AND reason <> 'unchanged' ORDER BY row LIMIT ?`,
  )
    .all(importId, after ?? 0, most ?? -1)
    .map((rejected) => ({ ...rejected, cells: parseRejectedCells(rejected.cells, importId, rejected.row) }));
}

export type RejectedRecord = {
  readonly importId: ImportId;
  readonly row: number;
  readonly reason: RejectedRow['reason'];
  readonly cells: Cell[];
};

/** The rejected rows that hold anything and are no row of the project already, in the order of import and row. */
export function* iterateRejectedRows(db: ReadableDb): Generator<RejectedRecord> {
  const rows = sql<Omit<RejectedRecord, 'cells'> & { cells: string }>(
    db,
    `SELECT import_id AS importId, row, reason, cells FROM rejected_rows
     WHERE reason NOT IN ('blank', 'unchanged') ORDER BY import_id, row`,
  );
  for (const { cells, ...row } of rows.iterate())
    yield { ...row, cells: parseRejectedCells(cells, row.importId, row.row) };
}

/** Every rejected row, without its cells. */
export function* iterateRejectedReasons(db: ReadableDb): Generator<Omit<RejectedRecord, 'cells'>> {
  yield* sql<Omit<RejectedRecord, 'cells'>>(
    db,
    'SELECT import_id AS importId, row, reason FROM rejected_rows ORDER BY import_id, row',
  ).iterate();
}

/** Rejected rows that are in no table of articles: blank ones, and those that the project had already. */
export function countUnwritable(db: ReadableDb): { blank: number; unchanged: number } {
  return sql<{ blank: number; unchanged: number }>(
    db,
    `SELECT count(*) FILTER (WHERE reason = 'blank') AS blank,
            count(*) FILTER (WHERE reason = 'unchanged') AS unchanged FROM rejected_rows`,
  ).get()!;
}

/** Includes superseded articles: an undo measures an article before it is restored. */
export function readComparedFields(db: ReadableDb, id: ArticleId): ComparedFields {
  return sql<ComparedFields>(db, 'SELECT title, body, source, published FROM article_versions WHERE id = ?').get(id)!;
}

export type ComparedArticle = ComparedFields & { readonly article: ArticleId; readonly cluster: ClusterId };

/** Every article with its cluster, read in pieces so that others may write between them. */
export function* iterateCompared(db: ReadableDb): Generator<ComparedArticle> {
  const next = sql<ComparedArticle>(
    db,
    `SELECT a.id AS article, a.title, a.body, a.source, a.published, m.cluster_id AS cluster
     FROM articles a JOIN memberships m ON m.article_id = a.id WHERE a.id > ? ORDER BY a.id LIMIT 200`,
  );
  for (let rows = next.all(0); rows.length > 0; rows = next.all(rows.at(-1)!.article)) yield* rows;
}

/** Every n-th article by its id, read in pieces so that others may write between them. */
export function* iterateSampledTexts(db: ReadableDb, every: number): Generator<ComparedFields[]> {
  const next = sql<ComparedFields & { id: ArticleId }>(
    db,
    'SELECT id, title, body, source, published FROM articles WHERE id > ? AND id % ? = 0 ORDER BY id LIMIT 20',
  );
  for (let rows = next.all(0, every); rows.length > 0; rows = next.all(rows.at(-1)!.id, every)) yield rows;
}

export function iterateNewestFields(db: ReadableDb): IterableIterator<ComparedFields> {
  return sql<ComparedFields>(db, 'SELECT title, body, source, published FROM articles ORDER BY id DESC').iterate();
}

/**
 * Titles and origins of articles for a list, by id: superseded ones included, deleted ones left out. Without a title,
 * the beginning of the body. A title that is damaged on the disk is ''.
 */
export function readSummaries(db: ReadableDb, articles: readonly ArticleId[]): Map<ArticleId, ArticleSummary> {
  const rows = sql<ArticleSummary>(
    db,
    `SELECT a.id, a.row, i.file, ${displayTitleOf('a')} AS title, a.source, a.published
     FROM article_versions a JOIN imports i ON i.id = a.import_id WHERE a.id IN (SELECT value FROM json_each(?))`,
  ).all(JSON.stringify(articles));
  return new Map(hideDamagedTitles(db, rows, ({ id }) => id).map((row) => [row.id, row]));
}

/** Includes superseded articles, as `readComparedFields` does. */
export function readAddress(db: ReadableDb, id: ArticleId): { source: string; url: string } {
  return sql<{ source: string; url: string }>(db, 'SELECT source, url FROM article_versions WHERE id = ?').get(id)!;
}

export function countArticles(db: ReadableDb): number {
  return sql<{ n: number }>(db, 'SELECT articles AS n FROM counters').get()!.n;
}

/** The columns of `Article`, for queries that join `articles a` and `imports i`. */
const ARTICLE_COLUMNS = 'a.id, a.row, i.file, a.title, a.body, a.source, a.url, a.published, a.author';

export type ArticleRecord = Omit<Article, 'body'> & {
  importId: ImportId;
  externalId: string;
  cells: Cell[];
};

type RecordRow = Article & { importId: ImportId; externalId: string; cells: string };

const recordsOf = (table: 'articles' | 'article_versions') =>
  `SELECT ${ARTICLE_COLUMNS}, a.import_id AS importId, a.external_id AS externalId, a.cells
   FROM ${table} a JOIN imports i ON i.id = a.import_id`;
const RECORDS = recordsOf('articles');

type Mappings = ReadonlyMap<ImportId, ColumnMapping>;

function toRecord({ body, cells, ...record }: RecordRow, mappings: Mappings): ArticleRecord {
  const fields = { ...record, body, id: record.externalId };
  const mapping = mappings.get(record.importId)!;
  return { ...record, cells: parseArticleCells(cells, record.id, (stored) => decodeCells(stored, fields, mapping)) };
}

/** In the order of import and row. */
export function* iterateArticles(db: ReadableDb, mappings: Mappings): Generator<ArticleRecord> {
  for (const row of sql<RecordRow>(db, `${RECORDS} ORDER BY a.id`).iterate()) yield toRecord(row, mappings);
}

/** The row of each article in its import, in the order of `iterateArticles`. */
export function* iterateOrigins(db: ReadableDb): Generator<{ article: ArticleId; importId: ImportId; row: number }> {
  yield* sql<{ article: ArticleId; importId: ImportId; row: number }>(
    db,
    'SELECT id AS article, import_id AS importId, row FROM articles ORDER BY articles.id',
  ).iterate();
}

/** As `iterateOrigins`, with superseded versions. */
export function* iterateVersionOrigins(
  db: ReadableDb,
): Generator<{ article: ArticleId; importId: ImportId; row: number }> {
  yield* sql<{ article: ArticleId; importId: ImportId; row: number }>(
    db,
    'SELECT id AS article, import_id AS importId, row FROM article_versions ORDER BY id',
  ).iterate();
}

export type LaterIdentity = {
  readonly article: ArticleId;
  readonly importId: ImportId;
  readonly row: number;
  readonly id: string;
  readonly url: string;
  readonly title: string;
};

/** What shows that an article completes an earlier row: articles of imports after `importId`, superseded ones included. */
export function iterateLaterIdentities(db: ReadableDb, importId: ImportId): IterableIterator<LaterIdentity> {
  return sql<LaterIdentity>(
    db,
    `SELECT id AS article, import_id AS importId, row, external_id AS id, url, title FROM article_versions
     WHERE import_id > ? ORDER BY id`,
  ).iterate(importId);
}

/** Includes superseded articles. */
export function readVersion(db: ReadableDb, article: ArticleId, mappings: Mappings): ArticleRecord {
  return toRecord(sql<RecordRow>(db, `${recordsOf('article_versions')} WHERE a.id = ?`).get(article)!, mappings);
}

export function readArticle(db: ReadableDb, article: ArticleId, mappings: Mappings): ArticleRecord {
  return toRecord(sql<RecordRow>(db, `${RECORDS} WHERE a.id = ?`).get(article)!, mappings);
}

export type ArticleFields = {
  readonly article: ArticleId;
  readonly row: number;
  readonly fields: Readonly<Record<Field, string>>;
};

/** In the order of import and row, without the original cells. */
export function* iterateArticleFields(db: ReadableDb): Generator<ArticleFields> {
  const articles = sql<Record<Field, string> & { article: ArticleId; row: number }>(
    db,
    `SELECT id AS article, row, ${FIELD_COLUMNS} FROM articles
     ORDER BY articles.id`,
  );
  for (const { article, row, ...fields } of articles.iterate()) yield { article, row, fields };
}

/** As `iterateArticleFields`, with superseded versions. */
export function* iterateVersionFields(db: ReadableDb): Generator<ArticleFields> {
  const articles = sql<Record<Field, string> & { article: ArticleId; row: number }>(
    db,
    `SELECT id AS article, row, ${FIELD_COLUMNS} FROM article_versions
     ORDER BY article_versions.id`,
  );
  for (const { article, row, ...fields } of articles.iterate()) yield { article, row, fields };
}

export function countVersions(db: ReadableDb): number {
  return sql<{ n: number }>(db, 'SELECT coalesce(sum(imported), 0) AS n FROM imports').get()!.n;
}

/**
 * The articles of `iterateArticles` whose cells may have more than `units` UTF-16 units. A text has at most as many
 * units as bytes. SQLite finds the few without reading all.
 */
export function* iterateLongArticles(db: ReadableDb, mappings: Mappings, units: number): Generator<ArticleRecord> {
  const long = sql<RecordRow>(db, `${RECORDS} WHERE ${MAX_TEXT} > ? ORDER BY a.id`);
  for (const row of long.iterate(units)) yield toRecord(row, mappings);
}

/** The articles of `iterateArticles` whose cells may have links. Cells of text files have none. */
export function* iterateLinkedArticles(db: ReadableDb, mappings: Mappings): Generator<ArticleRecord> {
  const linked = sql<RecordRow>(
    db,
    `${RECORDS} WHERE i.text_reading ->> 'encoding' IS NULL AND instr(a.cells, '"link":') ORDER BY a.id`,
  );
  for (const row of linked.iterate()) yield toRecord(row, mappings);
}

/** Bytes of the longest text of an article `a`. */
const MAX_TEXT = `max(${[...fields.map(columnOf), 'cells'].map((column) => `octet_length(a.${column})`).join(', ')})`;

/** Replaces a cell that equals its field in `cells`: a long body is stored once. */
const AS_FIELD = { field: true };

function encodeCells(cells: readonly Cell[], fields: Readonly<Record<Field, string>>, mapping: ColumnMapping): string {
  const stored: (Cell | typeof AS_FIELD)[] = [...cells];
  // Half a surrogate pair survives in JSON, which escapes it, but not in a column of UTF-8.
  for (const [field, column] of Object.entries(mapping) as [Field, number][])
    if (cells[column] === fields[field] && fields[field].isWellFormed()) stored[column] = AS_FIELD;
  return JSON.stringify(stored);
}

function decodeCells(
  stored: readonly unknown[],
  fields: Readonly<Record<Field, string>>,
  mapping: ColumnMapping,
): unknown[] {
  const cells = [...stored];
  for (const [field, column] of Object.entries(mapping) as [Field, number][]) {
    const cell = cells[column];
    if (typeof cell === 'object' && cell !== null && 'field' in cell) cells[column] = fields[field];
  }
  return cells;
}
