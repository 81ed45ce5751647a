import { describe, expect, it } from 'vitest';
import { countOnes, hammingDistance, toHex } from '#electron/core/fingerprint/hash64.ts';
import { asFingerprint, simhash } from '#electron/core/fingerprint/simhash.ts';
import { type StringHash, stringHashes } from '#electron/core/fingerprint/string-hash.ts';
import { stringHashNames } from '#shared/model/detection.ts';
import { onesIn, randomFingerprint, toBigInt } from '../helpers/bits.ts';
import { freshRandom, type Random } from '../helpers/random.ts';

const SETS = 10_000;

function reference(terms: ReadonlyMap<string, number>, hash: StringHash): bigint {
  const sums = new Array<bigint>(64).fill(0n);
  for (const [term, weight] of terms) {
    const bits = toBigInt(hash(term));
    for (let j = 0; j < 64; j++) sums[j]! += (bits >> BigInt(j)) & 1n ? BigInt(weight) : -BigInt(weight);
  }
  return sums.reduce((value, sum, j) => (sum > 0n ? value | (1n << BigInt(j)) : value), 0n);
}

function randomTerms(random: Random): Map<string, number> {
  const character = () =>
    String.fromCodePoint(random.int(50) === 0 ? 0x20000 + random.int(1000) : 0x4e00 + random.int(3000));
  const word = () => Array.from({ length: 1 + random.int(6) }, character).join('');
  // Small weights, so that ties occur often.
  return new Map(Array.from({ length: 1 + random.int(10) }, () => [word(), 1 + random.int(3)]));
}

describe('simhash', () => {
  it.each(stringHashNames)('equals the reference on 10,000 weighted term sets with %s', (name) => {
    const random = freshRandom(64);
    const hash = stringHashes[name];
    let everOne = 0n;
    let everZero = 0n;
    for (let i = 0; i < SETS; i++) {
      const terms = randomTerms(random);
      const bits = toBigInt(simhash(terms, hash)!);
      if (bits !== reference(terms, hash)) expect([...terms], 'differs from the reference').toEqual([]);
      everOne |= bits;
      everZero |= ~bits;
    }
    // All 64 bits occur, also the upper half.
    expect(BigInt.asUintN(64, everOne)).toBe(2n ** 64n - 1n);
    expect(BigInt.asUintN(64, everZero)).toBe(2n ** 64n - 1n);
  });

  it('is the same for weights that are a multiple of others, whole or not', () => {
    const random = freshRandom(65);
    const times = (terms: Map<string, number>, factor: number) =>
      new Map([...terms].map(([term, weight]) => [term, weight * factor]));
    for (let i = 0; i < SETS / 10; i++) {
      const terms = randomTerms(random);
      const expected = simhash(terms, stringHashes.mixed);
      // Powers of two multiply exactly. 2³⁰ repetitions would be too many to count bit by bit.
      for (const factor of [0.5, 0.25, 1024, 2 ** 30])
        expect(simhash(times(terms, factor), stringHashes.mixed)).toEqual(expected);
    }
  });

  it('gives 0 on a tie', () => {
    const hash: StringHash = (term) => (term === 'a' ? { hi: 0xffffffff, lo: 0 } : { hi: 0, lo: 0xffffffff });
    expect(
      simhash(
        new Map([
          ['a', 2],
          ['b', 2],
        ]),
        hash,
      ),
    ).toEqual({ hi: 0, lo: 0 });
    expect(
      simhash(
        new Map([
          ['a', 3],
          ['b', 2],
        ]),
        hash,
      ),
    ).toEqual({ hi: 0xffffffff, lo: 0 });
  });

  it('is null without terms, and not null for a term that hashes to zero', () => {
    expect(simhash(new Map(), stringHashes.mixed)).toBeNull();
    expect(simhash(new Map([['零', 1]]), () => ({ hi: 0, lo: 0 }))).toEqual({ hi: 0, lo: 0 });
  });

  it('of one term is the hash of that term', () => {
    for (const hash of Object.values(stringHashes)) expect(simhash(new Map([['总理', 7]]), hash)).toEqual(hash('总理'));
  });

  it('does not depend on the order of terms', () => {
    const random = freshRandom(65);
    for (let i = 0; i < 200; i++) {
      const terms = [...randomTerms(random)];
      const backwards = new Map(terms.toReversed());
      expect(simhash(backwards, stringHashes.mixed)).toEqual(simhash(new Map(terms), stringHashes.mixed));
    }
  });
});

describe('64 bits in halves', () => {
  it('count and compare as BigInt does', () => {
    const random = freshRandom(66);
    for (let i = 0; i < 2000; i++) {
      const [a, b] = [randomFingerprint(random), randomFingerprint(random)];
      expect(hammingDistance(a, b)).toBe(onesIn(toBigInt(a) ^ toBigInt(b)));
      expect(countOnes(a.hi)).toBe(onesIn(BigInt(a.hi)));
      expect(toHex(a)).toBe(toBigInt(a).toString(16).padStart(16, '0'));
    }
  });

  it('reach from 0 to 64', () => {
    const none = asFingerprint(0, 0);
    const all = asFingerprint(0xffffffff, 0xffffffff);
    expect(hammingDistance(none, none)).toBe(0);
    expect(hammingDistance(none, all)).toBe(64);
    expect(toHex(none)).toBe('0000000000000000');
  });
});
