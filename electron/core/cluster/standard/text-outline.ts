// The outline of an article: its time, its length and a sample of its shingles, by which most candidates are rejected
// without their texts.

import { mix32 } from '../../fingerprint/hashing.ts';
import type { Comparable } from '../comparable.ts';
import type { Outline } from '../relation/duplicates.ts';
import { lowerHalf, SHINGLE, upperHalf } from './shingle-comparer.ts';

/** Shingles of a sample, at even distances, so that a shared part is sampled in proportion to its length. */
export const SAMPLED = 16;
/** Hashes of a sample are below this. */
export const SAMPLE_HASHES = 2 ** 16;

export type TextOutline = Outline & {
  /** SAMPLED hashes; zeros where the text is shorter than a shingle. */
  readonly sample: Uint16Array;
};

export function outlineOf({ text: { units }, published }: Pick<Comparable, 'text' | 'published'>): TextOutline {
  return { published, length: units.length, sample: sampleOf(units) };
}

export function sampleOf(units: Uint16Array): Uint16Array {
  const sample = new Uint16Array(SAMPLED);
  const shingles = Math.max(0, units.length - SHINGLE + 1);
  for (let n = 0; n < SAMPLED && shingles > 0; n++)
    sample[n] = hashAt(units, Math.floor(((n + 0.5) * shingles) / SAMPLED));
  return sample;
}

export function hashAt(units: Uint16Array, at: number): number {
  return mix32(upperHalf(units, at) ^ Math.imul(lowerHalf(units, at), 0x9e3779b1)) & (SAMPLE_HASHES - 1);
}
