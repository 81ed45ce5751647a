// Single-Pass over ContentSeen's 32-bit fingerprints (`004`): join the centre of the greatest likeness, or become one.
import type { ContentFingerprint } from '../fingerprint/contentseen.ts';
import { asFingerprint } from '../fingerprint/simhash.ts';
import { SinglePass } from './single-pass.ts';

const BITS = 32;
/** The index serves distances up to 12 of 64 bits, 6 of 32. */
const LOWEST_LIKENESS = 0.8125;

/**
 * HD ≤ 2 of 32 bits. `004` itself takes equal fingerprints only; measured on labelled news that finds one copy in
 * fourteen, and each of the next two bits nearly doubles it. But 32 bits are few: an article is by chance within 2 bits
 * of one unrelated centre in 8 million, within 3 of one in 780,000, within 4 of one in 104,000, and a project has tens of
 * thousands of them. Measured precision with 2, 3 and 4 bits: 0.994, 0.980, 0.902.
 */
export const DEFAULT_LIKENESS = 0.9375;

/** Where an article went: to the centre of this likeness (0–1), or (null) into a cluster of its own. */
export type ContentPlacement<Centre> = { readonly centre: Centre; readonly likeness: number } | null;

export class ContentSeenPass<Centre> {
  /**
   * A 32-bit fingerprint stands in both halves of a 64-bit one. That doubles every distance and keeps their order, so
   * the exact index for 64 bits serves: for likeness 0.9375 (HD 2 of 32, so 4 of 64) it looks into 20 buckets of 65,536.
   */
  readonly #pass: SinglePass<Centre>;

  /** @param threshold the least likeness at which an article joins, 0.8125 (6 bits differ) to 1. */
  constructor(threshold: number) {
    if (!(threshold >= LOWEST_LIKENESS && threshold <= 1))
      throw new RangeError(`likeness threshold ${threshold} is not from ${LOWEST_LIKENESS} to 1`);
    this.#pass = new SinglePass(2 * Math.floor(BITS * (1 - threshold)));
  }

  /** Makes a fingerprint a centre without comparing it: for the centres that are stored already, in their order. */
  restore(centre: Centre, fingerprint: ContentFingerprint): void {
    this.#pass.restore(centre, asFingerprint(fingerprint, fingerprint));
  }

  /** Places an article, at the earliest of the nearest centres. One without a fingerprint stands alone. */
  place(article: Centre, fingerprint: ContentFingerprint | null): ContentPlacement<Centre> {
    const twice = fingerprint === null ? null : asFingerprint(fingerprint, fingerprint);
    const placement = this.#pass.place(article, twice);
    return placement && { centre: placement.centre, likeness: (BITS - placement.hd / 2) / BITS };
  }
}
