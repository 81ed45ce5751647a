// Single-Pass over ContentSeen's 32-bit fingerprints (core/published-methods/contentseen.ts): an article joins the most similar
// leader, or becomes one.
import { MIN_LIKENESS } from '#shared/model/detection.ts';
import { SinglePass } from '../cluster/single-pass.ts';
import { asFingerprint } from '../fingerprint/simhash.ts';
import type { ContentFingerprint } from './contentseen.ts';

const BITS = 32;

/** The leader joined and the likeness to it, 0–1. Null: the article opens a cluster. */
export type ContentPlacement<Leader> = { readonly leader: Leader; readonly likeness: number } | null;

export class LeadersByLikeness<Leader> {
  /**
   * Both halves of a 64-bit fingerprint hold the same 32 bits. Distances double and keep their order, so the exact
   * 64-bit index serves. For likeness 0.9375 (HD 4 of 64) it looks into 20 of 65,536 buckets.
   */
  readonly #pass: SinglePass<Leader>;

  /** @param threshold the least likeness at which an article joins, 0.8125 (6 bits differ, 12 of the index's 64) to 1. */
  constructor(threshold: number) {
    if (!(threshold >= MIN_LIKENESS && threshold <= 1))
      throw new RangeError(`likeness threshold ${threshold} is not from ${MIN_LIKENESS} to 1`);
    this.#pass = new SinglePass(2 * Math.floor(BITS * (1 - threshold)));
  }

  /** Makes a stored fingerprint a leader without comparing it; leaders come in their order. */
  restore(leader: Leader, fingerprint: ContentFingerprint): void {
    this.#pass.restore(leader, asFingerprint(fingerprint, fingerprint));
  }

  /**
   * Places an article with the earliest of the nearest leaders. An article without a fingerprint is a singleton.
   * @param mayJoin which leaders it may join; others are passed over.
   */
  place(
    article: Leader,
    fingerprint: ContentFingerprint | null,
    mayJoin?: (leader: Leader) => boolean,
  ): ContentPlacement<Leader> {
    const twice = fingerprint === null ? null : asFingerprint(fingerprint, fingerprint);
    const placement = this.#pass.place(article, twice, mayJoin);
    return placement && { leader: placement.leader, likeness: (BITS - placement.hd / 2) / BITS };
  }
}
