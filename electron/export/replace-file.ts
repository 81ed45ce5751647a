// Writes a file so that it is either all there or not there: a temporary file beside it, flushed, then renamed.
import fs from 'node:fs';
import { Refusal } from '#shared/refusals.ts';

/**
 * Calls `write` with a file descriptor (write with fs.writeFileSync, which goes on until all is written); what was at `path` stays until everything is on disk.
 * @throws Refusal WRITE_FAILED (no permission, disk full, target open elsewhere), or whatever `write` throws
 */
export function replaceFile(path: string, write: (descriptor: number) => void): void {
  const temporary = temporaryOf(path);
  try {
    const descriptor = fs.openSync(temporary, 'w');
    try {
      write(descriptor);
      fs.fsyncSync(descriptor);
    } finally {
      fs.closeSync(descriptor);
    }
    fs.renameSync(temporary, path);
  } catch (error) {
    removeTemporary(path);
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined || error instanceof Refusal) throw error;
    throw new Refusal('WRITE_FAILED', { path, detail: code });
  }
}

/** Removes what a writer left behind that was ended in mid-write. */
export function removeTemporary(path: string): void {
  try {
    fs.rmSync(temporaryOf(path), { force: true });
  } catch {
    // Where nothing could be written, nothing is left.
  }
}

/** One name for all threads of this process: who ends a thread can tidy up behind it. */
function temporaryOf(path: string): string {
  return `${path}.${process.pid}.tmp`;
}
