// The schema of a project file, compared with that of a new project. Triggers, views and expressions of a schema run with
// the statements of the program: altered ones could change decisions, or never end.
import Sqlite, { type Database } from 'better-sqlite3';
import { clip } from '#shared/text/characters.ts';
import { AppError } from '#shared/words/errors.ts';
import type { ReadableDb } from '../database.ts';
import { createSchema, SCHEMA_VERSION } from '../project-schema.ts';
import { APPLICATION_ID, unreadableError } from './project-file.ts';

type Connection = Pick<ReadableDb, 'prepare'>;
export type SchemaObject = { readonly name: string; readonly definition: string };

let expected: readonly SchemaObject[] | null = null;
/** Characters of an object's name in a message. */
const MAX_NAME = 60;

/**
 * Checks what a file is before its contents are read.
 * @throws AppError as `checkVersion`, PROJECT_ALTERED; SqliteError where it cannot be read
 */
export function checkSchema(db: Connection, path: string): void {
  checkVersion(db, path);
  const [object] = findAlteredObjects(db);
  if (object !== undefined) throw new AppError('PROJECT_ALTERED', { path, object });
}

/** @throws AppError NOT_A_PROJECT, PROJECT_DAMAGED, PROJECT_OLDER, PROJECT_NEWER */
export function checkVersion(db: Connection, path: string): void {
  const version = readNumber(db, 'PRAGMA user_version');
  if (readNumber(db, 'PRAGMA application_id') !== APPLICATION_ID || version < 1) throw unreadableError(path);
  if (version < SCHEMA_VERSION) throw new AppError('PROJECT_OLDER', { path });
  if (version > SCHEMA_VERSION) throw new AppError('PROJECT_NEWER', { path });
}

/** Names the tables, indexes, triggers and views that differ from those of a new project, are missing, or are too many. */
export function findAlteredObjects(db: Connection): string[] {
  expected ??= schemaMadeBy(createSchema);
  return findDifferences(readSchema(db), expected);
}

/** The names of objects that only one of two schemas has, or has otherwise. */
export function findDifferences(found: readonly SchemaObject[], wanted: readonly SchemaObject[]): string[] {
  const without = (all: readonly SchemaObject[], others: readonly SchemaObject[]) => {
    const left = new Set(others.map(({ definition }) => definition));
    // Deletes each: a second object of the same definition is one too many.
    return all.filter(({ definition }) => !left.delete(definition));
  };
  return [...new Set([...without(found, wanted), ...without(wanted, found)].map(({ name }) => name))];
}

export function schemaMadeBy(make: (db: Database) => void): readonly SchemaObject[] {
  const db = new Sqlite(':memory:');
  try {
    make(db);
    return readSchema(db);
  } finally {
    db.close();
  }
}

export function readSchema(db: Connection): SchemaObject[] {
  const rows = db.prepare('SELECT type, name, tbl_name, sql FROM sqlite_schema').raw().all() as unknown[][];
  return rows.map(([type, name, table, sql]) => ({
    name: clip(`${type} ${name}`, MAX_NAME),
    definition: JSON.stringify([type, name, table, sql === null ? null : normalise(String(sql))]),
  }));
}

/** A quoted text, or what separates tokens. Without an end, either takes the rest. */
const QUOTED_OR_SPACE =
  /('(?:[^']|'')*(?:'|$)|"(?:[^"]|"")*(?:"|$)|`(?:[^`]|``)*(?:`|$)|\[[^\]]*(?:\]|$))|(?:[ \t\n\v\f\r]|--[^\n]*|\/\*[\s\S]*?(?:\*\/|$))+/g;

/** Ignores comments and layout, which differ between versions of the same schema. */
function normalise(sql: string): string {
  // SQLite ends a statement at NUL.
  const end = sql.indexOf('\0');
  const read = end === -1 ? sql : sql.slice(0, end);
  return read.replace(QUOTED_OR_SPACE, (_, quoted?: string) => quoted ?? ' ').trim() + sql.slice(read.length);
}

export function readNumber(db: Connection, query: string): number {
  return db.prepare(query).pluck().get() as number;
}
