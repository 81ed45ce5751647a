// Writes a zip file sequentially and compresses each part piece by piece, so that no part is ever in memory as a whole.
import fs from 'node:fs';
import { type CompressAll, compressHere } from './compress.ts';

const LOCAL_HEADER = 0x04034b50;
const DESCRIPTOR = 0x08074b50;
const DIRECTORY_ENTRY = 0x02014b50;
const END = 0x06054b50;
const VERSION = 20;
/** Sizes and checksum follow the part (bit 3), names are UTF-8 (bit 11). */
const FLAGS = 0x0808;
const DEFLATED = 8;
/** 1 January 1980, the first day of the format, so that the same table gives the same file. */
const DATE = 0x0021;
/** Ends a deflated stream: an empty last block (RFC 1951, 3.2.6). */
const LAST_BLOCK = Buffer.from([0x03, 0x00]);

/** The limit of 32-bit offsets and sizes in a zip. */
const MAX_BYTES = 0xffffffff;

export class ZipFull extends Error {}

type Written = { name: Buffer; crc: number; packedSize: number; size: number; offset: number };

/** A zip whose parts and total size are below 4 GB (PKWARE APPNOTE 4.3). */
export class ZipWriter {
  readonly #descriptor: number;
  readonly #mostBytes: number;
  readonly #compressAll: CompressAll;
  readonly #parts: Written[] = [];
  #offset = 0;

  constructor(descriptor: number, compressAll: CompressAll = compressHere, mostBytes = MAX_BYTES) {
    this.#descriptor = descriptor;
    this.#mostBytes = mostBytes;
    this.#compressAll = compressAll;
  }

  /** @param pieces of about a megabyte; each is compressed separately. @throws ZipFull */
  addPart(name: string, pieces: Iterable<string>): void {
    const part = { name: Buffer.from(name), crc: 0, packedSize: 0, size: 0, offset: this.#offset };
    this.#write(record(LOCAL_HEADER, [VERSION, FLAGS, DEFLATED, 0, DATE], [0, 0, 0], [part.name.length, 0]), part.name);
    const start = this.#offset;
    for (const { bytes, size, crc } of this.#compressAll(pieces)) {
      part.crc = crc;
      part.size += size;
      this.#write(bytes);
    }
    this.#write(LAST_BLOCK);
    part.packedSize = this.#offset - start;
    this.#write(record(DESCRIPTOR, [], [part.crc, part.packedSize, part.size]));
    this.#parts.push(part);
  }

  /** Writes the directory, without which the file is no valid zip. @throws ZipFull */
  finish(): void {
    const start = this.#offset;
    for (const { name, crc, packedSize, size, offset } of this.#parts) {
      const sizes = [crc, packedSize, size];
      const words = [name.length, 0, 0, 0, 0, 0, 0];
      this.#write(
        record(DIRECTORY_ENTRY, [VERSION, VERSION, FLAGS, DEFLATED, 0, DATE], sizes, words),
        uint32s([offset]),
        name,
      );
    }
    const count = this.#parts.length;
    this.#write(record(END, [0, 0, count, count], [this.#offset - start, start], [0]));
  }

  #write(...pieces: Uint8Array[]): void {
    for (const piece of pieces) {
      if (this.#offset + piece.length > this.#mostBytes) throw new ZipFull();
      fs.writeFileSync(this.#descriptor, piece);
      this.#offset += piece.length;
    }
  }
}

/** A signature and the fields after it, little-endian. */
function record(signature: number, words: number[], longs: number[], lastWords: number[] = []): Buffer {
  return Buffer.concat([uint32s([signature]), uint16s(words), uint32s(longs), uint16s(lastWords)]);
}

function uint16s(values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2);
  for (const [n, value] of values.entries()) bytes.writeUInt16LE(value, n * 2);
  return bytes;
}

function uint32s(values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [n, value] of values.entries()) bytes.writeUInt32LE(value, n * 4);
  return bytes;
}
