// The text sketch: the smallest shingle hashes of an article, by which a later reprint finds it (bottom-k sketch).
// Source: Broder, "On the Resemblance and Containment of Documents", SEQUENCES 1997,
// https://doi.org/10.1109/SEQUEN.1997.666900

// A shingle that survives an edit keeps its hash. The smallest hashes of a text depend on no other article, and so
// not on the order of import.

// STORED_KEYS hashes are indexed and QUERY_KEYS looked up: an addition pushes old hashes down the list, but they are
// still found.
import { addUnit, mix32, weightAfter } from '../../fingerprint/hashing.ts';

/**
 * Characters in a shingle of the sketch: 4 finds common phrases, 8 loses copies edited in every sentence (measured).
 */
const SHINGLE = 6;
export const STORED_KEYS = 8;
export const QUERY_KEYS = 24;

const ALL_HASHES = 2 ** 32;
const OUTGOING = weightAfter(SHINGLE);

/**
 * The beginning of a longer text has keys of its own. A cut from the beginning is a small part of the whole, whose
 * smallest hashes are probably elsewhere. Folded units.
 */
const HEAD = 150;
const STORED_HEAD_KEYS = 3;
const QUERY_HEAD_KEYS = 8;

/**
 * The keys of a text: distinct, uint32, at most QUERY_KEYS. Keys of the beginning come first, then the smallest
 * hashes of the whole text, ascending. The first ones are indexed. An empty text has no keys.
 */
export function sketchOf(units: Uint16Array): Uint32Array {
  const whole = smallestHashes(units);
  if (units.length <= HEAD) return whole;
  const head = smallestHashes(units.subarray(0, HEAD));
  const keys = new Set(head.subarray(0, STORED_HEAD_KEYS));
  for (const key of whole.subarray(0, QUERY_KEYS - QUERY_HEAD_KEYS)) keys.add(key);
  for (const key of head.subarray(0, QUERY_HEAD_KEYS)) keys.add(key);
  return Uint32Array.from(keys);
}

/**
 * The smallest distinct shingle hashes of a folded text, ascending, uint32, at most QUERY_KEYS. A text shorter than a
 * shingle is one shingle.
 */
function smallestHashes(units: Uint16Array): Uint32Array {
  if (units.length === 0) return new Uint32Array(0);
  const shingles = Math.max(1, units.length - SHINGLE + 1);
  // Hashes are uniform: this share of their range usually holds more than enough. If not, take a larger share.
  for (let share = (QUERY_KEYS * 1.5 + 8) / shingles; ; share *= 4) {
    const smallest = sortDistinct(hashesBelow(Math.min(1, share) * ALL_HASHES, units));
    if (smallest.length >= QUERY_KEYS || share >= 1) return smallest.slice(0, QUERY_KEYS);
  }
}

/** A rolling hash needs two multiplications a character, and leaves few hashes to sort. */
function hashesBelow(limit: number, units: Uint16Array): number[] {
  const found: number[] = [];
  let rolling = 0;
  for (let i = 0; i < Math.min(SHINGLE, units.length); i++) rolling = addUnit(rolling, units[i]!);
  let hash = mix32(rolling);
  if (hash < limit) found.push(hash);
  for (let i = SHINGLE; i < units.length; i++) {
    rolling = (addUnit(rolling, units[i]!) - Math.imul(units[i - SHINGLE]!, OUTGOING)) | 0;
    hash = mix32(rolling);
    if (hash < limit) found.push(hash);
  }
  return found;
}

function sortDistinct(values: readonly number[]): Uint32Array {
  const sorted = Uint32Array.from(values).sort();
  let kept = 0;
  for (const value of sorted) if (kept === 0 || value !== sorted[kept - 1]) sorted[kept++] = value;
  return sorted.subarray(0, kept);
}
