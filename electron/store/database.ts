// Makes and opens project files: checks that a file is one of this version, and sets SQLite up for not losing work.

import fs from 'node:fs';
import Sqlite, { type Database, type Statement } from 'better-sqlite3';
import { AppError } from '#shared/words/errors.ts';
import { identityOf } from '../base/file-identity.ts';
import { connect } from './file/connect.ts';
import { moveToNewName, takeName } from './file/new-name.ts';
import { openProjectReadOnly } from './file/open-read-only.ts';
import { APPLICATION_ID, unreadableError, whyReadOnly } from './file/project-file.ts';
import { checkSchema, checkVersion } from './file/schema.ts';
import { isDamage, sqliteError } from './file/sqlite-error.ts';
import { createSchema, SCHEMA_VERSION } from './project-schema.ts';
import { addFunctions } from './sql-functions.ts';

declare const readable: unique symbol;
declare const writable: unique symbol;
export type ReadingStatement<Row = unknown> = Pick<Statement<unknown[], Row>, 'get' | 'all' | 'iterate'> & {
  pluck(): ReadingStatement<Row>;
  raw(): ReadingStatement<Row>;
};
/** A function that takes this reads: its statements have no `run`, so it cannot change a decision. */
export type ReadableDb = { prepare(text: string): ReadingStatement; readonly [readable]: true };
export type WritableDb = Pick<Database, 'prepare' | 'transaction' | 'close' | 'pragma' | 'backup'> & {
  readonly [readable]: true;
  readonly [writable]: true;
};

/** A connection that reads, to be closed by its opener. A transaction of it is one snapshot of the project. */
export type ReadingConnection = ReadableDb & Pick<Database, 'transaction' | 'close'>;

/**
 * @param onName called once the name is taken, before another launch could open the file as a project
 * @throws AppError PROJECT_EXISTS, WRITE_FAILED; what `onName` throws, or SQLite on a full disk, and then there is no file
 */
export function createProject(path: string, onName: () => void = () => {}): WritableDb {
  const identity = takeName(path);
  let db: Database | undefined;
  try {
    onName();
    db = connect(path);
    db.pragma(`application_id = ${APPLICATION_ID}`);
    const project = prepareConnection(db);
    fillNew(db);
    return project;
  } catch (error) {
    db?.close();
    // A full disk: the name is free for another attempt.
    removeProject(path, identity);
    throw error;
  }
}

/** Wholly or not at all: a program that ends in between leaves no project that lacks some of its tables. */
function fillNew(db: Database): void {
  const fill = db.transaction(() => {
    createSchema(db);
    db.pragma(`user_version = ${SCHEMA_VERSION}`);
  });
  fill.immediate();
}

/** Removes a new project that nothing has been kept in yet, unless another file has its name by now. */
export function removeProject(path: string, identity: string): void {
  if (identityOf(path) !== identity) return;
  for (const ending of ['', '-wal', '-shm']) fs.rmSync(path + ending, { force: true });
}

/**
 * Opens an existing project file, or a copy of it where `whyReadOnly` gives a reason.
 * @throws AppError PROJECT_MISSING, as `checkSchema`
 */
export function openProject(path: string): WritableDb {
  if (whyReadOnly(path)) return openToRead(path);
  const db = openChecked(path);
  return closeOnFailure(db, path, () => prepareConnection(db));
}

/** @throws AppError as `openProject` */
function openToRead(path: string): WritableDb {
  const { db, close } = openProjectReadOnly(path);
  return Object.assign(db, { close }) as WritableDb;
}

/**
 * Opens a project file for reading that the writer has opened and checked. It cannot be written to through the connection.
 * @throws AppError as `openProject`
 */
export function openForReading(path: string): ReadingConnection {
  if (!fs.existsSync(path)) throw new AppError('PROJECT_MISSING', { path });
  if (whyReadOnly(path)) return openToRead(path);
  const db = openAsProject(path, true);
  return closeOnFailure(db, path, () => {
    checkVersion(db, path);
    addFunctions(db);
    return db as unknown as ReadingConnection;
  });
}

/**
 * Opens a project file as `openForReading`, and reads it as it is now: later changes are not seen. The log is not emptied
 * until the snapshot is closed.
 * @throws AppError as `openProject`
 */
