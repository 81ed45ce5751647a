// Writes a file so that it is either all there or not there: a temporary file beside it, flushed, then renamed.
import fs from 'node:fs';
import path from 'node:path';
import { Refusal } from '#shared/refusals.ts';
import { checkReplaceable, heldTarget, realTarget } from './target.ts';

/**
 * Calls `write` with a file descriptor (write with fs.writeFileSync, which goes on until all is written); what was at `target`,
 * or where a link there leads, stays until everything is on disk. The new file has the permissions of the old one.
 * @param mode of a file that is new, from which the system takes the umask
 * @throws Refusal TARGET_READ_ONLY, TARGET_OPEN, WRITE_FAILED (no permission, disk full), or whatever `write` throws
 */
export function replaceFile(target: string, write: (descriptor: number) => void, mode = 0o666): void {
  const real = realTarget(target);
  const temporary = temporaryOf(real);
  try {
    checkReplaceable(real);
    removeAbandoned(real);
    const descriptor = fs.openSync(temporary, 'w', mode);
    try {
      const old = fs.statSync(real, { throwIfNoEntry: false });
      if (old?.isFile()) fs.fchmodSync(descriptor, old.mode & 0o777);
      write(descriptor);
      fs.fsyncSync(descriptor);
    } finally {
      fs.closeSync(descriptor);
    }
    // Minutes may have gone by.
    checkReplaceable(real);
    rename(temporary, real);
  } catch (error) {
    removeTemporary(real);
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined || error instanceof Refusal) throw error;
    throw new Refusal('WRITE_FAILED', { path: target, detail: code });
  }
}

function rename(temporary: string, target: string): void {
  try {
    fs.renameSync(temporary, target);
  } catch (error) {
    throw heldTarget(target, (error as NodeJS.ErrnoException).code ?? '') ?? error;
  }
}

/** Removes what a writer left behind that was ended in mid-write. */
export function removeTemporary(target: string): void {
  try {
    fs.rmSync(temporaryOf(realTarget(target)), { force: true });
  } catch {
    // Where nothing could be written, nothing is left.
  }
}

/** What processes left behind that were killed in mid-write. */
function removeAbandoned(target: string): void {
  const { dir, base } = path.parse(path.resolve(target));
  try {
    for (const name of fs.readdirSync(dir)) {
      const writer = name.startsWith(`${base}.`) && /^\.(\d+)\.tmp$/.exec(name.slice(base.length))?.[1];
      if (writer && !isRunning(Number(writer))) fs.rmSync(path.join(dir, name), { force: true });
    }
  } catch {
    // A folder that cannot be read may still be written to; nothing depends on its being tidy.
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

/** One name for all threads of this process: who ends a thread can tidy up behind it. */
function temporaryOf(target: string): string {
  return `${target}.${process.pid}.tmp`;
}
