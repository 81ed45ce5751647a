// Single-Pass clustering: each article is compared with the leaders only. It joins the nearest within the threshold,
// the earliest on a tie, or becomes a leader.
// Source: 李纲, 毛进, 陈璟浩, 基于语义指纹的中文文本快速去重, 现代图书情报技术 2013(9), 41–47,
// https://manu44.magtech.com.cn/Jwk_infotech_wk3/article/2013/1003-3513/9/2013-9-29-41.html
import type { Fingerprint } from '../fingerprint/simhash.ts';
import { HammingIndex } from './hamming-index.ts';

/** The leader joined, at Hamming distance `hd`. Null: the article opens a cluster. */
export type Placement<Leader> = { readonly leader: Leader; readonly hd: number } | null;

export class SinglePass<Leader> {
  readonly #index: HammingIndex;
  readonly #leaders: Leader[] = [];

  /** @param threshold largest Hamming distance at which an article joins, 0–12; the paper's is 3. */
  constructor(threshold: number) {
    this.#index = new HammingIndex(threshold);
  }

  /** Makes a stored fingerprint a leader without comparing it; leaders come in their order. */
  restore(leader: Leader, fingerprint: Fingerprint): void {
    this.#index.add(fingerprint);
    this.#leaders.push(leader);
  }

  /**
   * Places an article. One without a fingerprint is a singleton: nothing joins it.
   * @param mayJoin which leaders it may join; a nearest that it may not is passed over.
   */
  place(article: Leader, fingerprint: Fingerprint | null, mayJoin?: (leader: Leader) => boolean): Placement<Leader> {
    if (fingerprint === null) return null;
    const nearest = this.#index.nearest(fingerprint, mayJoin && ((slot) => mayJoin(this.#leaders[slot]!)));
    if (nearest) return { leader: this.#leaders[nearest.slot]!, hd: nearest.hd };
    this.restore(article, fingerprint);
    return null;
  }
}
