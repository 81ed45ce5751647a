// The worked examples of the sources that segments.ts, term-weights.ts and core/cluster/single-pass.ts cite.
import { describe, expect, it } from 'vitest';
import { hammingDistance } from '#electron/core/fingerprint/hash64.ts';
import { simhash } from '#electron/core/fingerprint/simhash.ts';
import type { StringHash } from '#electron/core/fingerprint/string-hash.ts';
import { fingerprintOf, onesIn } from '../helpers/bits.ts';

type Example = { hashes: Record<string, string>; weights: [string, number][] };

/** The 6-bit hashes of a document; its leftmost digit is bit 5. */
function hashOf({ hashes }: Example): StringHash {
  return (term) => ({ hi: 0, lo: Number.parseInt(hashes[term]!, 2) });
}

/** W = Hash × weight, a 0 counting as −1, summed up from the leftmost digit on. */
function weightedSums({ hashes, weights }: Example): number[] {
  return Array.from({ length: 6 }, (_, digit) =>
    weights.reduce((sum, [term, weight]) => sum + (hashes[term]![digit] === '1' ? weight : -weight), 0),
  );
}

function signature(example: Example): string {
  const { hi, lo } = simhash(new Map(example.weights), hashOf(example))!;
  expect(hi).toBe(0);
  return lo.toString(2).padStart(6, '0');
}

describe('新闻内容去重算法simhash实践详解', () => {
  const example: Example = {
    hashes: { CSDN: '100101', 博客: '101011' },
    weights: [
      ['CSDN', 4],
      ['博客', 5],
    ],
  };

  it('CSDN(4) and 博客(5): 9 −9 1 −1 1 9 becomes 101011', () => {
    expect(weightedSums(example)).toEqual([9, -9, 1, -1, 1, 9]);
    expect(signature(example)).toBe('101011');
  });

  it('its two fingerprints differ in 5 bits; the 6 it states are the ones of a & b', () => {
    const a = 2305843056189898754n;
    const b = 2305843034715062278n;
    expect(hammingDistance(fingerprintOf(a), fingerprintOf(b))).toBe(5);
    expect(a & b).toBe(2305843013240225794n);
    expect(onesIn(a & b)).toBe(6);
  });
});

describe('大数据文本去重', () => {
  const example: Example = {
    hashes: { 世界: '110101', 交手: '101001' },
    weights: [
      ['世界', 5],
      ['交手', 4],
    ],
  };

  it('世界(5) and 交手(4): 9 1 −1 1 −9 9 becomes 110101', () => {
    expect(weightedSums(example)).toEqual([9, 1, -1, 1, -9, 9]);
    expect(signature(example)).toBe('110101');
  });

  it('its 1010100110 is 10101 and 00110 run together: the 1st, 4th and 5th digits differ, distance 3', () => {
    const together = '1010100110';
    const [a, b] = [together.slice(0, 5), together.slice(5)];
    expect([1, 2, 3, 4, 5].filter((digit) => a[digit - 1] !== b[digit - 1])).toEqual([1, 4, 5]);
    expect(hammingDistance(fingerprintOf(BigInt(`0b${a}`)), fingerprintOf(BigInt(`0b${b}`)))).toBe(3);
  });
});

describe('Li et al. 2013', () => {
  it('10101 and 00110 differ in 3 bits, in either half', () => {
    expect(hammingDistance(fingerprintOf(0b10101n), fingerprintOf(0b00110n))).toBe(3);
    expect(hammingDistance(fingerprintOf(0b10101n << 40n), fingerprintOf(0b00110n << 40n))).toBe(3);
  });
});
