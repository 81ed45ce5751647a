// String.GetHashCode as the 64-bit .NET Framework had it, on which `004` printed its figures.

const START = 5381;
const FACTOR = 1566083941;

/**
 * Two sums h = 33h ^ unit, over the even and over the odd UTF-16 units up to the first NUL, put together at the end.
 * Without the per-domain randomisation that later versions offer. A uint32: .NET's Int32 has the same bits.
 */
export function dotnetStringHash(text: string): number {
  let even = START;
  let odd = START;
  for (let i = 0; i < text.length; i += 2) {
    const first = text.charCodeAt(i);
    if (first === 0) break;
    even = (Math.imul(even, 33) ^ first) | 0;
    // Past the end charCodeAt gives NaN, .NET's terminating NUL.
    const second = text.charCodeAt(i + 1);
    if (!second) break;
    odd = (Math.imul(odd, 33) ^ second) | 0;
  }
  return (even + Math.imul(odd, FACTOR)) >>> 0;
}
