// A disk of a few megabytes for a test, which can be filled and emptied: a file system in memory, if mounting is
// allowed.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';

/** Bytes that a file system needs in addition to the filler. */
const PAGE = 4096;
const MAX_ATTEMPTS = 5;

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
      // Retries, because the program may use space between the measurement and the write: a checkpoint runs after a
      // second.
      for (let attempt = 0; ; attempt++) {
        const { bavail, bsize } = fs.statfsSync(folder);
        const pages = Math.floor((bavail * bsize - bytesLeft) / PAGE);
        try {
          fs.writeFileSync(filler, Buffer.alloc(Math.max(0, pages) * PAGE));
          return;
        } catch (error) {
          fs.rmSync(filler, { force: true });
          if ((error as NodeJS.ErrnoException).code !== 'ENOSPC' || attempt === MAX_ATTEMPTS) throw error;
        }
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