export function openSnapshot(path: string): ReadingConnection {
  const db = openForReading(path);
  try {
    holdSnapshot(db);
  } catch (error) {
    db.close();
    throw error;
  }
  return db;
}

/** Counts the rows that the connection has inserted, changed or deleted, including those that it rolled back. */
export function countChangedRows(db: ReadableDb): number {
  return db.prepare('SELECT total_changes()').pluck().get() as number;
}

/** Differs from an earlier result if this connection or another has changed the project since. */
export function readVersion(db: ReadableDb): string {
  const version = db.prepare("SELECT total_changes() || ' ' || data_version FROM pragma_data_version").pluck().get();
  return version as string;
}

/** From now on the connection sees the project as it is now. */
export function holdSnapshot(db: ReadableDb | Pick<Database, 'prepare'>): void {
  (db as Pick<Database, 'prepare'>).prepare('BEGIN').run();
  db.prepare('SELECT 1 FROM sqlite_schema').get();
}

/** @throws AppError PROJECT_MISSING, as `checkSchema`, and then the connection is closed */
function openChecked(path: string, readonly = false): Database {
  if (!fs.existsSync(path)) throw new AppError('PROJECT_MISSING', { path });
  const db = openAsProject(path, readonly);
  return closeOnFailure(db, path, () => {
    checkSchema(db, path);
    return db;
  });
}

function closeOnFailure<T>(db: Database, path: string, use: () => T): T {
  try {
    return use();
  } catch (error) {
    db.close();
    if (isDamage(error)) throw unreadableError(path);
    throw error;
  }
}

function openAsProject(path: string, readonly = false): Database {
  let db: Database | undefined;
  try {
    db = connect(path, { readonly });
    if (db.pragma('application_id', { simple: true }) === APPLICATION_ID) return db;
  } catch (error) {
    if (!(error instanceof Sqlite.SqliteError) && !(error instanceof TypeError)) throw error;
    // A file that cannot be read now may still be a project.
    const appError = fs.statSync(path).isFile() ? sqliteError(error) : null;
    if (appError) {
      db?.close();
      throw appError;
    }
  }
  db?.close();
  throw unreadableError(path);
}

/**
 * Checks a project before it is locked and opened; nothing is written.
 * @throws AppError as `openProject`
 */
export function checkUnopened(path: string): void {
  // A connection that may write would copy a log into the file when it closes.
  openChecked(path, fs.existsSync(`${path}-wal`)).close();
}

/**
 * Gives a closed project another name.
 * @throws AppError PROJECT_BUSY, PROJECT_EXISTS, WRITE_FAILED
 */
export function renameProject(from: string, to: string): void {
  try {
    // The last program that closes a project removes its log. A remaining log has a reader, or writes of a killed
    // program, which are copied into the file.
    if (fs.existsSync(`${from}-wal`)) openAsProject(from).close();
    if (fs.existsSync(`${from}-wal`)) throw new AppError('PROJECT_BUSY', {});
    moveToNewName(from, to);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (error instanceof AppError || code === undefined) throw error;
    throw new AppError('WRITE_FAILED', { path: to, detail: code });
  }
}

/**
 * Opens a project for checkpoints alone. The connection that writes leaves them to this one, in a thread of its own: the
 * writer need not wait for them.
 */
export function openForCheckpoints(path: string): Pick<WritableDb, 'pragma' | 'close'> {
  return openAsProject(path) as unknown as WritableDb;
}

/** Copies the write-ahead log into the project file, up to the oldest snapshot that is being read. */
export function checkpoint(db: Pick<WritableDb, 'pragma'>): void {
  try {
    db.pragma('wal_checkpoint(PASSIVE)');
  } catch (error) {
    // On a full disk the log keeps what it has: nothing is lost.
    if (sqliteError(error) === null) throw error;
  }
}

function prepareConnection(db: Database): WritableDb {
  db.pragma('journal_mode = WAL');
  // FULL: a decision that was answered survives a power cut, not only a crash of the program.
  db.pragma('synchronous = FULL');
  db.pragma('foreign_keys = ON');
  addFunctions(db);
  return db as unknown as WritableDb;
}
