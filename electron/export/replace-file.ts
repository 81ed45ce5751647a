// Writes a file whole or not at all: a temporary file next to it is flushed, then renamed.
import fs from 'node:fs';
import path from 'node:path';
import { AppError } from '#shared/errors.ts';
import { removeAbandoned } from '../engine/abandoned-files.ts';
import { tryStat } from '../engine/try-stat.ts';
import { checkReplaceable, findLockedTarget, resolveTarget } from './target.ts';

const ENDING = /^\.(\d+)\.tmp$/;

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
    checkReplaceable(real);
    removeAbandoned(path.dirname(real), path.basename(real), ENDING);
    const descriptor = fs.openSync(temporary, 'w', mode);
    try {
      const old = tryStat(real);
      if (old?.isFile()) fs.fchmodSync(descriptor, old.mode & 0o777);
      write(descriptor);
      fs.fsyncSync(descriptor);
    } finally {
      fs.closeSync(descriptor);
    }
    // Checked again, because writing may have taken minutes.
    checkReplaceable(real);
    rename(temporary, real);
  } catch (error) {
    removeTemporary(real);
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined || error instanceof AppError) throw error;
    throw new AppError('WRITE_FAILED', { path: target, detail: code });
  }
}

function rename(temporary: string, target: string): void {
  try {
    fs.renameSync(temporary, target);
  } catch (error) {
    throw findLockedTarget(target, (error as NodeJS.ErrnoException).code ?? '') ?? error;
  }
}

/** Removes the temporary file of a writer that was stopped. */
export function removeTemporary(target: string): void {
  try {
    fs.rmSync(temporaryOf(resolveTarget(target)), { force: true });
  } catch {
    // Nothing could be written there, so nothing is left.
  }
}

/**
 * The name is the same for all threads of the process, so the main thread can remove the file of a thread that it
 * ended.
 */
function temporaryOf(target: string): string {
  return `${target}.${process.pid}.tmp`;
}
