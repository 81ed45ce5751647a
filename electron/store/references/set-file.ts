// A reference set as a file: articles that were published before, and the keys by which copies of them are found. It is next
// to the projects that are compared with it, and may come from anyone.
import fs from 'node:fs';
import path from 'node:path';
import Sqlite, { type Database } from 'better-sqlite3';
import { newSetName, SET_ENDING, setName } from '#shared/contract/reference-sets.ts';
import { AppError } from '#shared/words/errors.ts';
import { tryStat } from '../../base/try-stat.ts';
import type { ReadableDb, WritableDb } from '../database.ts';
import { connect } from '../file/connect.ts';
import { findDifferences, readNumber, readSchema, schemaMadeBy } from '../file/schema.ts';
import { INDEX_VERSION } from '../indexing.ts';

declare const references: unique symbol;
/** A connection to a reference set, to be closed by its opener. */
export type ReferenceDb = ReadableDb & Pick<Database, 'close'> & { readonly [references]: true };
export type WritableReferenceDb = WritableDb & ReferenceDb;

/** "TGAR": marks an SQLite file as a reference set. */
const SET_ID = 0x54474152;
/** Rises whenever the schema changes. */
const SCHEMA_VERSION = 1;
/** Other keys would find fewer copies without a word, so a set of an earlier index is refused. */
const SET_VERSION = SCHEMA_VERSION * 1000 + INDEX_VERSION;

/** In `articles` the body comes last, so that a list reads titles without walking through bodies. */
const SCHEMA = `
CREATE TABLE articles (
  id          INTEGER PRIMARY KEY AUTOINCREMENT, -- never given out twice: matches of projects name them
  content     BLOB NOT NULL,              -- digest of all fields: the same row is added once
  identity    BLOB,                       -- digest of id or URL; NULL: it has neither
  keys        BLOB NOT NULL,              -- its rows of reference_keys (core/cluster/standard/index-keys.ts)
  at          INTEGER,                    -- published, ms since 1970
  external_id TEXT NOT NULL,
  title       TEXT NOT NULL,
  source      TEXT NOT NULL,
  url         TEXT NOT NULL,
  published   TEXT NOT NULL,
  body        TEXT NOT NULL
) STRICT;
CREATE INDEX articles_by_content ON articles (content);
CREATE INDEX articles_by_identity ON articles (identity) WHERE identity IS NOT NULL;
CREATE INDEX articles_by_time ON articles (at);
-- Apart from the articles, so that candidates are rejected without reading those.
CREATE TABLE outlines (
  article_id INTEGER PRIMARY KEY,
  at         INTEGER,                     -- as articles.at
  length     INTEGER NOT NULL,            -- units of the folded text
  sample     BLOB NOT NULL                -- hashes of shingles (core/cluster/standard/candidate-filter.ts), little-endian
) STRICT;
CREATE TABLE reference_keys (
  key        INTEGER NOT NULL,
  article_id INTEGER NOT NULL,
  PRIMARY KEY (key, article_id)
) STRICT, WITHOUT ROWID;
`;

/** Pages of a connection that reads, KiB. */
const READ_CACHE = 64 * 1024;
/** Keys are spread over the whole index: it is written many times as fast while it fits. */
const WRITE_CACHE = 256 * 1024;

let expected: ReturnType<typeof schemaMadeBy> | null = null;

/** @throws AppError REFERENCES_MISSING, REFERENCES_UNUSABLE, REFERENCES_ALTERED, REFERENCES_OTHER_VERSION, REFERENCES_BUSY */
export function openReferences(file: string): ReferenceDb {
  if (!tryStat(file)?.isFile()) throw new AppError('REFERENCES_MISSING', { path: file });
  return openChecked(file, () => {
    // A process that was killed leaves a journal, which only a connection that may write can roll back.
    const db = connect(file, { readonly: !fs.existsSync(`${file}-journal`) });
    db.pragma('query_only = ON');
    db.pragma(`cache_size = -${READ_CACHE}`);
    return db;
  }) as unknown as ReferenceDb;
}

