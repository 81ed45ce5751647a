// String.GetHashCode of the 64-bit .NET Framework, with which the source of contentseen.ts made its figures.

const START = 5381;
const FACTOR = 1566083941;

/**
 * Two sums h = 33h ^ unit, over the even and the odd UTF-16 units up to the first NUL, combined at the end. No
 * per-domain randomisation, which came later. A uint32: .NET's Int32 has the same bits.
 */
export function dotnetStringHash(text: string): number {
  let even = START;
  let odd = START;
  for (let i = 0; i < text.length; i += 2) {
    const first = text.charCodeAt(i);
    if (first === 0) break;
    even = (Math.imul(even, 33) ^ first) | 0;
    // After the end, charCodeAt gives NaN, which ends the loop like .NET's terminating NUL.
    const second = text.charCodeAt(i + 1);
    if (!second) break;
    odd = (Math.imul(odd, 33) ^ second) | 0;
  }
  return (even + Math.imul(odd, FACTOR)) >>> 0;
}
