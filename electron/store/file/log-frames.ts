// Reads the frames of a log that SQLite itself does not read (sqlite.org/fileformat2.html#walformat).
import fs from 'node:fs';

const HEADER_BYTES = 32;
const FRAME_HEADER_BYTES = 24;
/** Where a header and the header of a frame have their two salts, of eight bytes together. */
const SALT_IN_HEADER = 16;
const SALT_IN_FRAME = 8;
const SALT_BYTES = 8;

/**
 * The frames, from 0, that end a commit of the log's latest generation; whether their pages are sound is not looked at.
 * Frames of another generation are what a checkpoint has left. Where damage hides what a frame is, it counts as an end.
 * @param log may be missing
 */
export function findCommits(log: string, pageBytes: number): number[] {
  if (!fs.existsSync(log)) return [];
  const descriptor = fs.openSync(log, 'r');
  try {
    const frameBytes = FRAME_HEADER_BYTES + pageBytes;
    const frames = Math.max(0, Math.floor((fs.fstatSync(descriptor).size - HEADER_BYTES) / frameBytes));
    const readFrame = (frame: number) => read(descriptor, HEADER_BYTES + frame * frameBytes, FRAME_HEADER_BYTES);
    const saltOf = (frame: number) => saltAt(readFrame(frame), SALT_IN_FRAME);
    // Each of them may be damaged, but hardly two alike.
    const salts = [saltAt(read(descriptor, 0, HEADER_BYTES), SALT_IN_HEADER)];
    for (let frame = 0; frame < Math.min(2, frames); frame++) salts.push(saltOf(frame));
    const salt = salts.find((one, at) => salts.indexOf(one) < at);
    const commits: number[] = [];
    let hidden: number[] = [];
    for (let frame = 0; frame < frames; frame++) {
      const header = readFrame(frame);
      if (salt !== undefined && saltAt(header, SALT_IN_FRAME) !== salt) {
        hidden.push(frame);
        continue;
      }
      // Frames of an earlier generation come after all of the latest.
      commits.push(...hidden);
      hidden = [];
      // The size of the project after a commit; 0 in all other frames.
      if (salt === undefined || header.readUInt32BE(4) > 0) commits.push(frame);
    }
    return commits;
  } finally {
    fs.closeSync(descriptor);
  }
}

function read(descriptor: number, position: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  fs.readSync(descriptor, bytes, 0, length, position);
  return bytes;
}

function saltAt(header: Buffer, position: number): string {
  return header.toString('hex', position, position + SALT_BYTES);
}
