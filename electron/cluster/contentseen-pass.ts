// Single-Pass over ContentSeen's 32-bit fingerprints (`004`): join the centre of the greatest likeness, or become one.
import { LEAST_LIKENESS } from '#shared/detection.ts';
import type { ContentFingerprint } from '../fingerprint/contentseen.ts';
import { asFingerprint } from '../fingerprint/simhash.ts';
import { SinglePass } from './single-pass.ts';

const BITS = 32;

/** Where an article went: to the centre of this likeness (0–1), or (null) into a cluster of its own. */
export type ContentPlacement<Centre> = { readonly centre: Centre; readonly likeness: number } | null;

export class ContentSeenPass<Centre> {
  /**
   * A 32-bit fingerprint stands in both halves of a 64-bit one. That doubles every distance and keeps their order, so
   * the exact index for 64 bits serves: for likeness 0.9375 (HD 2 of 32, so 4 of 64) it looks into 20 buckets of 65,536.
   */
  readonly #pass: SinglePass<Centre>;

  /** @param threshold the least likeness at which an article joins, 0.8125 (6 bits differ, 12 of the index's 64) to 1. */
  constructor(threshold: number) {
    if (!(threshold >= LEAST_LIKENESS && threshold <= 1))
      throw new RangeError(`likeness threshold ${threshold} is not from ${LEAST_LIKENESS} to 1`);
    this.#pass = new SinglePass(2 * Math.floor(BITS * (1 - threshold)));
  }

  /** Makes a fingerprint a centre without comparing it: for the centres that are stored already, in their order. */
  restore(centre: Centre, fingerprint: ContentFingerprint): void {
    this.#pass.restore(centre, asFingerprint(fingerprint, fingerprint));
  }

  /**
   * Places an article, at the earliest of the nearest centres. One without a fingerprint stands alone.
   * @param mayJoin which centres it may join; a nearest that it may not is passed over.
   */
  place(
    article: Centre,
    fingerprint: ContentFingerprint | null,
    mayJoin?: (centre: Centre) => boolean,
  ): ContentPlacement<Centre> {
    const twice = fingerprint === null ? null : asFingerprint(fingerprint, fingerprint);
    const placement = this.#pass.place(article, twice, mayJoin);
    return placement && { centre: placement.centre, likeness: (BITS - placement.hd / 2) / BITS };
  }
}
