// What SQLite may fail with though nothing is wrong with the program, as refusals.
import Sqlite from 'better-sqlite3';
import { Refusal } from '#shared/refusals.ts';

/** PROJECT_BUSY where another process has been writing for too long, DISK_FULL; null for anything else. */
export function sqliteRefusal(error: unknown): Refusal | null {
  if (!(error instanceof Sqlite.SqliteError)) return null;
  if (error.code.startsWith('SQLITE_BUSY')) return new Refusal('PROJECT_BUSY', {});
  return error.code === 'SQLITE_FULL' ? new Refusal('DISK_FULL', {}) : null;
}
