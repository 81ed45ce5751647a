// The schema of a project file, compared with the one that its version makes. Triggers, views and expressions of a schema run
// with the statements of the program: altered ones could change decisions, or never end.
import Sqlite, { type Database } from 'better-sqlite3';
import { AppError } from '#shared/errors.ts';
import { clip } from '#shared/text/characters.ts';
import type { ReadableDb } from '../database.ts';
import { migrations, runMigration } from '../migrations/index.ts';
import { APPLICATION_ID, unreadableError } from './project-file.ts';

type Connection = Pick<ReadableDb, 'prepare'>;
export type SchemaObject = { readonly name: string; readonly definition: string };

const expected = new Map<number, readonly SchemaObject[]>();
/** Characters of an object's name in a message. */
const MAX_NAME = 60;

/**
 * Checks what a file is before its contents are read.
 * @returns its version, this one or an earlier one
 * @throws AppError as `readUserVersion`, PROJECT_ALTERED; SqliteError where it cannot be read
 */
export function checkVersion(db: Connection, path: string): number {
  const version = readUserVersion(db, path);
  const [object] = findAlteredObjects(db, version);
  if (object !== undefined) throw new AppError('PROJECT_ALTERED', { path, object });
  return version;
}

/** @throws AppError NOT_A_PROJECT, PROJECT_DAMAGED, PROJECT_NEWER */
export function readUserVersion(db: Connection, path: string): number {
  const version = readNumber(db, 'PRAGMA user_version');
  if (readNumber(db, 'PRAGMA application_id') !== APPLICATION_ID || version < 1) throw unreadableError(path);
  if (version > migrations.length) throw new AppError('PROJECT_NEWER', { path });
  return version;
}

/**
 * Names the tables, indexes, triggers and views that differ from those of the version, are missing, or do not belong to
 * it.
 */
export function findAlteredObjects(db: Connection, version: number): string[] {
  return findDifferences(readSchema(db), expectedSchema(version));
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

function expectedSchema(version: number): readonly SchemaObject[] {
  const known = expected.get(version);
  if (known) return known;
  const schema = schemaMadeBy((db) => {
    for (const migration of migrations.slice(0, version)) runMigration(db, migration);
  });
  expected.set(version, schema);
  return schema;
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

/** Ignores comments and layout, in which the migrations of versions differ. */
function normalise(sql: string): string {
  // SQLite ends a statement at NUL.
  const end = sql.indexOf('\0');
  const read = end === -1 ? sql : sql.slice(0, end);
  return read.replace(QUOTED_OR_SPACE, (_, quoted?: string) => quoted ?? ' ').trim() + sql.slice(read.length);
}

export function readNumber(db: Connection, query: string): number {
  return db.prepare(query).pluck().get() as number;
}
