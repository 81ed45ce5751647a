// The index equals brute force: for every threshold, at sizes it scans and sizes it probes, on random and on adversarial
// fingerprints.
import { describe, expect, it } from 'vitest';
import { HammingIndex, type Neighbour } from '#electron/core/cluster/hamming-index.ts';
import type { Fingerprint } from '#electron/core/fingerprint/simhash.ts';
import { distance, fingerprintOf, flipBits, randomFingerprint, toBigInt } from '../helpers/bits.ts';
import { freshRandom } from '../helpers/random.ts';

const THRESHOLDS = Array.from({ length: 13 }, (_, threshold) => threshold);
/** Small indexes are scanned; at the largest size, even the 1,108 buckets of threshold 12 are probed. */
const SIZES = [1, 150, 1_300, 12_000, 60_000];
const QUERIES = 12;

function withinByForce(all: readonly Fingerprint[], query: Fingerprint, threshold: number): Neighbour[] {
  const found: Neighbour[] = [];
  for (let slot = 0; slot < all.length; slot++) {
    const hd = distance(all[slot]!, query);
    if (hd <= threshold) found.push({ slot, hd });
  }
  return found;
}

function nearestOf(neighbours: readonly Neighbour[]): Neighbour | null {
  return neighbours.reduce<Neighbour | null>((best, one) => (best === null || one.hd < best.hd ? one : best), null);
}

function expectAsByForce(index: HammingIndex, all: readonly Fingerprint[], query: Fingerprint, threshold: number) {
  const expected = withinByForce(all, query, threshold);
  expect(index.within(query)).toEqual(expected);
  expect(index.nearest(query)).toEqual(nearestOf(expected));
  return expected;
}

function indexOf(all: readonly Fingerprint[], threshold: number): HammingIndex {
  const index = new HammingIndex(threshold);
  const slots = all.map((fingerprint) => index.add(fingerprint));
  expect(slots.every((slot, position) => slot === position)).toBe(true);
  return index;
}

/** All ways to spread `count` bits over four 16-bit segments. */
function spreads(count: number): number[][] {
  const found: number[][] = [];
  for (let a = 0; a <= count; a++)
    for (let b = 0; a + b <= count; b++)
      for (let c = 0; a + b + c <= count; c++) found.push([a, b, c, count - a - b - c]);
  return found;
}

