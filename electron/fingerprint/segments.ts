// The four 16-bit segments by which near fingerprints are found (`001`): buckets in memory, indexed columns in a project.
//
// Three differing bits cannot reach all four segments of a partition, so fingerprints with HD ≤ 3 have an equal segment
// in every partition; asking for one of the first partition and one of the second leaves far fewer rows to compare.
import type { Bits64 } from './hash64.ts';

const SEGMENTS = 4;
const ONES = Array.from({ length: 16 }, (_, bit) => 1 << bit);

/** Up to this Hamming distance two fingerprints have an equal segment, in whatever partition. */
export const EQUAL_SEGMENT_HD = SEGMENTS - 1;

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
 * - `strided`: every fourth bit (`001` has a second partition, fir2 … fou2, without saying which). Each of its segments
 *   has four bits of each segment of the two others, so that it tells apart what is equal in theirs. It spreads the
 *   fingerprints of news best, see `npm run bench -- segments`; it is the one that a project keeps.
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

/**
 * For each segment, the bit patterns by which it may differ in fingerprints within a Hamming distance; any partition.
 *
 * Pigeonhole (Norouzi, Punjani & Fleet 2012, "Fast Search in Hamming Space with Multi-Index Hashing"): write the
 * distance as 4r + a, 0 ≤ a < 4. If each of the first a + 1 segments differed in more than r bits and each other one in
 * more than r − 1, the whole would differ in at least (a + 1)(r + 1) + (3 − a)r = 4r + a + 1 bits. So looking within r
 * bits in the first a + 1 segments and within r − 1 in the others misses nothing. For the usual 3: equal segments.
 */
export function segmentFlips(hd: number): readonly Uint16Array[] {
  const radius = Math.floor(hd / SEGMENTS);
  const wider = (hd % SEGMENTS) + 1;
  return Array.from({ length: SEGMENTS }, (_, segment) => flipsWithin(segment < wider ? radius : radius - 1));
}

/** All 16-bit patterns with at most `radius` ones (none for a negative radius), fewest ones first. */
function flipsWithin(radius: number): Uint16Array {
  const flips: number[] = radius < 0 ? [] : [0];
  let last = flips;
  for (let ones = 1; ones <= radius; ones++) {
    // Each pattern once: a further one goes above all others.
    last = last.flatMap((flip) => ONES.filter((one) => one > flip).map((one) => flip | one));
    flips.push(...last);
  }
  return Uint16Array.from(flips);
}
