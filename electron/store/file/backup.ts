// Whole copies of a project: the one that the editor asks for, and automatic backups before large changes, stored next
// to the project. The newest few of each kind are kept.
import fs from 'node:fs';
import path from 'node:path';
import type { Database } from 'better-sqlite3';
import type { BackupKind } from '#shared/contract/projects.ts';
import { AppError } from '#shared/words/errors.ts';
import { removeAbandoned } from '../../base/abandoned-files.ts';
import { isUntouched, stamp } from '../../base/backup-files.ts';
import { holdSnapshot, type ReadableDb, type WritableDb } from '../database.ts';
import { sql } from '../sql.ts';
import { moveToNewName } from './new-name.ts';
import { connectReadOnly } from './open-read-only.ts';
import { SyncAhead } from './sync-ahead.ts';

/** SQLite keeps a journal next to a part while it copies. */
const ENDING = /\.(\d+)-\d+\.part(-journal)?$/;

/** Makes the unfinished file of a copy, next to its target, which no other copy uses: another launch may be copying to it. @throws errors of the file system */
function makePart(target: string, mode: number): { readonly part: string; readonly descriptor: number } {
  for (let number = 1; ; number++) {
    const part = `${target}.${process.pid}-${number}.part`;
    try {
      return { part, descriptor: fs.openSync(part, 'wx', mode) };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

/** Removes parts of processes that were killed. @param prefix how the names of their targets begin */
function removeParts(folder: string, prefix: string): void {
  removeAbandoned(folder, prefix, ENDING);
}

/** Backups that are kept, for each project and kind. */
export const MAX_BACKUPS = 3;
/** Pages between two checks whether to continue: a few milliseconds. */
const PAGES_AT_ONCE = 200;
const PAGE_BYTES = 4096;
/** A copy needs its own size and a little for the file system. */
const MARGIN = 1.02;

type Watch = (copied: { readonly done: number; readonly total: number }) => void;

/**
 * Makes `<name>.before-<kind>-<date>-<time>.tonggao` whole or not at all.
 * @param now the copy's name and modification time
 * @param writing as `saveCopy`
 * @returns its path
 * @throws AppError BACKUP_FAILED (the project is unchanged), errors of `watch`
 */
export async function backUp(
  project: string,
  kind: BackupKind,
  now: Date,
  watch: Watch,
  writing?: WritableDb,
): Promise<string> {
  const prefix = prefixOf(project, kind);
  const target = path.join(path.dirname(project), `${prefix}${stamp(now)}.tonggao`);
  try {
    removeParts(path.dirname(target), prefix);
    await copyWhole({ project, writing, target, watch, move: fs.renameSync });
    fs.utimesSync(target, now, now);
  } catch (error) {
    const detail = failureOf(error);
    if (detail === null) throw error;
    throw new AppError('BACKUP_FAILED', { path: project, detail });
  }
  return target;
}

/** Removes the oldest backups of a kind that were never edited. */
export function removeOldBackups(project: string, kind: BackupKind): void {
  const folder = path.dirname(project);
  const prefix = prefixOf(project, kind);
  const untouched = fs
    .readdirSync(folder)
    .filter((name) => name.startsWith(prefix) && isUntouched(path.join(folder, name), name.slice(prefix.length)))
    .sort();
  try {
    for (const name of untouched.slice(0, -MAX_BACKUPS)) fs.rmSync(path.join(folder, name), { force: true });
  } catch (error) {
    // A backup that another program has open stays until the next time.
    console.error(error);
  }
}

/**
 * Makes a copy of the project under another name, whole or not at all.
 * @param writing the only connection that writes; the copy then has all that is committed before it gets its name
 * @throws AppError PROJECT_EXISTS, WRITE_FAILED. What `watch` throws
 */
export async function saveCopy(project: string, target: string, watch: Watch, writing?: WritableDb): Promise<void> {
  if (fs.existsSync(target)) throw new AppError('PROJECT_EXISTS', { path: target });
  try {
    removeParts(path.dirname(target), path.basename(target));
    await copyWhole({ project, writing, target, watch, move: moveToNewName });
  } catch (error) {
    const detail = failureOf(error);
    if (detail === null) throw error;
    throw new AppError('WRITE_FAILED', { path: target, detail });
  }
}

/**
 * Makes a copy through an open connection, of a project whose file is gone. Blocks while it copies.
 * @throws AppError PROJECT_EXISTS, WRITE_FAILED
 */
export function saveOpen(db: ReadableDb, target: string): void {
  if (fs.existsSync(target)) throw new AppError('PROJECT_EXISTS', { path: target });
  try {
    removeParts(path.dirname(target), path.basename(target));
    // VACUUM INTO takes an empty file.
    const { part, descriptor } = makePart(target, 0o600);
    try {
      fs.closeSync(descriptor);
      // Changes nothing in the project, so it may run on a connection that reads.
      sql(db as WritableDb, 'VACUUM INTO ?').run(part);
      moveToNewName(part, target);
    } catch (error) {
      fs.rmSync(part, { force: true });
      throw error;
    }
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('WRITE_FAILED', { path: target, detail: failureOf(error) ?? String(error) });
  }
}

type Copying = {
  readonly project: string;
  readonly writing: WritableDb | undefined;
  readonly target: string;
  readonly watch: Watch;
  readonly move: (from: string, to: string) => void;
};

/** Copies under a temporary name. The copy gets its final name in the turn of the last step. */
async function copyWhole({ project, writing, target, watch, move }: Copying): Promise<void> {
  checkRoom(project, path.dirname(target));
  const reading = writing ? null : connectReadOnly(project);
  try {
    // Made before SQLite opens it, so that only those who may read the project can read the copy.
    const { part, descriptor } = makePart(target, modeOf(project));
    try {
      const ahead = new SyncAhead(descriptor);
      const copying = writing ? copyAlong(writing, part, watch, ahead) : copyApart(reading!.db, part, watch);
      await copying.finally(() => ahead.close());
      move(part, target);
    } catch (error) {
      fs.rmSync(part, { force: true });
      throw error;
    }
  } finally {
    reading?.close();
  }
}

/** Copies while the connection writes: SQLite writes its changes to the copy, too. */
async function copyAlong(db: WritableDb, part: string, watch: Watch, ahead: SyncAhead): Promise<void> {
  await db.backup(part, {
    progress({ totalPages, remainingPages }) {
      const done = totalPages - remainingPages;
      watch({ done, total: totalPages });
      return ahead.mayGrow(done * PAGE_BYTES) ? PAGES_AT_ONCE : 0;
    },
  });
}

/**
 * SQLite starts again after each change of another connection, so an import would never let it end. Then a snapshot is
 * copied.
 */
async function copyApart(db: Database, part: string, watch: Watch): Promise<void> {
  let copied = -1;
  await db.backup(part, {
    progress({ totalPages, remainingPages }) {
      const done = totalPages - remainingPages;
      watch({ done, total: totalPages });
      if (done <= copied && !db.inTransaction) holdSnapshot(db);
      copied = done;
      return PAGES_AT_ONCE;
    },
  });
}

/** A copy of a project that is only read may be written. */
function modeOf(project: string): number {
  return (fs.statSync(project).mode & 0o666) | 0o600;
}

function prefixOf(project: string, kind: BackupKind): string {
  return `${path.basename(project, '.tonggao')}.before-${kind}-`;
}

class NoRoom extends Error {}

/** The code of a failure of the file system or SQLite; null for any other error. */
function failureOf(error: unknown): string | null {
  if (error instanceof NoRoom) return error.message;
  if (error instanceof AppError) return null;
  return (error as NodeJS.ErrnoException).code ?? null;
}

/** @throws NoRoom */
function checkRoom(project: string, folder: string): void {
  const needed = [project, `${project}-wal`].reduce(
    (sum, file) => sum + (fs.statSync(file, { throwIfNoEntry: false })?.size ?? 0),
    0,
  );
  const { bavail, bsize } = fs.statfsSync(folder);
  if (needed * MARGIN >= bavail * bsize) throw new NoRoom(`${Math.ceil(needed / 1e6)} MB`);
}
