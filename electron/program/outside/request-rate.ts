// The requests of each token in a minute.

const WINDOW_MS = 60_000;

export class RequestRate {
  readonly #most: number;
  readonly #clock: () => number;
  readonly #windows = new Map<string, { since: number; count: number }>();

  /** @param most requests in a minute */
  constructor(most: number, clock: () => number = () => performance.now()) {
    this.#most = most;
    this.#clock = clock;
  }

  /** Counts a request. @returns the seconds to wait, and then it is not to be answered; 0: it may be */
  count(token: string): number {
    const now = this.#clock();
    const window = this.#windows.get(token);
    if (!window || now - window.since >= WINDOW_MS) {
      this.#windows.set(token, { since: now, count: 1 });
      return 0;
    }
    if (window.count >= this.#most) return Math.ceil((window.since + WINDOW_MS - now) / 1000);
    window.count++;
    return 0;
  }
}
