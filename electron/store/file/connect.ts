// Connections to project files. A project may come from anyone, so nothing in it is trusted (sqlite.org/security.html).
import Sqlite, { type Database } from 'better-sqlite3';
import { BUSY_TIMEOUT } from './project-file.ts';

/**
 * Opens an SQLite file. Functions with side effects cannot be called by its schema, and better-sqlite3 sets the defensive mode.
 * @throws SqliteError, TypeError where there is no such file
 */
export function connect(file: string, options: { readonly readonly?: boolean } = {}): Database {
  const db = new Sqlite(file, { timeout: BUSY_TIMEOUT, fileMustExist: true, ...options });
  db.pragma('trusted_schema = OFF');
  db.pragma('cell_size_check = ON');
  return db;
}

/** Loads SQLite now: it is loaded by the first connection otherwise. */
export function loadSqlite(): void {
  new Sqlite(':memory:').close();
}
