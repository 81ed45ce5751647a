// Simhash, Charikar, "Similarity Estimation Techniques from Rounding Algorithms", STOC 2002,
// https://doi.org/10.1145/509907.509965. 64 bits and weighted terms, as in Li et al. 2013 (core/cluster/single-pass.ts).
import { BitCounters } from './bit-counters.ts';
import type { Bits64 } from './hash64.ts';
import type { StringHash } from './string-hash.ts';
import type { WeightedTerms } from './term-weights.ts';

declare const fingerprintBrand: unique symbol;
/** The 64-bit simhash of an article's text. An article without terms has no fingerprint (null), never zero. */
export type Fingerprint = Bits64 & { readonly [fingerprintBrand]: true };

export function asFingerprint(hi: number, lo: number): Fingerprint {
  return { hi, lo } as Fingerprint;
}

/**
 * Bit j is 1 where the terms whose hash has bit j outweigh the others (a tie gives 0, as in Li et al. 2013). Null
 * without terms.
 */
export function simhash(terms: WeightedTerms, hash: StringHash): Fingerprint | null {
  if (terms.size === 0) return null;
  // A bit's sum of ±weight is positive exactly where twice the weight of its ones exceeds the total weight.
  let total = 0;
  let areCounts = true;
  for (const weight of terms.values()) {
    total += weight;
    areCounts &&= Number.isInteger(weight) && weight >= 0;
  }
  return areCounts && total < 2 ** 31 ? majorityOfCounts(terms, total, hash) : majority(terms, total, hash);
}

function majority(terms: WeightedTerms, total: number, hash: StringHash): Fingerprint {
  const ones = new Float64Array(64);
  for (const [term, weight] of terms) {
    const { hi, lo } = hash(term);
    for (let bit = 0; bit < 32; bit++) {
      if ((lo >>> bit) & 1) ones[bit]! += weight;
      if ((hi >>> bit) & 1) ones[bit + 32]! += weight;
    }
  }
  let hi = 0;
  let lo = 0;
  for (let bit = 0; bit < 32; bit++) {
    if (2 * ones[bit]! > total) lo |= 1 << bit;
    if (2 * ones[bit + 32]! > total) hi |= 1 << bit;
  }
  return asFingerprint(hi >>> 0, lo >>> 0);
}

/** Like `majority` for whole weights, such as term frequencies, but eight times as fast. */
function majorityOfCounts(terms: WeightedTerms, total: number, hash: StringHash): Fingerprint {
  const upper = new BitCounters();
  const lower = new BitCounters();
  for (const [term, weight] of terms) {
    const { hi, lo } = hash(term);
    upper.add(hi, weight);
    lower.add(lo, weight);
  }
  const half = Math.floor(total / 2);
  return asFingerprint(upper.above(half), lower.above(half));
}
