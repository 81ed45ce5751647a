// Looks at a file that may not be there.
import fs from 'node:fs';

/** Undefined also where it cannot be reached: links that lead to each other, a name too long, a forbidden folder. */
export function statOf(file: string): fs.BigIntStats | undefined {
  try {
    return fs.statSync(file, { bigint: true, throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}
