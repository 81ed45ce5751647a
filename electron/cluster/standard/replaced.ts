// How much of what two texts have in common has been replaced by something else, character by character.
//
// Shared shingles are anchors. Between two anchors that follow each other closely in both texts lies one place of one
// sentence; where both texts have characters there that the other has not, something was put in the place of something.
// Typing mistakes replace single characters (under one in ten even where both copies are bad), cuts and additions put
// nothing in a place. In notices of one form the names of persons and places are replaced: more than one in ten.
import { addUnit } from './hashing.ts';
import { SHINGLE } from './shingle-comparer.ts';

/** Anchors farther apart than this are not in the same place of a sentence. UTF-16 units. */
const WIDEST_STEP = 40;

/**
 * Replaced characters ÷ characters of the stretches that both folded texts have, 0–1. Swapping the texts may change the
 * last digits.
 */
export function replacedShare(a: Uint16Array, b: Uint16Array): number {
  const offsetInB = indexUnique(b);
  let replaced = 0;
  let kept = 0;
  let last: { a: number; b: number } | null = null;
  for (let i = 0; i + SHINGLE <= a.length; i++) {
    const j = offsetInB(a, i);
    if (j === null) continue;
    const stepA = last ? i - last.a : 0;
    const stepB = last ? j - last.b : 0;
    if (last && stepB > 0 && stepA <= WIDEST_STEP && stepB <= WIDEST_STEP) {
      const gap = Math.min(stepA, stepB) - SHINGLE;
      if (gap > 0) {
        const common = longestCommon(a.subarray(last.a + SHINGLE, i), b.subarray(last.b + SHINGLE, j));
        replaced += gap - common;
        kept += common;
      }
      kept += Math.min(stepA, stepB, SHINGLE);
    }
    last = { a: i, b: j };
  }
  return replaced + kept === 0 ? 0 : replaced / (replaced + kept);
}

/** Finds shingles of other texts in `units`: the offset of one that is there once, null for any other. */
function indexUnique(units: Uint16Array): (other: Uint16Array, at: number) => number | null {
  let places = 64;
  while (places < units.length * 2) places *= 2;
  /** Offset + 1 of a shingle, negative where it occurs again; 0: a free place. */
  const table = new Int32Array(places);

  function find(other: Uint16Array, at: number): number {
    let hash = 0;
    for (let i = 0; i < SHINGLE; i++) hash = addUnit(hash, other[at + i]!);
    let place = (hash ^ (hash >>> 15)) & (places - 1);
    while (table[place] !== 0 && !isSameShingle(units, Math.abs(table[place]!) - 1, other, at))
      place = (place + 1) & (places - 1);
    return place;
  }

  for (let i = 0; i + SHINGLE <= units.length; i++) {
    const place = find(units, i);
    table[place] = table[place] === 0 ? i + 1 : -Math.abs(table[place]!);
  }
  return (other, at) => {
    const entry = table[find(other, at)]!;
    return entry > 0 ? entry - 1 : null;
  };
}

function isSameShingle(a: Uint16Array, atA: number, b: Uint16Array, atB: number): boolean {
  for (let i = 0; i < SHINGLE; i++) if (a[atA + i] !== b[atB + i]) return false;
  return true;
}

/** Length of the longest common subsequence of two stretches of under 256 units, row by row. */
function longestCommon(a: Uint16Array, b: Uint16Array): number {
  const row = new Uint8Array(b.length + 1);
  for (const unit of a) {
    let diagonal = 0;
    for (let j = 0; j < b.length; j++) {
      const above = row[j + 1]!;
      row[j + 1] = unit === b[j] ? diagonal + 1 : Math.max(above, row[j]!);
      diagonal = above;
    }
  }
  return row[b.length]!;
}
