// How usual a wording is in a project: which sequences of two to four characters occur, and how often. A slip makes sequences
// that occur nowhere else.

const [SHORTEST, LONGEST] = [2, 4];
const TABLE_BITS = 24;
const MAX_COUNT = 255;
/** Sequences across a place in a text: one of two characters, two of three, three of four. */
const MAX_USAGE = 6;
/** Longer stretches are compared at their ends only. */
const MAX_INNER = 8;

/** Counts are kept by hash, in 16 MB: a rare collision makes a wording seem usual. */
export class PhraseUsage {
  readonly #counts = new Uint8Array(2 ** TABLE_BITS);
  /** Sequences of the cluster at hand do not count. */
  #own = new Map<number, number>();

  add(units: Uint16Array): void {
    const counts = this.#counts;
    forEachSlot(units, (slot) => {
      if (counts[slot]! < MAX_COUNT) counts[slot]!++;
    });
  }

  /** From now on, sequences that only these texts have are unusual. */
  exclude(texts: Iterable<Uint16Array>): void {
    const own = new Map<number, number>();
    for (const units of texts) forEachSlot(units, (slot) => own.set(slot, (own.get(slot) ?? 0) + 1));
    this.#own = own;
  }

  /** The lowest usage (0–MAX_USAGE) of a place in the stretch, its ends included. */
  measure(units: Uint16Array, start: number, end: number): number {
    let lowest = MAX_USAGE;
    const isLong = end - start > MAX_INNER;
    for (let at = start; at <= end; at += isLong ? Math.max(1, end - start) : 1)
      lowest = Math.min(lowest, this.#measureAt(units, at));
    return lowest;
  }

  #measureAt(units: Uint16Array, at: number): number {
    if (at <= 0 || at >= units.length) return MAX_USAGE;
    let usual = 0;
    for (let length = SHORTEST; length <= LONGEST; length++)
      for (let start = at - length + 1; start < at; start++) if (this.#isUsual(units, start, length)) usual++;
    return usual;
  }

  /** A sequence that would reach beyond the text counts as usual. */
  #isUsual(units: Uint16Array, start: number, length: number): boolean {
    if (start < 0 || start + length > units.length) return true;
    const slot = slotOf(units, start, length);
    const count = this.#counts[slot]!;
    return count === MAX_COUNT || count > (this.#own.get(slot) ?? 0);
  }
}

function forEachSlot(units: Uint16Array, visit: (slot: number) => void): void {
  for (let length = SHORTEST; length <= LONGEST; length++)
    for (let start = 0; start + length <= units.length; start++) visit(slotOf(units, start, length));
}

function slotOf(units: Uint16Array, start: number, length: number): number {
  let hash = length;
  for (let at = start; at < start + length; at++) hash = Math.imul(hash ^ units[at]!, 0x9e3779b1) ^ (hash >>> 15);
  hash = Math.imul(hash ^ (hash >>> 13), 0x85ebca6b);
  return (hash ^ (hash >>> 16)) >>> (32 - TABLE_BITS);
}
