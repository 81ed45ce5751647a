// Slows down guessing: after a few attempts each further one has to wait twice as long as the one before.

/** Seconds. */
const MAX_WAIT = 300;
/** Attempts are forgotten after this time without another one. */
const KEPT_MS = 2 * MAX_WAIT * 1000;
const MAX_KEYS = 10_000;

type Attempts = { count: number; readonly free: number; at: number };

export class RateLimit {
  readonly #clock: () => number;
  readonly #attempts = new Map<string, Attempts>();

  constructor(clock: () => number = () => performance.now()) {
    this.#clock = clock;
  }

  /**
   * Counts an attempt before its outcome is known: several at once are not all free.
   * @param keys each with its number of free attempts
   * @returns the seconds to wait, and then counts nothing; 0: it may be made
   */
  begin(keys: Readonly<Record<string, number>>): number {
    const now = this.#clock();
    const wait = Math.max(0, ...Object.keys(keys).map((key) => this.#waitOf(key, now)));
    if (wait > 0) return Math.ceil(wait / 1000);
    for (const [key, free] of Object.entries(keys)) {
      const { count = 0 } = this.#attempts.get(key) ?? {};
      // Deleted first, so that it becomes the latest of the map.
      this.#attempts.delete(key);
      this.#attempts.set(key, { count: count + 1, free, at: now });
    }
    this.#forgetOld(now);
    return 0;
  }

  /** Called after a right answer. */
  forget(keys: Iterable<string>): void {
    for (const key of keys) this.#attempts.delete(key);
  }

  /** The wait in ms. */
  #waitOf(key: string, now: number): number {
    const made = this.#attempts.get(key);
    if (!made || made.count < made.free || now - made.at > KEPT_MS) return 0;
    const wait = Math.min(2 ** (made.count - made.free), MAX_WAIT) * 1000;
    return made.at + wait - now;
  }

  /** The map has the latest attempts last. */
  #forgetOld(now: number): void {
    for (const [key, { at }] of this.#attempts) {
      if (this.#attempts.size <= MAX_KEYS && now - at <= KEPT_MS) return;
      this.#attempts.delete(key);
    }
  }
}
