// Saves the rows of an import a slice at a time, while clusters are corrected between two slices.
import { setImmediate } from 'node:timers/promises';
import type { Stopwatch } from '../../base/stopwatch.ts';
import type { ProjectWriter } from '../../writer/project-writer.ts';
import type { BatchSaver } from './batch-saver.ts';
import { finishMeasuring } from './finish-measuring.ts';

/** An editor who corrects clusters all the time slows an import down, and does not stop it. */
const QUIET_RATIO = 3;
const MAX_QUIET_MS = 2_000;
/** The longest wait for the end of a burst of corrections, in all attempts. */
const MAX_WAIT_MS = 10_000;
/** After these attempts, corrections wait until everything is restored. */
const MAX_ATTEMPTS = 3;

/** Saves slices of rows; after a correction of clusters, what is placed is taken in again first. */
export class PlacingSlices {
  readonly #writer: ProjectWriter;
  readonly #stopwatch: Stopwatch;
  /** The corrections that the saver has taken in; null: it has restored no article. */
  #known: number | null = null;
  #restoreMs = 0;

  constructor(writer: ProjectWriter, stopwatch: Stopwatch) {
    this.#writer = writer;
    this.#stopwatch = stopwatch;
  }

  /** @returns whether all rows of the saver are saved. @throws Cancelled */
  async save(saver: BatchSaver, checkCancelled: () => void): Promise<boolean> {
    if (this.#known !== this.#writer.corrections) await this.#restore(saver, checkCancelled);
    return this.#writer.slice((_db, hasTime) => {
      // A correction may have come before the slice had its turn.
      if (this.#known !== this.#writer.corrections) return false;
      return saver.saveSome(hasTime);
    });
  }

  async #restore(saver: BatchSaver, checkCancelled: () => void): Promise<void> {
    const writer = this.#writer;
    const latest = performance.now() + MAX_WAIT_MS;
    for (let attempt = 1; ; attempt++) {
      const quietMs = Math.min(this.#restoreMs * QUIET_RATIO, MAX_QUIET_MS);
      await writer.waitForQuiet(quietMs, latest, checkCancelled);
      // Later articles are found by the keys of those that a correction moved.
      await finishMeasuring(writer, checkCancelled);
      const since = performance.now();
      const { corrections } = writer;
      for (const _part of saver.restore()) {
        if (attempt > MAX_ATTEMPTS) continue;
        await setImmediate();
        checkCancelled();
        if (writer.corrections !== corrections) break;
      }
      this.#restoreMs = performance.now() - since;
      this.#stopwatch.add('compare', this.#restoreMs);
      if (writer.corrections === corrections) {
        this.#known = corrections;
        return;
      }
    }
  }
}
