// Writes a file so that it is either all there or not there: a temporary file beside it, flushed, then renamed.
import fs from 'node:fs';
import { Refusal } from '#shared/refusals.ts';

/**
 * Calls `write` with a file descriptor; what was at `path` stays until everything is on disk.
 * @throws Refusal WRITE_FAILED (no permission, disk full, target open elsewhere), or whatever `write` throws
 */
export function replaceFile(path: string, write: (descriptor: number) => void): void {
  const temporary = `${path}.${process.pid}.tmp`;
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
    fs.rmSync(temporary, { force: true });
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined || error instanceof Refusal) throw error;
    throw new Refusal('WRITE_FAILED', { path, detail: code });
  }
}
