// String → 64 bits: SDBM, which Li et al. 2013 (core/cluster/single-pass.ts) use, and a well-mixed hash for the other
// profiles.
import type { StringHashName } from '#shared/model/detection.ts';
import type { Bits64 } from './hash64.ts';

export type StringHash = (text: string) => Bits64;

const SDBM_FACTOR = 65599;
const TWO_32 = 2 ** 32;
const REPLACEMENT = 0xfffd;

/** SDBM over UTF-8 bytes, h = h × 65599 + byte mod 2⁶⁴. It barely mixes: short words leave the upper bits near zero. */
export function sdbm(text: string): Bits64 {
  let hi = 0;
  let lo = 0;
  const add = (byte: number) => {
    // The product stays below 2^49, exact in a Number.
    const low = lo * SDBM_FACTOR + byte;
    hi = (Math.imul(hi, SDBM_FACTOR) + Math.floor(low / TWO_32)) | 0;
    lo = low >>> 0;
  };
  // Encodes UTF-8 itself, because calling an encoder costs more than hashing a word.
  for (let i = 0; i < text.length; i++) {
    let code = text.codePointAt(i)!;
    if (code > 0xffff) i++;
    else if (code >= 0xd800 && code <= 0xdfff) code = REPLACEMENT;
    if (code < 0x80) {
      add(code);
      continue;
    }
    if (code < 0x800) add(0xc0 | (code >> 6));
    else {
      if (code < 0x10000) add(0xe0 | (code >> 12));
      else {
        add(0xf0 | (code >> 18));
        add(0x80 | ((code >> 12) & 63));
      }
      add(0x80 | ((code >> 6) & 63));
    }
    add(0x80 | (code & 63));
  }
  return { hi: hi >>> 0, lo };
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
