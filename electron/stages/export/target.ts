// Resolves the path of the file that is to be replaced, and checks if it may be replaced.
import fs from 'node:fs';
import path from 'node:path';
import { AppError } from '#shared/words/errors.ts';
import { tryStat } from '../../base/try-stat.ts';

const WRITE_BITS = 0o222;

/** Resolves a link, so that the link stays and its target is replaced; a new file keeps its path. */
export function resolveTarget(target: string): string {
  try {
    return fs.realpathSync(target);
  } catch {
    return target;
  }
}

/**
 * Checks explicitly, because renaming needs only the folder's permission. It would replace read-only files and devices,
 * and files that are open in a program, which would then overwrite the result.
 * @throws AppError TARGET_NO_FILE, TARGET_READ_ONLY, TARGET_OPEN
 */
export function checkReplaceable(target: string): void {
  const there = tryStat(target);
  // Renaming over a folder fails anyway.
  if (!there || there.isDirectory()) return;
  if (!there.isFile()) throw new AppError('TARGET_NO_FILE', { path: target });
  // Reads the bits, because access() allows an administrator everything.
  if ((there.mode & WRITE_BITS) === 0) throw new AppError('TARGET_READ_ONLY', { path: target });
  const lock = locksOf(path.basename(target)).find((name) => fs.existsSync(path.join(target, '..', name)));
  if (lock) throw new AppError('TARGET_OPEN', { path: target, detail: lock, lock: true });
}

/** Lock files that LibreOffice and Excel create next to an open file. */
function locksOf(name: string): string[] {
  return [`.~lock.${name}#`, `~$${name}`];
}

/** Error codes of systems that do not replace an open file; each one can have other reasons. */
const HELD = new Set(['EBUSY', 'EPERM', 'EACCES']);

/** The expected error if renaming over the target failed; null if the existing file is not the reason. */
export function findLockedTarget(target: string, code: string): AppError | null {
  const isThere = tryStat(target)?.isFile() ?? false;
  return isThere && HELD.has(code) ? new AppError('TARGET_OPEN', { path: target, detail: code, lock: false }) : null;
}
