// 32-bit hashes of UTF-16 units, for the sketch, the key index and the facts.

const MULTIPLIER = 0x01000193;

/** MurmurHash3's finaliser (Appleby, public domain): each bit of the input changes about half of the result's; a uint32. */
export function mix32(value: number): number {
  let hash = value ^ (value >>> 16);
  hash = Math.imul(hash, 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** One more unit of a polynomial hash modulo 2³², which mix32 finishes. */
export function addUnit(hash: number, unit: number): number {
  return (Math.imul(hash, MULTIPLIER) + unit) | 0;
}

/** The weight of a unit in a polynomial hash after `count` more units; a rolling hash subtracts it. */
export function weightAfter(count: number): number {
  let weight = 1;
  for (let i = 0; i < count; i++) weight = Math.imul(weight, MULTIPLIER);
  return weight;
}

/** Hash of units[from, to), a uint32. The seed separates kinds of keys that share an index. */
export function hashUnits(units: Uint16Array, from: number, to: number, seed: number): number {
  let hash = seed;
  for (let i = from; i < to; i++) hash = addUnit(hash, units[i]!);
  return mix32(hash ^ (to - from));
}
