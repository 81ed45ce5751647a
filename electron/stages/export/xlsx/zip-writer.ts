// Writes a zip file sequentially and compresses each part piece by piece, so that no part is ever in memory as a whole.
import fs from 'node:fs';
import { Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';
import { type CompressAll, compressHere, LEVEL } from './compress.ts';

const LOCAL_HEADER = 0x04034b50;
const DESCRIPTOR = 0x08074b50;
const DIRECTORY_ENTRY = 0x02014b50;
const END = 0x06054b50;
const VERSION = 20;
/** Names are UTF-8 (bit 11); of parts that are compressed here, sizes and checksum follow (bit 3). */
const UTF8 = 0x0800;
const SIZES_FOLLOW = 0x0008;
const DEFLATED = 8;
/** 1 January 1980, the first day of the format, so that the same table gives the same file. */
const DATE = 0x0021;
/** Ends a deflated stream: an empty last block (RFC 1951, 3.2.6). */
const LAST_BLOCK = Buffer.from([0x03, 0x00]);

/** The limit of 32-bit offsets and sizes in a zip. */
const MAX_BYTES = 0xffffffff;

export class ZipFull extends Error {}

/** Bytes of a compressed piece in `addStream`, and of those that wait while others are compressed. */
const CHUNK = 65_536;
const AHEAD = { highWaterMark: 1_048_576 };

type Written = {
  name: Buffer;
  flags: number;
  method: number;
  crc: number;
  packedSize: number;
  size: number;
  offset: number;
};
/** A part as another zip has it. */
type Packed = Pick<Written, 'method' | 'crc' | 'size'> & { readonly name: string };

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
    const part = this.#begin(name);
    const start = this.#offset;
    for (const { bytes, size, crc } of this.#compressAll(pieces)) {
      part.crc = crc;
      part.size += size;
      this.#write(bytes);
    }
    this.#write(LAST_BLOCK);
    this.#end(part, start);
  }

  /** Compresses pieces as they come. @throws ZipFull, and what `pieces` throws */
  async addStream(name: string, pieces: AsyncIterable<Uint8Array>): Promise<void> {
    const part = this.#begin(name);
    const start = this.#offset;
    const deflated = createDeflateRaw({ level: LEVEL, chunkSize: CHUNK, ...AHEAD });
    const counted = async function* () {
      for await (const piece of pieces) {
        part.crc = crc32(piece, part.crc);
        part.size += piece.length;
        yield piece;
      }
    };
    const source = Readable.from(counted());
    source.on('error', (error) => deflated.destroy(error));
    source.pipe(deflated);
    try {
      for await (const packed of deflated) this.#write(packed as Buffer);
    } finally {
      source.destroy();
      deflated.destroy();
    }
    this.#end(part, start);
  }

  /** Copies a part that is packed already. @throws ZipFull */
  addPacked({ name, ...packed }: Packed, bytes: Uint8Array): void {
    const part = { name: Buffer.from(name), flags: UTF8, ...packed, packedSize: bytes.length, offset: this.#offset };
    this.#write(localHeader(part, [packed.crc, bytes.length, packed.size]), part.name, bytes);
    this.#parts.push(part);
  }

  #begin(name: string): Written {
    const flags = UTF8 | SIZES_FOLLOW;
    const part = {
      ...{ name: Buffer.from(name), flags, method: DEFLATED },
      ...{ crc: 0, packedSize: 0, size: 0, offset: this.#offset },
    };
    this.#write(localHeader(part, [0, 0, 0]), part.name);
    return part;
  }

  #end(part: Written, start: number): void {
    part.packedSize = this.#offset - start;
    this.#write(record(DESCRIPTOR, [], [part.crc, part.packedSize, part.size]));
    this.#parts.push(part);
  }

  /** Writes the directory, without which the file is no valid zip. @throws ZipFull */
  finish(): void {
    const start = this.#offset;
    for (const { name, flags, method, crc, packedSize, size, offset } of this.#parts) {
      const sizes = [crc, packedSize, size];
      const words = [name.length, 0, 0, 0, 0, 0, 0];
      this.#write(
        record(DIRECTORY_ENTRY, [VERSION, VERSION, flags, method, 0, DATE], sizes, words),
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

function localHeader({ name, flags, method }: Written, sizes: number[]): Buffer {
  return record(LOCAL_HEADER, [VERSION, flags, method, 0, DATE], sizes, [name.length, 0]);
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
