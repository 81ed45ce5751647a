// Writes a file whole or not at all: a temporary file next to it is flushed, then renamed.
import fs from 'node:fs';
import path from 'node:path';
import { AppError } from '#shared/errors.ts';
import { tryStat } from '../engine/try-stat.ts';
import { checkReplaceable, findLockedTarget, resolveTarget } from './target.ts';

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
    removeAbandoned(real);
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

/** Removes temporary files of processes that were killed while writing. */
function removeAbandoned(target: string): void {
  const { dir, base } = path.parse(path.resolve(target));
  try {
    for (const name of fs.readdirSync(dir)) {
      const writer = name.startsWith(`${base}.`) && /^\.(\d+)\.tmp$/.exec(name.slice(base.length))?.[1];
      if (writer && !isRunning(Number(writer))) fs.rmSync(path.join(dir, name), { force: true });
    }
  } catch {
    // A folder that cannot be read may still be writable, and abandoned files do no harm.
  }
}

function isRunning(id: number): boolean {
  try {
    process.kill(id, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

/**
 * The name is the same for all threads of the process, so the main thread can remove the file of a thread that it
 * ended.
 */
function temporaryOf(target: string): string {
  return `${target}.${process.pid}.tmp`;
}
