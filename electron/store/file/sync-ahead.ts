// Syncs a file while SQLite fills it. SQLite's own sync of all of it, at the end, would make commands wait for seconds.
import fs from 'node:fs';

/** The part of the file that SQLite's own sync may have left to do. */
const MAX_UNSYNCED_BYTES = 2 ** 25;
const WAIT_MS = 1;

const never = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));

export class SyncAhead {
  readonly #file: number;
  #synced = 0;
  #running: Promise<void> = Promise.resolve();
  #isRunning = false;

  /** @param file a descriptor, which `close` closes */
  constructor(file: number) {
    this.#file = file;
  }

  /** Begins a sync if none is running. @returns false where the file should grow no further, after a moment */
  mayGrow(bytes: number): boolean {
    if (!this.#isRunning && bytes - this.#synced > MAX_UNSYNCED_BYTES / 2) this.#sync(bytes);
    if (bytes - this.#synced <= MAX_UNSYNCED_BYTES) return true;
    // The caller asks again in its next turn: without this wait it would keep a core busy.
    Atomics.wait(never, 0, 0, WAIT_MS);
    return false;
  }

  #sync(bytes: number): void {
    this.#isRunning = true;
    this.#running = new Promise((resolve) => {
      // SQLite reports an error of its own sync.
      fs.fdatasync(this.#file, () => {
        this.#isRunning = false;
        this.#synced = bytes;
        resolve();
      });
    });
  }

  /** SQLite must have closed the file: otherwise it would lose its lock. */
  close(): void {
    void this.#running.then(() => fs.closeSync(this.#file));
  }
}
