// Exact search for fingerprints within a Hamming distance, without comparing with all of them.
//
// Each of the four 16-bit segments of a fingerprint has its own table of buckets. core/fingerprint/segments.ts derives
// which buckets must be searched.
import { MAX_HD } from '#shared/model/detection.ts';
import { countOnes } from '../fingerprint/hash64.ts';
import { segmentFlips } from '../fingerprint/segments.ts';
import type { Fingerprint } from '../fingerprint/simhash.ts';

const SEGMENTS = 4;
const BUCKETS = 1 << 16;
const NONE = -1;
/** Looking into a bucket costs about as much as comparing this many fingerprints in a row (measured). */
const SCAN_PER_PROBE = 50;

export type Neighbour = {
  /** The position at which the fingerprint was added, from 0. */
  readonly slot: number;
  /** Hamming distance, 0 to the threshold. */
  readonly hd: number;
};

export class HammingIndex {
  readonly #threshold: number;
  /** For each segment, the bit patterns by which a bucket may differ. */
  readonly #flips: readonly Uint16Array[];
  readonly #probes: number;
  /** Bucket → the slot added to it last, by segment. */
  readonly #heads = Array.from({ length: SEGMENTS }, () => new Int32Array(BUCKETS).fill(NONE));
  /** Slot → the slot added before it in the same bucket, by segment. */
  #next = Array.from({ length: SEGMENTS }, () => new Int32Array(1024));
  #hi = new Uint32Array(1024);
  #lo = new Uint32Array(1024);
  #size = 0;

  /** @param threshold largest Hamming distance that counts as near, 0–12. */
  constructor(threshold: number) {
    if (!Number.isInteger(threshold) || threshold < 0 || threshold > MAX_HD)
      throw new RangeError(`HD threshold ${threshold} is not a whole number from 0 to ${MAX_HD}`);
    this.#threshold = threshold;
    this.#flips = segmentFlips(threshold);
    this.#probes = this.#flips.reduce((sum, flips) => sum + flips.length, 0);
  }

  get size(): number {
    return this.#size;
  }

  /** Adds a fingerprint and returns its slot: 0, 1, 2 … */
  add({ hi, lo }: Fingerprint): number {
    const slot = this.#size++;
    if (slot === this.#hi.length) this.#grow();
    this.#hi[slot] = hi;
    this.#lo[slot] = lo;
    for (let segment = 0; segment < SEGMENTS; segment++) {
      const bucket = segmentOf(hi, lo, segment);
      this.#next[segment]![slot] = this.#heads[segment]![bucket]!;
      this.#heads[segment]![bucket] = slot;
    }
    return slot;
  }

  /**
   * The nearest fingerprint within the threshold, the earliest added on a tie. Null: nothing is that near.
   * @param accepts which slots count; the search passes over the others.
   */
  nearest(fingerprint: Fingerprint, accepts: (slot: number) => boolean = acceptAll): Neighbour | null {
    let slot = NONE;
    let hd = this.#threshold + 1;
    this.#visit(fingerprint, (candidate, distance) => {
      if ((distance < hd || (distance === hd && candidate < slot)) && accepts(candidate)) {
        slot = candidate;
        hd = distance;
      }
    });
    return slot === NONE ? null : { slot, hd };
  }

  /** In order of slot. */
  within(fingerprint: Fingerprint): Neighbour[] {
    const found = new Map<number, number>();
    this.#visit(fingerprint, (slot, hd) => found.set(slot, hd));
    return [...found].sort(([a], [b]) => a - b).map(([slot, hd]) => ({ slot, hd }));
  }

  /** Calls back for every fingerprint within the threshold, for some repeatedly. */
  #visit(fingerprint: Fingerprint, found: (slot: number, hd: number) => void): void {
    if (this.#size < this.#probes * SCAN_PER_PROBE) this.#scan(fingerprint, found);
    else this.#probe(fingerprint, found);
  }

  #scan({ hi, lo }: Fingerprint, found: (slot: number, hd: number) => void): void {
    for (let slot = 0; slot < this.#size; slot++) {
      const hd = countOnes(hi ^ this.#hi[slot]!) + countOnes(lo ^ this.#lo[slot]!);
      if (hd <= this.#threshold) found(slot, hd);
    }
  }

  #probe({ hi, lo }: Fingerprint, found: (slot: number, hd: number) => void): void {
    for (let segment = 0; segment < SEGMENTS; segment++) {
      const bucket = segmentOf(hi, lo, segment);
      const heads = this.#heads[segment]!;
      const next = this.#next[segment]!;
      for (const flip of this.#flips[segment]!) {
        for (let slot = heads[bucket ^ flip]!; slot !== NONE; slot = next[slot]!) {
          const hd = countOnes(hi ^ this.#hi[slot]!) + countOnes(lo ^ this.#lo[slot]!);
          if (hd <= this.#threshold) found(slot, hd);
        }
      }
    }
  }

  #grow(): void {
    // Grows by a quarter: doubling would keep up to twice the memory that is needed.
    const length = this.#hi.length + (this.#hi.length >>> 2);
    this.#hi = copyInto(new Uint32Array(length), this.#hi);
    this.#lo = copyInto(new Uint32Array(length), this.#lo);
    this.#next = this.#next.map((next) => copyInto(new Int32Array(length), next));
  }
}

function acceptAll(): boolean {
  return true;
}

/** Segment 0 is bits 63–48, segment 3 bits 15–0. */
function segmentOf(hi: number, lo: number, segment: number): number {
  const half = segment < 2 ? hi : lo;
  return segment % 2 === 0 ? half >>> 16 : half & 0xffff;
}

function copyInto<T extends Uint32Array | Int32Array>(target: T, source: T): T {
  target.set(source);
  return target;
}
