// Counts ones at 32 places of many words at once, with vertical counters: bit j of word k is bit k of place j's
// count. Adding a word is a ripple-carry addition on whole words.

/** Number of levels, so that counts fit in 31 bits. */
const LEVELS = 31;

export class BitCounters {
  readonly #levels = new Int32Array(LEVELS);

  /** Adds `times` (an integer from 0) to the count of each place where the word has a one; counts stay below 2³¹. */
  add(word: number, times: number): void {
    for (let level = 0; times !== 0; level++, times >>>= 1) {
      let carry = (times & 1) === 0 ? 0 : word;
      for (let at = level; carry !== 0; at++) {
        const before = this.#levels[at]!;
        this.#levels[at] = before ^ carry;
        carry &= before;
      }
    }
  }

  /** A uint32 with ones at the places whose count is above the limit, an integer from 0. */
  above(limit: number): number {
    let above = 0;
    let equal = -1;
    for (let level = LEVELS - 1; level >= 0; level--) {
      const count = this.#levels[level]!;
      if ((limit >>> level) & 1) {
        equal &= count;
      } else {
        above |= equal & count;
        equal &= ~count;
      }
    }
    return above >>> 0;
  }
}
