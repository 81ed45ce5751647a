// Looks at a file that may not be there.
import fs from 'node:fs';

/** Undefined also for a file that cannot be reached: links in a circle, a name that is too long, a forbidden folder. */
export function tryStat(file: string | Buffer): fs.Stats | undefined {
  return orUndefined(() => fs.statSync(file, { throwIfNoEntry: false }));
}

/** Like `tryStat`, with exact numbers: ids of files have 64 bits on some systems. */
export function tryBigIntStat(file: string): fs.BigIntStats | undefined {
  return orUndefined(() => fs.statSync(file, { bigint: true, throwIfNoEntry: false }));
}

function orUndefined<T>(look: () => T): T | undefined {
  try {
    return look();
  } catch {
    return undefined;
  }
}
