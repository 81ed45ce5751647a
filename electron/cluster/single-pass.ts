// Single-Pass clustering: each article is compared with the centres only. It joins the nearest within the threshold,
// the earliest on a tie, or becomes a centre.
// Source: 李纲, 毛进, 陈璟浩, 基于语义指纹的中文文本快速去重, 现代图书情报技术 2013(9), 41–47,
// https://manu44.magtech.com.cn/Jwk_infotech_wk3/article/2013/1003-3513/9/2013-9-29-41.html
import type { Fingerprint } from '../fingerprint/simhash.ts';
import { HammingIndex } from './hamming-index.ts';

/** The centre joined, at Hamming distance `hd`. Null: the article opens a cluster. */
export type Placement<Centre> = { readonly centre: Centre; readonly hd: number } | null;

export class SinglePass<Centre> {
  readonly #index: HammingIndex;
  readonly #centres: Centre[] = [];

  /** @param threshold largest Hamming distance at which an article joins, 0–12; the paper's is 3. */
  constructor(threshold: number) {
    this.#index = new HammingIndex(threshold);
  }

  /** Makes a stored fingerprint a centre without comparing it; centres come in their order. */
  restore(centre: Centre, fingerprint: Fingerprint): void {
    this.#index.add(fingerprint);
    this.#centres.push(centre);
  }

  /**
   * Places an article. One without a fingerprint is a singleton: nothing joins it.
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
