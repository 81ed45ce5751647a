// The file that is to be replaced: its resolved path, and whether it may be replaced.
import fs from 'node:fs';
import path from 'node:path';
import { AppError } from '#shared/errors.ts';
import { tryStat } from '../engine/try-stat.ts';

const WRITE_BITS = 0o222;

/** Resolves a link, so that it stays a link and its target is replaced; a new file keeps its path. */
export function resolveTarget(target: string): string {
  try {
    return fs.realpathSync(target);
  } catch {
    return target;
  }
}

/**
 * Renaming needs the folder's permission only. It would replace read-only files and devices, and a file that is open in
 * a program, which then saves over it.
 * @throws AppError TARGET_NO_FILE, TARGET_READ_ONLY, TARGET_OPEN
 */
export function checkReplaceable(target: string): void {
  const there = tryStat(target);
  // Renaming over a folder fails by itself.
  if (!there || there.isDirectory()) return;
  if (!there.isFile()) throw new AppError('TARGET_NO_FILE', { path: target });
  // The bits themselves: an administrator's access() says yes to everything.
  if ((there.mode & WRITE_BITS) === 0) throw new AppError('TARGET_READ_ONLY', { path: target });
  const lock = locksOf(path.basename(target)).find((name) => fs.existsSync(path.join(target, '..', name)));
  if (lock) throw new AppError('TARGET_OPEN', { path: target, detail: lock, lock: true });
}

/** Lock files that LibreOffice and Excel create next to an open file. */
function locksOf(name: string): string[] {
  return [`.~lock.${name}#`, `~$${name}`];
}

/** Error codes of systems that do not let an open file be replaced; each sometimes has other reasons. */
const HELD = new Set(['EBUSY', 'EPERM', 'EACCES']);

/** The expected error for what renaming over the target failed with; null where that is not for the file that is there. */
export function findLockedTarget(target: string, code: string): AppError | null {
  const isThere = tryStat(target)?.isFile() ?? false;
  return isThere && HELD.has(code) ? new AppError('TARGET_OPEN', { path: target, detail: code, lock: false }) : null;
}
