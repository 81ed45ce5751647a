// Codes that a browser exchanges for the token of the launch. Every user of the machine sees a program's arguments, and a
// browser keeps the addresses it has opened: neither may hold the token.
import { randomBytes } from 'node:crypto';

/** A browser that starts slowly takes seconds. */
const VALID_MS = 60_000;
const CODE_BYTES = 32;
/** Characters, of base64 without padding. */
export const CODE_LENGTH = Math.ceil((CODE_BYTES * 8) / 6);

export class LaunchCodes {
  /** Until when each is valid, by the clock of `performance`. */
  readonly #valid = new Map<string, number>();

  issue(now = performance.now()): string {
    const code = randomBytes(CODE_BYTES).toString('base64url');
    this.#valid.set(code, now + VALID_MS);
    return code;
  }

  /** True once for each code that was issued within the last minute. */
  redeem(code: string, now = performance.now()): boolean {
    const until = this.#valid.get(code);
    this.#valid.delete(code);
    return until !== undefined && now <= until;
  }
}
