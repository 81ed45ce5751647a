// Looks at a file that may not be there.
import fs from 'node:fs';

/** Undefined also where it cannot be reached: links that lead to each other, a name too long, a forbidden folder. */
export function tryStat(file: string | Buffer): fs.Stats | undefined {
  return orUndefined(() => fs.statSync(file, { throwIfNoEntry: false }));
}

/** The same with exact numbers: of files, some systems have ids of 64 bits. */
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
