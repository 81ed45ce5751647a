// Segments: each partition covers the 64 bits once, near fingerprints share a segment in each, and the source's
// masks, repaired, are `interleaved`.
import { describe, expect, it } from 'vitest';
import { type Partition, partitionNames, segmentsOf } from '#electron/core/fingerprint/segments.ts';
import { fingerprintOf, flipBits, onesIn, randomFingerprint, toBigInt } from '../helpers/bits.ts';
import { freshRandom } from '../helpers/random.ts';

const BITS = Array.from({ length: 64 }, (_, bit) => 1n << BigInt(bit));

/** The mask of each segment: the bits that change it. */
function masksOf(partition: Partition): bigint[] {
  const masks = [0n, 0n, 0n, 0n];
  for (const bit of BITS) {
    const changed = segmentsOf(fingerprintOf(bit), partition).flatMap((value, at) => (value === 0 ? [] : [at]));
    expect(changed).toHaveLength(1);
    masks[changed[0]!]! |= bit;
  }
  return masks;
}

function compress(value: bigint, mask: bigint): number {
  const digits = BITS.toReversed().filter((bit) => mask & bit);
  return Number.parseInt(digits.map((bit) => (value & bit ? '1' : '0')).join(''), 2);
}

describe.each(partitionNames)('partition %s', (partition) => {
  it('has four segments of 16 bits, disjoint, that cover all 64', () => {
    const masks = masksOf(partition);
    expect(masks.map(onesIn)).toEqual([16, 16, 16, 16]);
    expect(masks.reduce((all, mask) => all | mask, 0n)).toBe(2n ** 64n - 1n);
  });

  it('gives the bits of each mask run together', () => {
    const masks = masksOf(partition);
    const random = freshRandom(16);
    for (let i = 0; i < 300; i++) {
      const fingerprint = randomFingerprint(random);
      expect(segmentsOf(fingerprint, partition)).toEqual(masks.map((mask) => compress(toBigInt(fingerprint), mask)));
    }
    expect(segmentsOf(fingerprintOf(2n ** 64n - 1n), partition)).toEqual([65535, 65535, 65535, 65535]);
  });

  it('leaves an equal segment to fingerprints that differ in up to 3 bits', () => {
    const random = freshRandom(17);
    for (let i = 0; i < 2000; i++) {
      const a = randomFingerprint(random);
      const [one, other] = [a, flipBits(a, random.int(4), random)].map((each) => segmentsOf(each, partition));
      expect(one!.some((value, at) => value === other![at])).toBe(true);
    }
  });

  it('leaves none to some that differ in 4: three is the most it can promise', () => {
    const lowest = masksOf(partition).reduce((all, mask) => all | (mask & -mask), 0n);
    expect(segmentsOf(fingerprintOf(lowest), partition)).toEqual([1, 1, 1, 1]);
  });
});

describe('the published masks', () => {
  const printed = [
    '11000000000000000000000000111111110000000000000000000000001111',
    '00111100000000000000001111000000001111000000000000000011110000',
    '00000011110000000011110000000000000000111100000000111100000000',
    '00000000001111111100000000000000000000000011111111000000000000',
  ].map((digits) => BigInt(`0b${digits}`));

  it('as printed cover 62 bits', () => {
    expect(printed.map(onesIn)).toEqual([14, 16, 16, 16]);
    expect(printed.reduce((all, mask) => all | mask, 0n)).toBe(2n ** 62n - 1n);
  });

  it('are the interleaved partition once the two top bits belong to the first', () => {
    expect(masksOf('interleaved')).toEqual([printed[0]! | (3n << 62n), ...printed.slice(1)]);
    expect(masksOf('interleaved')[0]).toBe(0xf000000ff000000fn);
  });
});

describe('the second partition', () => {
  it('has four bits of every segment of the first, whichever that is', () => {
    for (const first of ['plain', 'interleaved'] as const)
      for (const one of masksOf(first))
        expect(masksOf('strided').map((other) => onesIn(one & other))).toEqual([4, 4, 4, 4]);
  });
});
