// The unfinished file of a copy, next to its target. Each copy has its own: another launch, or another window of this
// one, may be copying to the same target.
import fs from 'node:fs';
import { removeAbandoned } from '../../base/abandoned-files.ts';

/** SQLite keeps a journal next to a part while it copies. */
const ENDING = /\.(\d+)-\d+\.part(-journal)?$/;

/** Makes an empty file that no other copy uses. @throws errors of the file system */
export function makePart(target: string, mode: number): { readonly part: string; readonly descriptor: number } {
  for (let number = 1; ; number++) {
    const part = `${target}.${process.pid}-${number}.part`;
    try {
      return { part, descriptor: fs.openSync(part, 'wx', mode) };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

/** Removes parts of processes that were killed. @param prefix how the names of their targets begin */
export function removeParts(folder: string, prefix: string): void {
  removeAbandoned(folder, prefix, ENDING);
}
