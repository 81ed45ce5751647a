// Opens a project for looking at it alone: not a byte of it changes, and no file is left beside it.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import Sqlite, { type Database } from 'better-sqlite3';
import { Refusal } from '#shared/refusals.ts';
import type { ReadableDb } from './database.ts';
import { migrations } from './migrations/index.ts';
import { APPLICATION_ID, BUSY_TIMEOUT } from './project-file.ts';

export type UnchangedProject = { readonly db: ReadableDb; close(): void };

/**
 * Opens any SQLite file as it is, of whatever version.
 * @throws Refusal PROJECT_MISSING, NOT_A_PROJECT where it is no SQLite file
 */
export function openUnchanged(file: string): UnchangedProject {
  if (!fs.existsSync(file)) throw new Refusal('PROJECT_MISSING', { path: file });
  const copies = isWritable(file) ? null : fs.mkdtempSync(path.join(os.tmpdir(), 'tonggao-'));
  const remove = () => copies && fs.rmSync(copies, { recursive: true, force: true });
  try {
    const db = copies ? openCopy(file, copies) : openInPlace(file);
    return {
      db: db as unknown as ReadableDb,
      close() {
        db.close();
        remove();
      },
    };
  } catch (error) {
    remove();
    if (error instanceof Sqlite.SqliteError || error instanceof TypeError)
      throw new Refusal('NOT_A_PROJECT', { path: file });
    throw error;
  }
}

/**
 * Opens a project of this version as it is. A connection that upgraded an older one would change the file.
 * @throws Refusal PROJECT_MISSING, NOT_A_PROJECT, PROJECT_NEWER, PROJECT_OLDER
 */
export function openProjectUnchanged(file: string): UnchangedProject {
  const project = openUnchanged(file);
  const number = (query: string) => project.db.prepare(query).pluck().get() as number;
  const version = number('PRAGMA user_version');
  const isProject = number('PRAGMA application_id') === APPLICATION_ID;
  if (isProject && version === migrations.length) return project;
  project.close();
  if (!isProject) throw new Refusal('NOT_A_PROJECT', { path: file });
  throw new Refusal(version > migrations.length ? 'PROJECT_NEWER' : 'PROJECT_OLDER', { path: file });
}

/** SQLite reads a write-ahead log only where it may make files beside it. */
function isWritable(file: string): boolean {
  try {
    fs.accessSync(file, fs.constants.W_OK);
    fs.accessSync(path.dirname(file), fs.constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

function openCopy(file: string, folder: string): Database {
  for (const ending of ['', '-wal'])
    if (fs.existsSync(file + ending))
      fs.copyFileSync(file + ending, path.join(folder, `copy${ending}`), fs.constants.COPYFILE_FICLONE);
  return check(new Sqlite(path.join(folder, 'copy'), { fileMustExist: true }));
}

/**
 * A log that is there belongs to another process, or to one that was killed: a connection that may write would bring it
 * into the file when it closes. Where there is none, one that may not write would leave an empty one behind.
 */
function openInPlace(file: string): Database {
  const readonly = fs.existsSync(`${file}-wal`);
  const db = new Sqlite(file, { timeout: BUSY_TIMEOUT, fileMustExist: true, readonly });
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
