// String → 64 bits: SDBM as the Simhash paper (`003`) uses it, and a well-mixed hash for everybody else.
import type { Bits64 } from './hash64.ts';

export type StringHash = (text: string) => Bits64;

export const stringHashNames = ['mixed', 'sdbm'] as const;
export type StringHashName = (typeof stringHashNames)[number];

const utf8 = new TextEncoder();
const SDBM_FACTOR = 65599;
const TWO_32 = 2 ** 32;

/** SDBM over UTF-8 bytes, h = h × 65599 + byte mod 2⁶⁴. It barely mixes: short words leave the upper bits near zero. */
export function sdbm(text: string): Bits64 {
  let hi = 0;
  let lo = 0;
  for (const byte of utf8.encode(text)) {
    // Both products stay below 2^49, exact in a Number.
    const low = lo * SDBM_FACTOR + byte;
    hi = (hi * SDBM_FACTOR + Math.floor(low / TWO_32)) % TWO_32;
    lo = low % TWO_32;
  }
  return { hi, lo };
}

/** MurmurHash3 x86 32 (Appleby, public domain) over the text's UTF-16LE bytes; a uint32. */
export function murmur3(text: string, seed: number): number {
  let hash = seed;
  const pairs = text.length >> 1;
  for (let i = 0; i < pairs; i++) {
    hash ^= mixBlock(text.charCodeAt(2 * i) | (text.charCodeAt(2 * i + 1) << 16));
    hash = (Math.imul((hash << 13) | (hash >>> 19), 5) + 0xe6546b64) | 0;
  }
  if (text.length & 1) hash ^= mixBlock(text.charCodeAt(text.length - 1));
  hash ^= text.length * 2;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

function mixBlock(block: number): number {
  const k = Math.imul(block, 0xcc9e2d51);
  return Math.imul((k << 15) | (k >>> 17), 0x1b873593);
}

const SEED_HI = 0x9747b28c;
const SEED_LO = 0x3c6ef372;

/** Two independently seeded MurmurHash3 values: every bit of the result depends on every character. */
export function mixed(text: string): Bits64 {
  return { hi: murmur3(text, SEED_HI), lo: murmur3(text, SEED_LO) };
}

export const stringHashes: Readonly<Record<StringHashName, StringHash>> = { mixed, sdbm };

/** Remembers up to `limit` hashes, then starts anew: an article's words are mostly those of the articles before it. */
export function memoise(hash: StringHash, limit = 500_000): StringHash {
  const known = new Map<string, Bits64>();
  return (text) => {
    let bits = known.get(text);
    if (bits === undefined) {
      if (known.size >= limit) known.clear();
      bits = hash(text);
      known.set(text, bits);
    }
    return bits;
  };
}
