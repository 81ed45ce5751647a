// The four 16-bit segments by which near fingerprints are found: buckets in memory, indexed columns in a project.
// Source: flyfish, 新闻内容去重算法simhash实践详解, 2018, https://www.codetd.com/article/1438664

// Three differing bits cannot reach all four segments, so fingerprints with HD ≤ 3 have an equal segment in every
// partition. A search needs one of them: a project asks `strided`.
import type { Bits64 } from './hash64.ts';

const SEGMENTS = 4;
const ONES = Array.from({ length: 16 }, (_, bit) => 1 << bit);

/** Up to this Hamming distance, two fingerprints have an equal segment in every partition. */
export const EQUAL_SEGMENT_HD = SEGMENTS - 1;

export const partitionNames = ['plain', 'interleaved', 'strided'] as const;
export type Partition = (typeof partitionNames)[number];

/** Four uint16; the highest bit of a segment comes first in the fingerprint. */
export type Segments = readonly [number, number, number, number];

/** The segment of each bit, from bit 63 down. */
const owners: Readonly<Record<Partition, Uint8Array>> = {
  plain: ownersOf('0000111122223333', 4),
  /**
   * fir, sec, thi and fou of the source, in runs of 4 and 8 bits. The printed masks lack bits 63 and 62. These belong
   * to fir (0xf000000ff000000f), which makes the pattern symmetric.
   */
  interleaved: ownersOf('0123321001233210', 4),
  /**
   * Every fourth bit, so that each segment has four bits of each segment of the others. The source does not define its
   * second partition. Projects store this one: it spreads news best (`npm run bench -- segments`).
   */
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
 * For each segment, the bit patterns by which it may differ in fingerprints within a Hamming distance, in any
 * partition.
 *
 * Pigeonhole: Norouzi, Punjani & Fleet, "Fast Search in Hamming Space with Multi-Index Hashing", CVPR 2012,
 * https://doi.org/10.1109/CVPR.2012.6248043
 */
export function segmentFlips(hd: number): readonly Uint16Array[] {
  // Let hd = 4r + a, 0 ≤ a < 4. If the first a + 1 segments differed in more than r bits each, and the others in more
  // than r − 1, the whole would differ in 4r + a + 1 bits or more.
  const radius = Math.floor(hd / SEGMENTS);
  const wider = (hd % SEGMENTS) + 1;
  return Array.from({ length: SEGMENTS }, (_, segment) => flipsWithin(segment < wider ? radius : radius - 1));
}

/** All 16-bit patterns with at most `radius` ones (none for a negative radius), fewest ones first. */
function flipsWithin(radius: number): Uint16Array {
  const flips: number[] = radius < 0 ? [] : [0];
  let last = flips;
  for (let ones = 1; ones <= radius; ones++) {
    // Each pattern occurs once, because a further one is only added above all others.
    last = last.flatMap((flip) => ONES.filter((one) => one > flip).map((one) => flip | one));
    flips.push(...last);
  }
  return Uint16Array.from(flips);
}
