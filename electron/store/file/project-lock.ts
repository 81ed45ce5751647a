// Locks a project for one process, by SQLite's lock on a file next to it, because Node has none. The operating system
// releases it when the process is killed.
import fs from 'node:fs';
import Sqlite, { type Database } from 'better-sqlite3';
import { AppError } from '#shared/words/errors.ts';
import { tryBigIntStat } from '../../base/try-stat.ts';

export type ProjectLock = { release(): void };

/** How often the lock file is created again after another process has deleted it. */
const ATTEMPTS = 5;

/**
 * Null where another process (or another launch in this one) has the lock.
 * @throws AppError LOCK_UNAVAILABLE where the folder offers no locks: another program could write at the same time;
 * SQLite's error on a full disk
 */
export function lockProject(project: string): ProjectLock | null {
  const file = `${fs.realpathSync(project)}-lock`;
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    try {
      const db = lockFile(file);
      if (db) return { release: () => release(db, file) };
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code ?? '';
      if (code.startsWith('SQLITE_BUSY')) return null;
      if (code === 'SQLITE_FULL') throw error;
      throw new AppError('LOCK_UNAVAILABLE', { path: project, detail: code });
    }
  }
  return null;
}

/**
 * Null where the path names another file by now: the owner removed ours between our opening and locking it. Only SQLite
 * opens the file, because closing any other descriptor of it would end this process's own lock.
 */
function lockFile(file: string): Database | null {
  new Sqlite(file).close();
  const before = inode(file);
  const db = new Sqlite(file, { timeout: 0 });
  try {
    db.exec('BEGIN EXCLUSIVE');
    if (before === inode(file)) return db;
    db.close();
    return null;
  } catch (error) {
    db.close();
    throw error;
  }
}

function inode(file: string): bigint | undefined {
  return tryBigIntStat(file)?.ino;
}

/** Removes the file while the lock is ours. Windows can remove it only after it is closed. */
function release(db: Database, file: string): void {
  remove(file);
  db.close();
  if (process.platform === 'win32') remove(file);
}

function remove(file: string): void {
  try {
    fs.rmSync(file, { force: true });
  } catch {
    // The file is empty and does no harm.
  }
}
