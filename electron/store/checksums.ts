// Checksums of what must not change unseen: the texts of articles, and the entries of the history. SQLite has none for its pages.
import { crc32 } from 'node:zlib';
import type { ArticleId } from '#shared/model/model.ts';
import type { ReadableDb, WritableDb } from './database.ts';
import { sql } from './sql.ts';

type Value = string | number | null;

/** The columns of `article_versions` in the order of their checksum, in which the body and the cells come last. */
const CHECKED_ARTICLE = 'id, import_id, row, external_id, title, source, url, published, author, body, cells';
export const CHECKED_ACTION = 'id, at, kind, cluster_id, of_id, request, touched, superseded, reasons, editor';
export const CHECKED_CHANGE = 'action_id, n, tab, key_1, key_2, before, after';

/**
 * The CRC-32 of a row's texts in UTF-8 (RFC 1952, 8). It finds every change of up to 32 bits in a row, and misses one other in
 * 2³²: enough against chance. It is no protection from an attacker.
 */
export function articleChecksum(columns: readonly (string | number)[]): number {
  return crc32(columns.join('\0'));
}

/**
 * The checksum of a short row, which may have NULL. The checksum of an action is that of its row XOR those of its
 * changes.
 */
export function rowChecksum(columns: readonly Value[]): number {
  return crc32(JSON.stringify(columns));
}

/**
 * Articles whose texts are not as they were stored, or have no checksum.
 * @param articles looks at these only
 */
export function findDamagedArticles(db: ReadableDb, articles?: readonly ArticleId[]): ArticleId[] {
  const columns = CHECKED_ARTICLE.replace(/\w+/g, 'a.$&');
  const rows = sql(
    db,
    `SELECT c.checksum, ${columns} FROM article_versions a LEFT JOIN article_checksums c ON c.article_id = a.id
     ${articles ? 'WHERE a.id IN (SELECT value FROM json_each(?))' : 'ORDER BY a.id'}`,
  )
    .raw()
    .iterate(...(articles ? [JSON.stringify(articles)] : [])) as IterableIterator<
    [number | null, ArticleId, ...string[]]
  >;
  const damaged: ArticleId[] = [];
  for (const [stored, ...row] of rows) if (articleChecksum(row) !== stored) damaged.push(row[0]);
  return damaged;
}

/** The rows, in which the title of an article that is damaged on the disk is ''. @param articleOf whose title a row has */
export function hideDamagedTitles<Row extends { title: string }>(
  db: ReadableDb,
  rows: readonly Row[],
  articleOf: (row: Row) => ArticleId,
): Row[] {
  const damaged = new Set(findDamagedArticles(db, rows.map(articleOf)));
  return rows.map((row) => (damaged.has(articleOf(row)) ? { ...row, title: '' } : row));
}

export function readOrigins(db: ReadableDb, articles: readonly ArticleId[]): { file: string; row: number }[] {
  return sql<{ file: string; row: number }>(
    db,
    `SELECT i.file, a.row FROM article_versions a JOIN imports i ON i.id = a.import_id
     WHERE a.id IN (SELECT value FROM json_each(?)) ORDER BY a.id`,
  ).all(JSON.stringify(articles));
}

/** @param by the checksums of one of its changes, before and after, combined by XOR; SQLite has no such operator */
export function changeActionChecksum(db: WritableDb, action: number, by: number): void {
  sql(db, 'UPDATE action_checksums SET checksum = (checksum | @by) - (checksum & @by) WHERE action_id = @action').run({
    action,
    by: by >>> 0,
  });
}

/** Finds actions whose row or changes are not as they were stored, or have no checksum. */
export function findDamagedActions(db: ReadableDb): number[] {
  const sums = new Map<number, number>();
  const add = (table: string, columns: string) => {
    for (const row of sql(db, `SELECT ${columns} FROM ${table}`).raw().iterate() as IterableIterator<
      [number, ...Value[]]
    >)
      sums.set(row[0], (sums.get(row[0]) ?? 0) ^ rowChecksum(row));
  };
  add('actions', CHECKED_ACTION);
  add('action_changes', CHECKED_CHANGE);
  const rows = sql(db, 'SELECT action_id, checksum FROM action_checksums').raw().all() as [number, number][];
  const stored = new Map(rows);
  const all = new Set([...sums.keys(), ...stored.keys()]);
  return [...all].filter((action) => stored.get(action) !== (sums.get(action) ?? 0) >>> 0).sort((a, b) => a - b);
}
