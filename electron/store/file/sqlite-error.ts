// Turns failures of SQLite that are no defects of the program into expected errors.
import Sqlite from 'better-sqlite3';
import { AppError } from '#shared/words/errors.ts';

/**
 * The disk is full, was removed, or cannot be written. SQLite reports it for whichever file it is using
 * (sqlite.org/rescode.html).
 */
const DISK = /^SQLITE_(IOERR|CANTOPEN|READONLY|PERM)/;
const DAMAGE = /^SQLITE_(CORRUPT|NOTADB)/;

/**
 * PROJECT_BUSY where another process has been writing for too long, DISK_FULL, DISK_FAILED for other troubles of the disk;
 * null for anything else.
 */
export function sqliteError(error: unknown): AppError | null {
  if (!(error instanceof Sqlite.SqliteError)) return null;
  if (error.code.startsWith('SQLITE_BUSY')) return new AppError('PROJECT_BUSY', {});
  if (error.code === 'SQLITE_FULL') return new AppError('DISK_FULL', {});
  return DISK.test(error.code) ? new AppError('DISK_FAILED', { detail: error.code }) : null;
}

/** Includes stored JSON that SQLite's own functions cannot read: it has no code of its own. */
export function isDamage(error: unknown): boolean {
  return error instanceof Sqlite.SqliteError && (DAMAGE.test(error.code) || error.message === 'malformed JSON');
}

/** An AppError itself, PART_DAMAGED where pages of an open project cannot be read, otherwise as `sqliteError`. */
export function expectedError(error: unknown): AppError | null {
  if (error instanceof AppError) return error;
  return isDamage(error) ? new AppError('PART_DAMAGED', {}) : sqliteError(error);
}