/** Reads all of a set to see whether it is sound. It may never end. @throws AppError as `openReferences` */
export function checkReferences(file: string): void {
  try {
    const db = openReferences(file);
    try {
      if (db.prepare('PRAGMA quick_check(1)').pluck().get() !== 'ok')
        throw new AppError('REFERENCES_UNUSABLE', { path: file });
    } finally {
      db.close();
    }
  } catch (error) {
    throw referencesError(error, file) ?? error;
  }
}

/** Makes a missing set. @throws AppError as `openReferences`, REFERENCES_NAME, WRITE_FAILED */
export function openReferencesToWrite(file: string): WritableReferenceDb {
  checkSetName(file);
  const isNew = createFile(file);
  try {
    return openChecked(file, () => {
      const db = connect(file);
      db.pragma(`cache_size = -${WRITE_CACHE}`);
      if (fs.statSync(file).size === 0) createSchema(db);
      return db;
    }) as unknown as WritableReferenceDb;
  } catch (error) {
    if (isNew) for (const ending of ['', '-journal']) fs.rmSync(file + ending, { force: true });
    throw error;
  }
}

/** @throws AppError REFERENCES_NAME */
function checkSetName(file: string): void {
  const name = path.basename(file, SET_ENDING);
  const usable = tryStat(file) ? setName : newSetName;
  if (!file.endsWith(SET_ENDING) || !usable.safeParse(name).success) throw new AppError('REFERENCES_NAME', { name });
}

/** Others may not read it: a set may have articles that are not public any more. @returns false where it is there */
function createFile(file: string): boolean {
  try {
    fs.closeSync(fs.openSync(file, 'ax', 0o600));
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EEXIST') throw new AppError('WRITE_FAILED', { path: file, detail: code ?? String(error) });
    return false;
  }
}

function createSchema(db: Database): void {
  const create = db.transaction(() => {
    // Another process may have made it in between.
    if (readSchema(db).length > 0) return;
    db.exec(SCHEMA);
    db.pragma(`application_id = ${SET_ID}`);
    db.pragma(`user_version = ${SET_VERSION}`);
  });
  create.immediate();
}

function openChecked(file: string, open: () => Database): Database {
  let db: Database | null = null;
  try {
    db = open();
    check(db, file);
    return db;
  } catch (error) {
    db?.close();
    throw referencesError(error, file) ?? error;
  }
}

/** @throws AppError as `openReferences` */
function check(db: Database, file: string): void {
  if (readNumber(db, 'PRAGMA application_id') !== SET_ID) throw new AppError('REFERENCES_UNUSABLE', { path: file });
  if (readNumber(db, 'PRAGMA user_version') !== SET_VERSION)
    throw new AppError('REFERENCES_OTHER_VERSION', { path: file });
  expected ??= schemaMadeBy((empty) => empty.exec(SCHEMA));
  const [object] = findDifferences(readSchema(db), expected);
  if (object !== undefined) throw new AppError('REFERENCES_ALTERED', { path: file, object });
}

/** Runs a reading under one lock: to lock for each of its statements takes as long as they do. */
export function readAsOne<T>(db: ReferenceDb, read: () => T): T {
  return (db as unknown as WritableReferenceDb).transaction(read).deferred();
}

/** The expected error of a set that cannot be used; null for a defect. */
export function referencesError(error: unknown, file: string): AppError | null {
  if (error instanceof AppError) return error;
  if (!(error instanceof Sqlite.SqliteError) && !(error instanceof TypeError)) return null;
  const code = error instanceof Sqlite.SqliteError ? error.code : '';
  if (code === 'SQLITE_FULL') return new AppError('DISK_FULL', {});
  return new AppError(code.startsWith('SQLITE_BUSY') ? 'REFERENCES_BUSY' : 'REFERENCES_UNUSABLE', { path: file });
}
