// Puts temporary files of a run into memory if the machine has room. Otherwise SQLite waits for the disk after each
// transaction, which takes half the time of many tests and proves nothing.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const MEMORY = '/dev/shm';
/** Many containers have 64 MB, but a run needs some hundred. */
const MIN_BYTES = 2_000_000_000;

/** Sets TMPDIR for this process and those that it starts; the folder is removed when this process ends. */
export function keepFilesInMemory(): void {
  if (process.env.TMPDIR || !hasRoom()) return;
  const folder = fs.mkdtempSync(path.join(MEMORY, 'tonggao-tests-'));
  process.env.TMPDIR = folder;
  process.once('exit', () => fs.rmSync(folder, { recursive: true, force: true }));
}

/** Keeps what commands remember of the files of tests out of the person's own folders. */
export function setTemporaryHome(): void {
  if (process.env.TONGGAO_HOME) return;
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'tonggao-home-'));
  process.env.TONGGAO_HOME = home;
  process.once('exit', () => fs.rmSync(home, { recursive: true, force: true }));
}

function hasRoom(): boolean {
  try {
    fs.accessSync(MEMORY, fs.constants.W_OK);
    const { bavail, bsize } = fs.statfsSync(MEMORY);
    return bavail * bsize >= MIN_BYTES;
  } catch {
    return false;
  }
}
