// The file that is to be replaced: where it really lies, and whether it may be.
import fs from 'node:fs';
import path from 'node:path';
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
 * Refuses what renaming over it would not: on most systems that asks only the folder whether writing is allowed, and takes
 * the file from under the program that shows it, which then saves over what was written.
 * A device or a pipe, or a link to one, would be replaced by a file.
 * @throws Refusal TARGET_NO_FILE, TARGET_READ_ONLY, TARGET_OPEN
 */
export function checkReplaceable(target: string): void {
  const there = fs.statSync(target, { throwIfNoEntry: false });
  // Renaming over a folder fails by itself.
  if (!there || there.isDirectory()) return;
  if (!there.isFile()) throw new Refusal('TARGET_NO_FILE', { path: target });
  // The bits themselves: an administrator's access() says yes to everything.
  if ((there.mode & WRITE_BITS) === 0) throw new Refusal('TARGET_READ_ONLY', { path: target });
  const lock = locksOf(path.basename(target)).find((name) => fs.existsSync(path.join(target, '..', name)));
  if (lock) throw new Refusal('TARGET_OPEN', { path: target, detail: lock, lock: true });
}

/** What LibreOffice and Excel lay beside a file while they show it. */
function locksOf(name: string): string[] {
  return [`.~lock.${name}#`, `~$${name}`];
}

/** What systems say that do not let a file be replaced while a program holds it (and, now and then, for other reasons). */
const HELD = new Set(['EBUSY', 'EPERM', 'EACCES']);

/** The refusal for what renaming over the target failed with; null where that is not for the file that is there. */
export function heldTarget(target: string, code: string): Refusal | null {
  const isThere = fs.statSync(target, { throwIfNoEntry: false })?.isFile() ?? false;
  return isThere && HELD.has(code) ? new Refusal('TARGET_OPEN', { path: target, detail: code, lock: false }) : null;
}
