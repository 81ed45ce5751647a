// A project as a file: what marks it, and whether it may be written to where it is.
import fs from 'node:fs';
import path from 'node:path';
import type { ProjectInfo } from '#shared/contract/projects.ts';
import { AppError } from '#shared/words/errors.ts';
import { tryStat } from '../../base/try-stat.ts';

/** "TGAO": marks an SQLite file as a Tonggao project. */
export const APPLICATION_ID = 0x5447414f;
const MAGIC = 'SQLite format 3\0';
/** The place of the application id in the header of an SQLite file, which is of big-endian numbers (sqlite.org/fileformat.html). */
const ID_AT = 68;

/**
 * The expected error of a file that SQLite cannot read, or finds to be no project: one that has the mark of a project in its
 * own header is a damaged one, or has a damaged log.
 */
export function unreadableError(file: string, shownAs = file): AppError {
  return new AppError(hasMark(file) ? 'PROJECT_DAMAGED' : 'NOT_A_PROJECT', { path: shownAs });
}

function hasMark(file: string): boolean {
  try {
    const header = Buffer.alloc(ID_AT + 4);
    const descriptor = fs.openSync(file, 'r');
    try {
      fs.readSync(descriptor, header, 0, header.length, 0);
    } finally {
      fs.closeSync(descriptor);
    }
    return header.toString('latin1', 0, MAGIC.length) === MAGIC && header.readUInt32BE(ID_AT) === APPLICATION_ID;
  } catch {
    return false;
  }
}

/** How long one connection waits for another's write, ms: far longer than a slice of a job (writer/project-writer.ts). */
export const BUSY_TIMEOUT = 5000;

/**
 * The expected error that each write to a project meets; null where it may be written. A file with two names has two write-ahead logs
 * and two locks, so two writers would damage it (sqlite.org/howtocorrupt.html, 2.5).
 */
export function whyReadOnly(file: string): ProjectInfo['readOnly'] {
  const stat = tryStat(file);
  // A folder has many links; opening it is refused as no project.
  if (!stat?.isFile()) return null;
  // A file system that does not count links reports 0.
  if (stat.nlink > 1) return 'PROJECT_HAS_LINKS';
  return isWritable(file) ? null : 'PROJECT_READ_ONLY';
}

function isWritable(file: string): boolean {
  try {
    fs.accessSync(file, fs.constants.W_OK);
    fs.accessSync(path.dirname(fs.realpathSync(file)), fs.constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
