// Adds up weights by article for one look-up: an open-addressing table that is cleared by raising an era, not by
// writing.

export class Tally {
  readonly #mask: number;
  readonly #articles: Uint32Array;
  readonly #weights: Float64Array;
  /** The look-up in which a place was last taken. */
  readonly #eras: Uint32Array;
  #era = 0;
  readonly #taken: Uint32Array;
  #count = 0;

  /** @param most the largest number of articles in one look-up. */
  constructor(most: number) {
    const places = 2 ** Math.ceil(Math.log2(most * 2));
    this.#mask = places - 1;
    this.#articles = new Uint32Array(places);
    this.#weights = new Float64Array(places);
    this.#eras = new Uint32Array(places);
    this.#taken = new Uint32Array(most);
  }

  clear(): void {
    this.#count = 0;
    this.#era = (this.#era + 1) >>> 0;
    if (this.#era !== 0) return;
    this.#eras.fill(0);
    this.#era = 1;
  }

  add(article: number, weight: number): void {
    let at = (Math.imul(article, 0x9e3779b1) >>> 16) & this.#mask;
    while (this.#eras[at] === this.#era && this.#articles[at] !== article) at = (at + 1) & this.#mask;
    if (this.#eras[at] === this.#era) {
      this.#weights[at]! += weight;
      return;
    }
    this.#eras[at] = this.#era;
    this.#articles[at] = article;
    this.#weights[at] = weight;
    this.#taken[this.#count++] = at;
  }

  /**
   * Removes the heaviest article of at least `lightest` (above 0), the oldest on a tie; null if no such article is
   * left.
   */
  takeHeaviest(lightest: number): number | null {
    let best = -1;
    for (let n = 0; n < this.#count; n++) {
      const at = this.#taken[n]!;
      const weight = this.#weights[at]!;
      if (weight < lightest) continue;
      const lead = best < 0 ? 1 : weight - this.#weights[best]!;
      if (lead > 0 || (lead === 0 && this.#articles[at]! < this.#articles[best]!)) best = at;
    }
    if (best < 0) return null;
    this.#weights[best] = 0;
    return this.#articles[best]!;
  }
}
