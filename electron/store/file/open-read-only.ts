// Opens a project for reading only: not a byte of it changes, and no file is left next to it.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import Sqlite, { type Database } from 'better-sqlite3';
import { AppError } from '#shared/words/errors.ts';
import type { ReadableDb } from '../database.ts';
import { addFunctions } from '../sql-functions.ts';
import { connect } from './connect.ts';
import { unreadableError, whyReadOnly } from './project-file.ts';
import { checkSchema } from './schema.ts';
import { sqliteError } from './sqlite-error.ts';

export type ReadOnlyProject = { readonly db: ReadableDb; close(): void };

/**
 * Opens any SQLite file as it is, of whatever version.
 * @throws AppError PROJECT_MISSING; NOT_A_PROJECT, PROJECT_DAMAGED where it is no SQLite file
 */
export function openReadOnly(file: string): ReadOnlyProject {
  if (!fs.existsSync(file)) throw new AppError('PROJECT_MISSING', { path: file });
  try {
    const { db, close } = connectReadOnly(file);
    addFunctions(db);
    return { db: db as unknown as ReadableDb, close };
  } catch (error) {
    if (error instanceof Sqlite.SqliteError || error instanceof TypeError) throw unreadableError(file);
    throw error;
  }
}

/**
 * The connection itself, to be closed by `close` alone. Reads a copy where `whyReadOnly`: SQLite would make files next to the
 * project, and lock it against a checkpoint under its other name.
 * @throws SqliteError where it is no SQLite file
 */
export function connectReadOnly(file: string): { readonly db: Database; close(): void } {
  const copies = whyReadOnly(file) === null ? null : fs.mkdtempSync(path.join(os.tmpdir(), 'tonggao-'));
  try {
    const real = fs.realpathSync(file);
    const db = copies ? openCopy(real, copies) : openInPlace(real);
    const closeFile = db.close.bind(db);
    return {
      db,
      close() {
        closeFile();
        remove(copies);
      },
    };
  } finally {
    // An open file needs no name, except on Windows: however the program ends, it leaves no copy of the articles.
    remove(copies);
  }
}

/**
 * Opens a project as it is.
 * @throws AppError PROJECT_MISSING, as `checkSchema`
 */
export function openProjectReadOnly(file: string): ReadOnlyProject {
  const project = openReadOnly(file);
  try {
    checkSchema(project.db, file);
    return project;
  } catch (error) {
    project.close();
    throw error instanceof Sqlite.SqliteError ? unreadableError(file) : error;
  }
}

/**
 * Reads all of a file to see whether it is a sound project. It may never end.
 * @param shownAs names the file in an error
 * @throws AppError as `checkSchema`, PROJECT_DAMAGED; as `sqliteError`
 */
export function checkProject(file: string, shownAs = file): void {
  try {
    // A log may have the pages that a file is still to get.
    const hasNoLog = !fs.existsSync(`${file}-wal`);
    const { db, close } = openReadOnly(file);
    try {
      checkSchema(db, shownAs);
      // SQLite takes the missing end of a last page for zeros.
      const isCut = hasNoLog && fs.statSync(file).size % Number(db.prepare('PRAGMA page_size').pluck().get()) !== 0;
      // Stops at the first fault, and looks at the trees of pages before it reads rows.
      if (isCut || db.prepare('PRAGMA quick_check(1)').pluck().get() !== 'ok')
        throw new AppError('PROJECT_DAMAGED', { path: shownAs });
    } finally {
      close();
    }
  } catch (error) {
    const isOther =
      error instanceof Sqlite.SqliteError ||
      (error instanceof AppError && ['NOT_A_PROJECT', 'PROJECT_DAMAGED'].includes(error.code));
    throw isOther ? (sqliteError(error) ?? unreadableError(file, shownAs)) : error;
  }
}

function remove(folder: string | null): void {
  try {
    if (folder) fs.rmSync(folder, { recursive: true, force: true });
  } catch {
    // Windows cannot remove an open file; `close` tries again.
  }
}

function openCopy(file: string, folder: string): Database {
  for (const ending of ['', '-wal'])
    if (fs.existsSync(file + ending))
      fs.copyFileSync(file + ending, path.join(folder, `copy${ending}`), fs.constants.COPYFILE_FICLONE);
  return check(connect(path.join(folder, 'copy')));
}

/**
 * An existing log belongs to another process or to one that was killed, and a writable connection would merge it on
 * closing. Without a log, a read-only connection would leave an empty one.
 */
function openInPlace(file: string): Database {
  const readonly = fs.existsSync(`${file}-wal`);
  const db = connect(file, { readonly });
  db.pragma('query_only = ON');
  return check(db);
}

/** Reads something: only then is it known whether this is an SQLite file. */
function check(db: Database): Database {
  try {
    db.pragma('user_version');
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}
