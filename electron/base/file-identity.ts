// Identifies the file at a path, because a project may be deleted or replaced while it is open.
import { tryBigIntStat } from './try-stat.ts';

/** Device and inode, the same for every name or link of the file; null without a file. */
export function identityOf(file: string): string | null {
  const stat = tryBigIntStat(file);
  return stat ? `${stat.dev}:${stat.ino}` : null;
}
