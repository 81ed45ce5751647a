// The queue of password hashes: one is made at a time, because each takes 128 MiB and half a second of a processor.
import { AppError } from '#shared/words/errors.ts';

/** Hashes of one person or device that run or wait, and those of an address, which a newsroom may share. */
const MAX_OF_KNOWN = 3;
const MAX_OF_ADDRESS = 12;
/** Hashes of strangers that wait; the last one waits for some ten seconds. */
const MAX_STRANGERS = 20;

export type Asker = {
  /** Names the person, device or address that asks. */
  readonly key: string;
  /** A device that has signed in before, or a person who is signed in: served before all strangers. */
  readonly isKnown: boolean;
};
type Waiting = Asker & { readonly begin: () => void };

export class HashQueue {
  readonly #waiting: Waiting[] = [];
  readonly #counts = new Map<string, number>();
  #isBusy = false;

  /** @throws AppError TOO_MANY_ATTEMPTS where too much waits; then nothing was computed */
  async run<T>(asker: Asker, compute: () => Promise<T>): Promise<T> {
    const count = this.#counts.get(asker.key) ?? 0;
    const strangers = this.#waiting.filter(({ isKnown }) => !isKnown).length;
    const isFull = asker.isKnown ? count >= MAX_OF_KNOWN : count >= MAX_OF_ADDRESS || strangers >= MAX_STRANGERS;
    if (isFull) throw new AppError('TOO_MANY_ATTEMPTS', { seconds: Math.max(1, this.#waiting.length) });
    this.#counts.set(asker.key, count + 1);
    try {
      await this.#turnOf(asker);
      return await compute();
    } finally {
      this.#release(asker.key);
    }
  }

  #turnOf(asker: Asker): Promise<void> {
    if (!this.#isBusy) {
      this.#isBusy = true;
      return Promise.resolve();
    }
    return new Promise((begin) => this.#waiting.push({ ...asker, begin }));
  }

  #release(key: string): void {
    const left = this.#counts.get(key)! - 1;
    if (left === 0) this.#counts.delete(key);
    else this.#counts.set(key, left);
    const known = this.#waiting.findIndex(({ isKnown }) => isKnown);
    const [next] = this.#waiting.splice(Math.max(0, known), 1);
    this.#isBusy = next !== undefined;
    next?.begin();
  }
}

/** Of the process: the memory is that of all desks. */
export const hashQueue = new HashQueue();
