// Reads the frames of a log that SQLite itself does not read (sqlite.org/fileformat2.html#walformat).
import fs from 'node:fs';

const HEADER_BYTES = 32;
const FRAME_HEADER_BYTES = 24;
/** Where a header and the header of a frame have their two salts, of eight bytes together. */
const SALT_IN_HEADER = 16;
const SALT_IN_FRAME = 8;
/** Frames whose salts are asked for that of the latest generation. */
const MAX_ASKED = 64;
const MAX_GENERATIONS = 2n ** 20n;

/**
 * The frames, from 0, that end a commit of the log's latest generation; whether their pages are sound is not looked at.
 * Where damage hides what a frame is, it counts as an end. Frames of earlier generations are what a checkpoint has left.
 * @param log may be missing
 */
export function findCommits(log: string, pageBytes: number): number[] {
  if (!fs.existsSync(log)) return [];
  const descriptor = fs.openSync(log, 'r');
  try {
    const frameBytes = FRAME_HEADER_BYTES + pageBytes;
    const frames = Math.max(0, Math.floor((fs.fstatSync(descriptor).size - HEADER_BYTES) / frameBytes));
    const readFrame = (frame: number) => read(descriptor, HEADER_BYTES + frame * frameBytes, FRAME_HEADER_BYTES);
    const latest = findSalt([
      saltAt(read(descriptor, 0, HEADER_BYTES), SALT_IN_HEADER),
      ...Array.from({ length: Math.min(MAX_ASKED, frames) }, (_, frame) => saltAt(readFrame(frame), SALT_IN_FRAME)),
    ]);
    const commits: number[] = [];
    for (let frame = 0; frame < frames; frame++) {
      const header = readFrame(frame);
      const salt = saltAt(header, SALT_IN_FRAME);
      // The size of the project after a commit; 0 in all other frames.
      const isEnd = salt === latest ? header.readUInt32BE(4) > 0 : latest === undefined || !isEarlier(salt, latest);
      if (isEnd) commits.push(frame);
    }
    return commits;
  } finally {
    fs.closeSync(descriptor);
  }
}

/** The first that two have. Damage makes hardly two alike, except where it repeats one byte. */
function findSalt(salts: readonly bigint[]): bigint | undefined {
  return salts.find((salt, at) => salts.indexOf(salt) < at && !/^(..)\1*$/.test(salt.toString(16).padStart(16, '0')));
}

/** Each checkpoint that begins the log again adds 1 to the first half of the salts. */
function isEarlier(salt: bigint, latest: bigint): boolean {
  const generations = BigInt.asUintN(32, (latest >> 32n) - (salt >> 32n));
  return generations > 0n && generations < MAX_GENERATIONS;
}

function read(descriptor: number, position: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  fs.readSync(descriptor, bytes, 0, length, position);
  return bytes;
}

function saltAt(header: Buffer, position: number): bigint {
  return header.readBigUInt64BE(position);
}
