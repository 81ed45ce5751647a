// Turns of people who share a server, so that one of them cannot use it up.
import { AppError } from '#shared/words/errors.ts';
import { Cancelled } from '../../base/task.ts';

type Limits = {
  /** Turns in all, and of one person, that are taken at a time. */
  readonly running: number;
  readonly ofOwner: number;
  /** Those of one person that may wait. */
  readonly waiting: number;
};
type Waiting = { readonly owner: string; readonly begin: () => void };

export class Turns {
  readonly #limits: Limits;
  readonly #running: string[] = [];
  readonly #waiting: Waiting[] = [];

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /**
   * Resolves when it is the owner's turn.
   * @returns a function to call at its end
   * @throws AppError TOO_MUCH_AT_ONCE where too many of the owner wait; Cancelled once `signal` is aborted
   */
  async take(owner: string, signal?: AbortSignal): Promise<() => void> {
    if (this.#waiting.filter((one) => one.owner === owner).length >= this.#limits.waiting)
      throw new AppError('TOO_MUCH_AT_ONCE', {});
    const turn = Promise.withResolvers<void>();
    const waiting = { owner, begin: turn.resolve };
    this.#waiting.push(waiting);
    const cancel = () => {
      const at = this.#waiting.indexOf(waiting);
      if (at < 0) return;
      this.#waiting.splice(at, 1);
      turn.reject(new Cancelled());
    };
    signal?.addEventListener('abort', cancel, { once: true });
    if (signal?.aborted) cancel();
    this.#beginNext();
    try {
      await turn.promise;
    } finally {
      signal?.removeEventListener('abort', cancel);
    }
    return () => {
      this.#running.splice(this.#running.indexOf(owner), 1);
      this.#beginNext();
    };
  }

  #beginNext(): void {
    const { running, ofOwner } = this.#limits;
    while (this.#running.length < running) {
      const at = this.#waiting.findIndex(({ owner }) => this.#countOf(owner) < ofOwner);
      if (at < 0) return;
      const [next] = this.#waiting.splice(at, 1);
      this.#running.push(next!.owner);
      next!.begin();
    }
  }

  #countOf(owner: string): number {
    return this.#running.filter((one) => one === owner).length;
  }
}
