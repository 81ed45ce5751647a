// What one person of a desk may have open at a time.
import { AppError } from '#shared/words/errors.ts';

/** Calls that are answered at a time, and further ones that wait. */
export const CALLS_OF_PERSON = { running: Number.POSITIVE_INFINITY, ofOwner: 40, waiting: 200 };
export const MAX_STREAMS = 12;

/** Counts the streams that each person has open. */
export class StreamQuota {
  readonly #counts = new Map<string, number>();

  /** @returns a function that gives the stream back, to be called once @throws AppError TOO_MUCH_AT_ONCE */
  take(person: string): () => void {
    const count = this.#counts.get(person) ?? 0;
    if (count >= MAX_STREAMS) throw new AppError('TOO_MUCH_AT_ONCE', {});
    this.#counts.set(person, count + 1);
    return () => {
      const left = this.#counts.get(person)! - 1;
      if (left === 0) this.#counts.delete(person);
      else this.#counts.set(person, left);
    };
  }
}
