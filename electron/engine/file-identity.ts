// Which file a path leads to: a project may be deleted or replaced while it is open.
import fs from 'node:fs';

/** Device and inode, whatever name or link leads to the file; null without a file. */
export function identityOf(file: string): string | null {
  const stat = fs.statSync(file, { bigint: true, throwIfNoEntry: false });
  return stat ? `${stat.dev}:${stat.ino}` : null;
}
