// 64-bit values as two uint32 halves: JavaScript's shifts are 32-bit, and a Number holds 53 bits exactly.

/** `hi`: bits 63–32, `lo`: bits 31–0, both unsigned. */
export type Bits64 = { readonly hi: number; readonly lo: number };

/** The number of ones in a uint32 (parallel sums, as in Hacker's Delight, 5-1). */
export function countOnes(value: number): number {
  let v = value - ((value >>> 1) & 0x55555555);
  v = (v & 0x33333333) + ((v >>> 2) & 0x33333333);
  return Math.imul((v + (v >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Differing bits, 0–64: the ones of `a ^ b`. The source of segments.ts counts those of `a & b`, an error. */
export function hammingDistance(a: Bits64, b: Bits64): number {
  return countOnes(a.hi ^ b.hi) + countOnes(a.lo ^ b.lo);
}

/** The bits as 16 lowercase hexadecimal digits. */
export function toHex({ hi, lo }: Bits64): string {
  return hi.toString(16).padStart(8, '0') + lo.toString(16).padStart(8, '0');
}
