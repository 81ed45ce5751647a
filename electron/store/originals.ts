// Imported workbooks, byte for byte, in pieces.
import { createHash } from 'node:crypto';
import type { ImportId } from '#shared/model/model.ts';
import type { ReadableDb, WritableDb } from './database.ts';
import { sql } from './sql.ts';

export function countOriginalBytes(db: ReadableDb, sha256: string): number {
  return sql<{ bytes: number }>(
    db,
    'SELECT coalesce(sum(length(bytes)), 0) AS bytes FROM originals WHERE sha256 = ?',
  ).get(sha256)!.bytes;
}

/** @param n place of the piece, from 0 */
export function addOriginalPiece(db: WritableDb, sha256: string, n: number, bytes: Uint8Array): void {
  sql(db, 'INSERT INTO originals (sha256, n, bytes) VALUES (?, ?, ?)').run(sha256, n, bytes);
}

export function deleteOriginal(db: WritableDb, sha256: string): void {
  sql(db, 'DELETE FROM originals WHERE sha256 = ?').run(sha256);
}

export function deleteUnusedOriginals(db: WritableDb): void {
  sql(db, 'DELETE FROM originals WHERE sha256 NOT IN (SELECT sha256 FROM imports)').run();
}

/** Null where the bytes are not those that were imported. */
export function readOriginal(db: ReadableDb, sha256: string): Buffer | null {
  const whole = Buffer.alloc(countOriginalBytes(db, sha256));
  let at = 0;
  for (const { bytes } of sql<{ bytes: Buffer }>(db, 'SELECT bytes FROM originals WHERE sha256 = ? ORDER BY n').iterate(
    sha256,
  )) {
    at += bytes.copy(whole, at);
  }
  return createHash('sha256').update(whole).digest('hex') === sha256 ? whole : null;
}

export type ImportedSheet = {
  readonly id: ImportId;
  readonly file: string;
  readonly sha256: string;
  readonly sheet: string;
  readonly headerRow: number;
  readonly isFinished: number;
};

/** In the order of import. */
export function listImportedSheets(db: ReadableDb): ImportedSheet[] {
  return sql<ImportedSheet>(
    db,
    `SELECT id, file, sha256, sheet, header_row AS headerRow, finished_at IS NOT NULL AS isFinished
     FROM imports ORDER BY id`,
  ).all();
}
