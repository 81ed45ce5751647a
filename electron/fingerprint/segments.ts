// The four 16-bit segments by which a store finds near fingerprints (`001`): indexed columns instead of a full scan.
//
// Three differing bits cannot reach all four segments of a partition, so fingerprints with HD ≤ 3 have an equal segment
// in every partition. Asking for one of the first partition and one of the second leaves far fewer rows to compare.
import type { Bits64 } from './hash64.ts';

export const partitionNames = ['plain', 'interleaved', 'strided'] as const;
export type Partition = (typeof partitionNames)[number];

/** Four uint16, the segment's highest bit of the fingerprint first. */
export type Segments = readonly [number, number, number, number];

/**
 * For each bit, 63 first, the segment it belongs to.
 * - `plain`: 16, 16, 16, 16, from the top.
 * - `interleaved`: `001`'s fir, sec, thi, fou, in runs of 4 and 8 bits. As printed the masks have 62 digits: the two top
 *   bits are in none of them, and fir has 14 ones. The pattern reads the same from both ends once the top run of fir has
 *   four bits like its last, so bits 63 and 62 belong to fir (0xf000000ff000000f in all).
 * - `strided`: every fourth bit, the second partition (`001` has one, fir2 … fou2, without saying which). Each of its
 *   segments has four bits of each segment of the two others, so that it tells apart what is equal in theirs.
 */
const owners: Readonly<Record<Partition, Uint8Array>> = {
  plain: ownersOf('0000111122223333', 4),
  interleaved: ownersOf('0123321001233210', 4),
  strided: ownersOf('0123'.repeat(16), 1),
};

function ownersOf(pattern: string, run: number): Uint8Array {
  return Uint8Array.from([...pattern].flatMap((segment) => Array<number>(run).fill(Number(segment))));
}

/** The segments of a fingerprint in a partition; the same bits always make the same number, 0–65535. */
export function segmentsOf({ hi, lo }: Bits64, partition: Partition): Segments {
  const owner = owners[partition];
  const segments: [number, number, number, number] = [0, 0, 0, 0];
  for (let i = 0; i < 64; i++) {
    const bit = ((i < 32 ? hi : lo) >>> (31 - (i & 31))) & 1;
    segments[owner[i]!] = (segments[owner[i]!]! << 1) | bit;
  }
  return segments;
}
