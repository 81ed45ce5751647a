// SDBM and MurmurHash3 equal references written from their definitions, over bytes and in BigInt.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mixed, murmur3, sdbm } from '#electron/core/fingerprint/string-hash.ts';
import { onesIn, toBigInt } from '../helpers/bits.ts';
import { freshRandom } from '../helpers/random.ts';

const MASK_32 = 0xffffffffn;
const MASK_64 = 0xffffffffffffffffn;
const SEED = 20240301;

function sdbmReference(text: string): bigint {
  return Buffer.from(text, 'utf8').reduce((hash, byte) => (hash * 65599n + BigInt(byte)) & MASK_64, 0n);
}

/** MurmurHash3_x86_32 as published: blocks of four bytes, a tail of up to three, the finaliser. */
function murmur3Reference(bytes: Uint8Array, seed: number): number {
  const rotate = (x: bigint, by: bigint) => ((x << by) | (x >> (32n - by))) & MASK_32;
  const mix = (k: bigint) => (rotate((k * 0xcc9e2d51n) & MASK_32, 15n) * 0x1b873593n) & MASK_32;
  let hash = BigInt(seed);
  const whole = bytes.length - (bytes.length % 4);
  for (let i = 0; i < whole; i += 4) {
    const block = [3, 2, 1, 0].reduce((value, at) => (value << 8n) | BigInt(bytes[i + at]!), 0n);
    hash = (rotate(hash ^ mix(block), 13n) * 5n + 0xe6546b64n) & MASK_32;
  }
  let tail = 0n;
  for (let i = bytes.length - 1; i >= whole; i--) tail = (tail << 8n) | BigInt(bytes[i]!);
  if (bytes.length > whole) hash ^= mix(tail);
  hash ^= BigInt(bytes.length);
  hash = ((hash ^ (hash >> 16n)) * 0x85ebca6bn) & MASK_32;
  hash = ((hash ^ (hash >> 13n)) * 0xc2b2ae35n) & MASK_32;
  return Number(hash ^ (hash >> 16n));
}

const anyText = fc.string({ unit: 'binary', maxLength: 40 });
const awkwardTexts = ['', '的', '中国', '😀', '𠮷野家', '👩‍👩‍👧', 'a\u0000b', '国务院总理李强主持召开国务院常务会议'];

describe('sdbm', () => {
  it('is h × 65599 + byte mod 2^64 over UTF-8 bytes', () => {
    void fc.assert(
      fc.property(anyText, (text) => {
        expect(toBigInt(sdbm(text))).toBe(sdbmReference(text));
      }),
      { numRuns: 2000 },
    );
  });

  it.each([...awkwardTexts, 'é', '\ud83d', '中\ude00国'])('agrees on %j', (text) => {
    expect(toBigInt(sdbm(text))).toBe(sdbmReference(text));
  });

  it('leaves the upper bits of short words near zero, as its comment says', () => {
    expect(sdbm('国').hi).toBeLessThan(2 ** 10);
  });
});

describe('murmur3', () => {
  // Published test vectors whose length is a whole number of UTF-16LE units.
  it.each([
    ['', 0, 0],
    ['', 1, 0x514e28b7],
    ['', 0xffffffff, 0x81f16f39],
    ['\uffff\uffff', 0, 0x76293b50],
    ['\u4321\u8765', 0, 0xf55b516b],
    ['\u4321\u8765', 0x5082edee, 0x2362f9de],
    ['\u4321', 0, 0xa0f7b07a],
    ['\u0000\u0000', 0, 0x2362f9de],
    ['\u0000', 0, 0x30f4c306],
    ['\u6161\u6161', 0x9747b28c, 0x5a97808a],
    ['\u6161', 0x9747b28c, 0x5d211726],
    ['\u6261\u6463', 0x9747b28c, 0xf0478627],
    ['\u6261', 0x9747b28c, 0x74875592],
  ])('gives the published value of %j with seed %i', (text, seed, expected) => {
    expect(murmur3(text, seed)).toBe(expected);
    expect(murmur3Reference(Buffer.from(text, 'utf16le'), seed)).toBe(expected);
  });

  it('equals the reference over UTF-16LE bytes, lone surrogates included', () => {
    const units = fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 30 });
    void fc.assert(
      fc.property(units, fc.integer({ min: 0, max: 0xffffffff }), (codes, seed) => {
        const text = String.fromCharCode(...codes);
        expect(murmur3(text, seed)).toBe(murmur3Reference(Buffer.from(text, 'utf16le'), seed));
      }),
      { numRuns: 2000 },
    );
  });
});

describe('mixed', () => {
  it('changes every output bit half of the time when any one input bit changes', () => {
    const random = freshRandom(SEED);
    const trials = 4000;
    const flips = new Array<number>(64).fill(0);
    for (let trial = 0; trial < trials; trial++) {
      const codes = Array.from({ length: 1 + random.int(6) }, () => 0x4e00 + random.int(0x5000));
      const before = toBigInt(mixed(String.fromCharCode(...codes)));
      const at = random.int(codes.length);
      codes[at] = codes[at]! ^ (1 << random.int(16));
      const changed = before ^ toBigInt(mixed(String.fromCharCode(...codes)));
      for (let bit = 0; bit < 64; bit++) flips[bit]! += Number((changed >> BigInt(bit)) & 1n);
    }
    // Six standard deviations of a fair coin thrown 4,000 times: ±0.047.
    for (const count of flips) expect(Math.abs(count / trials - 0.5)).toBeLessThan(0.047);
  });

  it('has halves that are independent of each other', () => {
    const random = freshRandom(SEED + 1);
    let equalBits = 0;
    for (let trial = 0; trial < 2000; trial++) {
      const { hi, lo } = mixed(`词${random.uint32()}`);
      equalBits += 32 - onesIn(BigInt((hi ^ lo) >>> 0));
    }
    expect(Math.abs(equalBits / (2000 * 32) - 0.5)).toBeLessThan(0.012);
  });
});
