// Names for projects. Each is claimed atomically: of two programs that want it at once, one is refused.
import fs from 'node:fs';
import { AppError } from '#shared/words/errors.ts';
import { identityOf } from '../../base/file-identity.ts';

/**
 * Makes an empty file, which SQLite takes for a new database.
 * @returns its identity
 * @throws AppError PROJECT_EXISTS, WRITE_FAILED
 */
export function takeName(path: string): string {
  try {
    // Other users may not read it. SQLite gives its log the mode of the file.
    fs.closeSync(fs.openSync(path, 'wx', 0o600));
    return identityOf(path)!;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw new AppError('PROJECT_EXISTS', { path });
    throw new AppError('WRITE_FAILED', { path, detail: (error as Error).message });
  }
}

/**
 * Gives a closed project another name, and replaces no other.
 * @throws AppError as `takeName`; the error of the file system
 */
export function moveToNewName(from: string, to: string): void {
  // On a file system that ignores case, the name in other case is that of the same file.
  if (identityOf(to) === identityOf(from)) {
    fs.renameSync(from, to);
    return;
  }
  const taken = takeName(to);
  try {
    // Removes the log of a project that was deleted while it was open: SQLite would merge it into this one.
    for (const ending of ['-wal', '-shm']) fs.rmSync(to + ending, { force: true });
    fs.renameSync(from, to);
  } catch (error) {
    if (identityOf(to) === taken) fs.rmSync(to, { force: true });
    throw error;
  }
}
