// Unfinished files of processes that were killed while writing. Their names have the number of the process.
import fs from 'node:fs';
import path from 'node:path';

/**
 * Removes the files whose name begins with `prefix` and continues with a match of `ending`, and whose process has ended.
 * @param ending its first group is the number of the process
 */
export function removeAbandoned(folder: string, prefix: string, ending: RegExp): void {
  try {
    for (const name of fs.readdirSync(folder)) {
      const writer = name.startsWith(prefix) && ending.exec(name.slice(prefix.length))?.[1];
      if (writer && !isRunning(Number(writer))) fs.rmSync(path.join(folder, name), { force: true });
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
