// A disk of a few megabytes for a test, which can be filled and emptied: a file system in memory, if mounting is
// allowed.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';

/** The least that a file system in memory takes for a file. */
const EMPTY_PAGE = Buffer.alloc(4096);

/** The reason why no small disk is possible here, or null. */
export function whyNoSmallDisk(): string | null {
  if (process.platform !== 'linux') return 'only Linux has file systems in memory';
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tonggao-disk-'));
  try {
    mount(folder, 1);
    unmount(folder);
    return null;
  } catch {
    return 'mounting is not allowed here (it takes root)';
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}

export type SmallDisk = {
  readonly folder: string;
  /** Fills the disk except this many bytes. */
  fill(bytesLeft: number): void;
  makeRoom(): void;
  forbidWriting(): void;
};

/** Mounts a disk for the running test, and removes it when the test ends. */
export function smallDisk(megabytes: number): SmallDisk {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tonggao-disk-'));
  mount(folder, megabytes);
  onTestFinished(() => {
    unmount(folder);
    fs.rmSync(folder, { recursive: true });
  });
  const filler = path.join(folder, 'filler');
  return {
    folder,
    fill(bytesLeft) {
      // Page by page until none is left, because the program may take and free space meanwhile: a checkpoint runs after a
      // second.
      const file = fs.openSync(filler, 'w');
      try {
        for (;;) fs.writeSync(file, EMPTY_PAGE);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
        fs.ftruncateSync(file, Math.max(0, fs.fstatSync(file).size - bytesLeft));
      } finally {
        fs.closeSync(file);
      }
    },
    makeRoom: () => fs.rmSync(filler, { force: true }),
    forbidWriting: () => execFileSync('mount', ['-o', 'remount,ro', folder], { stdio: 'ignore' }),
  };
}

function mount(folder: string, megabytes: number): void {
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'ignore' });
}

/** Also works while an ended process still holds a file. */
function unmount(folder: string): void {
  execFileSync('umount', ['-l', folder], { stdio: 'ignore' });
}
