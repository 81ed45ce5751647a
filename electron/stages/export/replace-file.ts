// Writes a file whole or not at all: a temporary file next to it is flushed, then renamed. Its name cannot be guessed, and
// it is made anew: another program of the folder could put a link in its place.
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { AppError } from '#shared/words/errors.ts';
import { removeAbandoned } from '../../base/abandoned-files.ts';
import { tryStat } from '../../base/try-stat.ts';
import { checkReplaceable, findLockedTarget, resolveTarget } from './target.ts';

const ENDING = /^\.(\d+)(?:-[0-9a-f]+)?\.tmp$/;

/**
 * Replaces the target, or the file that it links to, once everything is on disk. Its permissions are kept.
 * @param write writes everything with fs.writeFileSync
 * @param mode of a new file, before the umask
 * @throws AppError TARGET_READ_ONLY, TARGET_OPEN, WRITE_FAILED
 */
export function replaceFile(target: string, write: (descriptor: number) => void, mode = 0o666): void {
  const real = resolveTarget(target);
  const temporary = temporaryOf(real);
  try {
    const descriptor = openTemporary(temporary, real, mode);
    try {
      write(descriptor);
      fs.fsyncSync(descriptor);
    } finally {
      fs.closeSync(descriptor);
    }
    putInPlace(temporary, real);
  } catch (error) {
    throw afterFailure(error, temporary, target);
  }
}

/**
 * As `replaceFile`, for what is written while other things are read.
 * @param write false: the target stays as it is
 * @returns what `write` returned
 */
export async function replaceFileUnless(
  target: string,
  write: (descriptor: number) => Promise<boolean>,
  mode = 0o666,
): Promise<boolean> {
  const real = resolveTarget(target);
  const temporary = temporaryOf(real);
  try {
    const descriptor = openTemporary(temporary, real, mode);
    let isWritten = false;
    try {
      isWritten = await write(descriptor);
      if (isWritten) fs.fsyncSync(descriptor);
    } finally {
      fs.closeSync(descriptor);
    }
    if (isWritten) putInPlace(temporary, real);
    else removeQuietly(temporary);
    return isWritten;
  } catch (error) {
    throw afterFailure(error, temporary, target);
  }
}

function temporaryOf(real: string): string {
  return `${real}.${process.pid}-${randomBytes(4).toString('hex')}.tmp`;
}

function openTemporary(temporary: string, real: string, mode: number): number {
  checkReplaceable(real);
  removeAbandoned(path.dirname(real), path.basename(real), ENDING);
  const descriptor = fs.openSync(temporary, 'wx', mode);
  const old = tryStat(real);
  if (old?.isFile()) fs.fchmodSync(descriptor, old.mode & 0o777);
  return descriptor;
}

function putInPlace(temporary: string, real: string): void {
  // Checked again, because writing may have taken minutes.
  checkReplaceable(real);
  rename(temporary, real);
}

function afterFailure(error: unknown, temporary: string, target: string): unknown {
  removeQuietly(temporary);
  const { code } = error as NodeJS.ErrnoException;
  if (code === undefined || error instanceof AppError) return error;
  return new AppError('WRITE_FAILED', { path: target, detail: code });
}

function rename(temporary: string, target: string): void {
  try {
    fs.renameSync(temporary, target);
  } catch (error) {
    throw findLockedTarget(target, (error as NodeJS.ErrnoException).code ?? '') ?? error;
  }
}

function removeQuietly(file: string): void {
  try {
    fs.rmSync(file, { force: true });
  } catch {
    // Nothing could be written there, so nothing is left.
  }
}

/** Removes the temporary files of a thread of this process that was ended. No other thread may be writing the target. */
export function removeTemporary(target: string): void {
  try {
    const real = resolveTarget(target);
    const [folder, name] = [path.dirname(real), path.basename(real)];
    for (const file of fs.readdirSync(folder))
      if (file.startsWith(name) && ENDING.exec(file.slice(name.length))?.[1] === String(process.pid))
        removeQuietly(path.join(folder, file));
  } catch {
    // There is no such folder.
  }
}