describe('HammingIndex', () => {
  it.each(THRESHOLDS)('threshold %i equals brute force on random fingerprints and their near copies', (threshold) => {
    const random = freshRandom(1000 + threshold);
    const all: Fingerprint[] = [];
    const index = new HammingIndex(threshold);
    let found = 0;
    for (const size of SIZES) {
      while (all.length < size) {
        // A third of the fingerprints are copies of an earlier one with up to 14 changed bits; the others are
        // unrelated.
        const near = all.length > 0 && random.int(3) === 0;
        const fingerprint = near ? flipBits(random.pick(all), random.int(15), random) : randomFingerprint(random);
        index.add(fingerprint);
        all.push(fingerprint);
      }
      expect(index.size).toBe(size);
      for (let i = 0; i < QUERIES; i++) {
        const query = flipBits(random.pick(all), Math.max(0, threshold + 1 - random.int(3)), random);
        found += expectAsByForce(index, all, query, threshold).length;
      }
      expectAsByForce(index, all, randomFingerprint(random), threshold);
    }
    expect(found).toBeGreaterThan(SIZES.length);
  });

  it.each(THRESHOLDS)('threshold %i is exact for every spread of the bits over the segments', (threshold) => {
    const random = freshRandom(2000 + threshold);
    const leader = randomFingerprint(random);
    const spreadOut = (spread: number[]) =>
      spread.reduce((copy, count, segment) => flipBits(copy, count, random, 16 * segment, 16 * segment + 16), leader);
    const near = spreads(threshold).map(spreadOut);
    const far = spreads(threshold + 1).map(spreadOut);
    // One of 80 runs draws a fingerprint within 12 by chance.
    const strangers = Array.from({ length: 57_000 }, () => randomFingerprint(random)).filter(
      (stranger) => distance(stranger, leader) > threshold,
    );
    const index = indexOf([...far, ...strangers, ...near], threshold);
    const slots = index.within(leader).map(({ slot, hd }) => [slot, hd]);
    expect(slots).toEqual(near.map((_, position) => [far.length + strangers.length + position, threshold]));
    expect(index.nearest(leader)).toEqual({ slot: far.length + strangers.length, hd: threshold });
  });

  it('finds a copy at distance 3 and not one at distance 4 with the default threshold', () => {
    const random = freshRandom(34);
    for (let i = 0; i < 60; i++) {
      const leader = randomFingerprint(random);
      const strangers = Array.from({ length: 20 }, () => randomFingerprint(random));
      const index = indexOf([...strangers, flipBits(leader, 4, random), flipBits(leader, 3, random)], 3);
      expect(index.within(leader)).toEqual([{ slot: 21, hd: 3 }]);
    }
  });

  it.each([0, 3, 4, 7, 12])(
    'threshold %i equals brute force when all are in one bucket of three segments',
    (threshold) => {
      const random = freshRandom(3000 + threshold);
      const leader = randomFingerprint(random);
      for (const segment of [0, 1, 2, 3]) {
        const all = Array.from({ length: 1500 }, () =>
          flipBits(leader, random.int(17), random, 16 * segment, 16 * segment + 16),
        );
        const index = indexOf(all, threshold);
        for (let i = 0; i < 10; i++) expectAsByForce(index, all, random.pick(all), threshold);
        expectAsByForce(index, all, flipBits(leader, threshold, random), threshold);
      }
    },
  );

  it('returns every one of many equal fingerprints once, and the earliest as the nearest', () => {
    const one = fingerprintOf(0xfedcba9876543210n);
    const all = Array.from({ length: 700 }, () => one);
    const index = indexOf(all, 3);
    expect(index.within(one)).toEqual(all.map((_, slot) => ({ slot, hd: 0 })));
    expect(index.nearest(flipBits(one, 2, freshRandom(1)))).toEqual({ slot: 0, hd: 2 });
  });

  it('prefers the nearer to the earlier, and the earlier on a tie, scanning and probing', () => {
    const random = freshRandom(77);
    const leader = randomFingerprint(random);
    for (const strangers of [0, 400]) {
      const all = [
        ...Array.from({ length: strangers }, () => randomFingerprint(random)),
        ...[3, 2, 2, 3].map((count) => flipBits(leader, count, random)),
      ];
      expect(indexOf(all, 3).nearest(leader)).toEqual({ slot: strangers + 1, hd: 2 });
    }
  });

  it.each([0, 3, 7])('threshold %i passes over what is refused for the next nearest, exactly', (threshold) => {
    const random = freshRandom(4000 + threshold);
    for (const strangers of [0, 400, 20_000]) {
      const leader = randomFingerprint(random);
      const all = [
        ...Array.from({ length: strangers }, () => randomFingerprint(random)),
        ...Array.from({ length: 60 }, () => flipBits(leader, random.int(threshold + 2), random)),
      ];
      const index = indexOf(all, threshold);
      const refused = new Set<number>();
      for (;;) {
        const expected = nearestOf(withinByForce(all, leader, threshold).filter(({ slot }) => !refused.has(slot)));
        expect(index.nearest(leader, (slot) => !refused.has(slot))).toEqual(expected);
        if (!expected) break;
        refused.add(expected.slot);
      }
      expect(refused.size).toBeGreaterThan(10);
    }
  });

  it('compares the extremes of both halves', () => {
    const edges = [0n, 1n, 2n ** 31n, 2n ** 32n - 1n, 2n ** 32n, 2n ** 63n, 2n ** 64n - 1n].map(fingerprintOf);
    for (const threshold of [0, 1, 2, 12]) {
      const index = indexOf(edges, threshold);
      for (const edge of edges) expectAsByForce(index, edges, edge, threshold);
    }
    expect(toBigInt(edges.at(-1)!)).toBe(2n ** 64n - 1n);
  });

  it('is empty at first, and takes whole thresholds from 0 to 12 only', () => {
    expect(new HammingIndex(3).nearest(fingerprintOf(0n))).toBeNull();
    expect(new HammingIndex(12).within(fingerprintOf(0n))).toEqual([]);
    for (const threshold of [-1, 13, 2.5, Number.NaN]) expect(() => new HammingIndex(threshold)).toThrow(RangeError);
  });
});
