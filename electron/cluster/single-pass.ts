// Single-Pass clustering (`003`): articles arrive one at a time, nothing is looked at twice. Each is compared with the
// centres alone, joins the nearest within the threshold (the earliest on a tie), or becomes a centre itself.
import type { Fingerprint } from '../fingerprint/simhash.ts';
import { HammingIndex } from './hamming-index.ts';

/** Where an article went: to the centre at Hamming distance `hd`, or (null) into a cluster of its own. */
export type Placement<Centre> = { readonly centre: Centre; readonly hd: number } | null;

export class SinglePass<Centre> {
  readonly #index: HammingIndex;
  readonly #centres: Centre[] = [];

  /** @param threshold largest Hamming distance at which an article joins, 0–12; the paper's is 3. */
  constructor(threshold: number) {
    this.#index = new HammingIndex(threshold);
  }

  /** Makes a fingerprint a centre without comparing it: for the centres that are stored already, in their order. */
  restore(centre: Centre, fingerprint: Fingerprint): void {
    this.#index.add(fingerprint);
    this.#centres.push(centre);
  }

  /**
   * Places an article. One without a fingerprint stands alone: it joins nothing and nothing joins it.
   * @param mayJoin which centres it may join; a nearest that it may not is passed over.
   */
  place(article: Centre, fingerprint: Fingerprint | null, mayJoin?: (centre: Centre) => boolean): Placement<Centre> {
    if (fingerprint === null) return null;
    const nearest = this.#index.nearest(fingerprint, mayJoin && ((slot) => mayJoin(this.#centres[slot]!)));
    if (nearest) return { centre: this.#centres[nearest.slot]!, hd: nearest.hd };
    this.restore(article, fingerprint);
    return null;
  }
}
