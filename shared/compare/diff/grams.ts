// Character pairs of clauses, and an index of which clauses share them.

/**
 * The distinct character pairs of a clause, each mixed into 20 bits, edges included: 李强 has ^李, 李强 and 强$, so that it
 * still shares two with 李克强. An empty clause has none.
 */
export function collectGrams(core: string): number[] {
  if (core === '') return [];
  const grams = new Set<number>();
  let before = 0;
  for (let index = 0; index <= core.length; index++) {
    const unit = index < core.length ? core.charCodeAt(index) : 0;
    grams.add(mixPair(before, unit));
    before = unit;
  }
  return [...grams];
}

function mixPair(first: number, second: number): number {
  return (Math.imul(first, 0x9e3779b1) ^ Math.imul(second, 0x85ebca6b)) >>> 12;
}

/** If more clauses have a pair, only those nearest to the expected place are visited. */
const MAX_PLACES = 16;

/** Finds which places (indices of clauses, added in ascending order) share character pairs with a clause. */
export class GramIndex {
  readonly #places = new Map<number, number[]>();
  /** Counts by place, reused by all calls; zero between calls. */
  readonly #shared: Int32Array;

  /** @param size greater than every place */
  constructor(size: number) {
    this.#shared = new Int32Array(size);
  }

  add(place: number, grams: readonly number[]): void {
    for (const gram of grams) {
      const known = this.#places.get(gram);
      if (known) known.push(place);
      else this.#places.set(gram, [place]);
    }
  }

  /**
   * Visits each place that shares some of `grams`, with the number of shared ones; far from `expected` the number may
   * be too low.
   */
  visitSharing(grams: readonly number[], expected: number, visit: (place: number, shared: number) => void): void {
    const met: number[] = [];
    for (const gram of grams) {
      const places = this.#places.get(gram);
      if (!places) continue;
      const first = places.length > MAX_PLACES ? findWindow(places, expected) : 0;
      const last = Math.min(places.length, first + MAX_PLACES);
      for (let index = first; index < last; index++) {
        const place = places[index]!;
        if (this.#shared[place]!++ === 0) met.push(place);
      }
    }
    for (const place of met) {
      visit(place, this.#shared[place]!);
      this.#shared[place] = 0;
    }
  }
}

/** The start of a window of `MAX_PLACES` around `expected` in ascending places. */
function findWindow(places: readonly number[], expected: number): number {
  let low = 0;
  let high = places.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (places[middle]! < expected) low = middle + 1;
    else high = middle;
  }
  return Math.max(0, Math.min(low - MAX_PLACES / 2, places.length - MAX_PLACES));
}
