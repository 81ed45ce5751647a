// Codes that a browser exchanges for the token of the launch. All users of the machine see a program's arguments, and
// browsers store opened addresses, so neither may contain the token.
import { randomBytes } from 'node:crypto';

/** Validity of a code; a browser that starts slowly takes seconds. */
const VALID_MS = 60_000;
const CODE_BYTES = 32;
/** Length in characters of base64 without padding. */
export const CODE_LENGTH = Math.ceil((CODE_BYTES * 8) / 6);

export class LaunchCodes {
  /** The end of each code's validity, by the clock of `performance`. */
  readonly #valid = new Map<string, number>();

  issue(now = performance.now()): string {
    const code = randomBytes(CODE_BYTES).toString('base64url');
    this.#valid.set(code, now + VALID_MS);
    return code;
  }

  /** True only once for each code, within a minute after it was issued. */
  redeem(code: string, now = performance.now()): boolean {
    const until = this.#valid.get(code);
    this.#valid.delete(code);
    return until !== undefined && now <= until;
  }
}
