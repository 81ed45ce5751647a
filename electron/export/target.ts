// The file that is to be replaced: where it really lies, and whether it may be.
import fs from 'node:fs';
import { Refusal } from '#shared/refusals.ts';

const WRITE_BITS = 0o222;

/** The file behind a link, so that a link stays one and what it leads to is replaced; what is not there yet as it is. */
export function realTarget(target: string): string {
  try {
    return fs.realpathSync(target);
  } catch {
    return target;
  }
}

/**
 * Refuses what renaming over it would not: it asks the folder, never the file, whether writing is allowed.
 * @throws Refusal TARGET_READ_ONLY
 */
export function checkReplaceable(target: string): void {
  const there = fs.statSync(target, { throwIfNoEntry: false });
  // The bits themselves: an administrator's access() says yes to everything.
  if (there?.isFile() && (there.mode & WRITE_BITS) === 0) throw new Refusal('TARGET_READ_ONLY', { path: target });
}
