// ContentSeen: a 32-bit simhash over pieces of text of equal weight, and the likeness of two such fingerprints.
// Source: JiaoWoWeiZai, [爬虫学习笔记]基于 SimHash 的去重复处理模块ContentSeen的构建, 2016,
// https://www.cnblogs.com/JiaoWoWeiZai/p/5869609.html
import type { TokeniserName } from '#shared/model/detection.ts';
import { countOnes } from '../fingerprint/hash64.ts';

const BITS = 32;

declare const fingerprintBrand: unique symbol;
/**
 * 32 bits, as a uint32. A text without tokens has no fingerprint (null); the source gives 0, which makes all such texts
 * equal.
 */
export type ContentFingerprint = number & { readonly [fingerprintBrand]: true };

export function asContentFingerprint(bits: number): ContentFingerprint {
  return bits as ContentFingerprint;
}

export type Tokenise = (text: string) => string[];
/** Hashes a token to 32 bits, signed or unsigned. */
export type TokenHash = (token: string) => number;

const CHUNK = 4;
const FIXED = 5;

/**
 * Pieces of 4 UTF-16 units, each overlapping the one before it by 3; none for up to 4 units. The loop of the source
 * leaves out the last piece (`position < input.Length - _chunkSize`), and its 78.125 % depends on that.
 */
export function overlappingTokens(text: string): string[] {
  return Array.from({ length: Math.max(0, text.length - CHUNK) }, (_, at) => text.slice(at, at + CHUNK));
}

/** Pieces of 5 UTF-16 units one after the other, the last one as long as the rest. */
export function fixedTokens(text: string): string[] {
  return Array.from({ length: Math.ceil(text.length / FIXED) }, (_, at) => text.slice(at * FIXED, (at + 1) * FIXED));
}

export const tokenisers: Readonly<Record<TokeniserName, Tokenise>> = {
  overlapping: overlappingTokens,
  fixed: fixedTokens,
};

/** Bit i is 1 where more tokens have it in their hash than not (a tie gives 0); null without tokens. */
export function contentFingerprint(text: string, tokenise: Tokenise, hash: TokenHash): ContentFingerprint | null {
  const tokens = tokenise(text);
  if (tokens.length === 0) return null;
  const ones = new Uint32Array(BITS);
  for (const token of tokens) {
    const bits = hash(token);
    for (let i = 0; i < BITS; i++) ones[i]! += (bits >>> i) & 1;
  }
  let fingerprint = 0;
  for (let i = 0; i < BITS; i++) if (2 * ones[i]! > tokens.length) fingerprint |= 1 << i;
  return asContentFingerprint(fingerprint >>> 0);
}

/** (32 − Hamming distance) ÷ 32, 0–1. */
export function likeness(a: ContentFingerprint, b: ContentFingerprint): number {
  return (BITS - countOnes(a ^ b)) / BITS;
}
