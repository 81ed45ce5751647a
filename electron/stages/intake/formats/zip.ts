// Unpacks the parts of a zip, on Node's zlib, with sizes judged before anything is unpacked and checksums after.
// (SheetJS has its own unzip: slower, without a limit, and blind to damage inside a part.)
import { isUtf8 } from 'node:buffer';
import { crc32, inflateRawSync } from 'node:zlib';
import { decodePiece } from './decode.ts';

/** One entry of a zip's central directory. Sizes in bytes. */
export interface ZipEntry {
  readonly name: string;
  readonly method: number;
  readonly encrypted: boolean;
  readonly crc: number;
  readonly packedSize: number;
  readonly size: number;
  readonly offset: number;
}

/** The bytes are no intact zip: truncated, or an entry does not unpack to what the directory says. */
export class ZipDamaged extends Error {}

const LOCAL_HEADER = 0x04034b50;
const DIRECTORY_ENTRY = 0x02014b50;
const END = 0x06054b50;
const END_64 = 0x06064b50;
const LOCATOR_64 = 0x07064b50;
const END_LENGTH = 22;
const MAX_COMMENT_LENGTH = 0xffff;
const IN_ZIP64_FIELD = 0xffffffff;
const STORED = 0;
const DEFLATED = 8;

/** Only the same few bytes repeated pack so small. Deflate's limit is 1032 to 1; articles reach 20, formatted empty cells 14. */
const BOMB_RATIO = 50;
/** Bytes up to which such a ratio is harmless. */
const BOMB_SIZE = 10_000_000;

/**
 * The entry that unpacks to a mountain of nothing, alone or as the largest of several, if any.
 * @param bytes the size of the zip, whatever packed sizes its entries claim
 */
export function findZipBomb(entries: readonly ZipEntry[], bytes: number): ZipEntry | undefined {
  const isBomb = (size: number, packed: number) => size > BOMB_SIZE && size > Math.min(packed, bytes) * BOMB_RATIO;
  const total = entries.reduce((sum, { size }) => sum + size, 0);
  if (isBomb(total, bytes)) return entries.reduce((largest, entry) => (entry.size > largest.size ? entry : largest));
  return entries.find(({ size, packedSize }) => isBomb(size, packedSize));
}

/**
 * The directory at the end of a zip, where its entries are named; all of the bytes where it cannot be told apart, in a
 * zip that was cut off or has wide sizes. The contents before it may be another zip, stored as it is.
 */
export function directoryIn(end: Buffer): Buffer {
  const at = end.lastIndexOf('PK\x05\x06');
  const size = at < 0 || at + END_LENGTH > end.length ? IN_ZIP64_FIELD : end.readUInt32LE(at + 12);
  return size > at ? end : end.subarray(at - size, at);
}

export function looksLikeZip(bytes: Buffer): boolean {
  return bytes.length >= 4 && bytes.readUInt32LE(0) === LOCAL_HEADER;
}

/**
 * The entries of a zip (PKWARE APPNOTE 4.3.12–16, zip64 included). Throws ZipDamaged.
 * @param bytes the zip, or its end with the whole directory
 * @param start where `bytes` begin in the zip
 */
export function readZipDirectory(bytes: Buffer, start = 0): ZipEntry[] {
  return orDamaged(() => {
    const { offset, count } = findDirectory(bytes, start);
    const entries: ZipEntry[] = [];
    for (let at = offset - start; entries.length < count; ) {
      if (bytes.readUInt32LE(at) !== DIRECTORY_ENTRY) throw new ZipDamaged('no directory entry where one should be');
      const nameLength = bytes.readUInt16LE(at + 28);
      const extraLength = bytes.readUInt16LE(at + 30);
      const extra = bytes.subarray(at + 46 + nameLength, at + 46 + nameLength + extraLength);
      const [size, packedSize, localOffset] = widenSizes(extra, [
        bytes.readUInt32LE(at + 24),
        bytes.readUInt32LE(at + 20),
        bytes.readUInt32LE(at + 42),
      ]);
      entries.push({
        name: nameOf(bytes.subarray(at + 46, at + 46 + nameLength)),
        method: bytes.readUInt16LE(at + 10),
        encrypted: (bytes.readUInt16LE(at + 8) & 1) === 1,
        crc: bytes.readUInt32LE(at + 16),
        packedSize,
        size,
        offset: localOffset,
      });
      at += 46 + nameLength + extraLength + bytes.readUInt16LE(at + 32);
    }
    return entries;
  });
}

/** Windows writes names in the encoding of its language. A NUL would end a path. */
function nameOf(bytes: Buffer): string {
  const name = decodePiece(bytes, isUtf8(bytes) ? 'utf-8' : 'gb18030').toString();
  return name.replaceAll('\\', '/');
}

/** An entry's contents as the zip holds them. Throws ZipDamaged. */
export function packedBytes(bytes: Buffer, entry: ZipEntry): Buffer {
  return orDamaged(() => {
    if (bytes.readUInt32LE(entry.offset) !== LOCAL_HEADER) throw new ZipDamaged('no local header');
    const start = entry.offset + 30 + bytes.readUInt16LE(entry.offset + 26) + bytes.readUInt16LE(entry.offset + 28);
    const packed = bytes.subarray(start, start + entry.packedSize);
    if (packed.length < entry.packedSize) throw new ZipDamaged('the entry is cut off');
    return packed;
  });
}

/** An entry's contents. Throws ZipDamaged, also where they are longer than the directory claims. */
export function unzip(bytes: Buffer, entry: ZipEntry): Buffer {
  return orDamaged(() => {
    const contents = unpack(packedBytes(bytes, entry), entry);
    if (contents.length !== entry.size || crc32(contents) !== entry.crc) throw new ZipDamaged('checksum differs');
    return contents;
  });
}

function unpack(packed: Buffer, { method, size }: ZipEntry): Buffer {
  if (method === STORED) return packed;
  if (method !== DEFLATED) throw new ZipDamaged(`compression method ${method}`);
  return inflateRawSync(packed, { maxOutputLength: Math.max(size, 1) });
}

function findDirectory(bytes: Buffer, start: number): { offset: number; count: number } {
  const earliest = Math.max(0, bytes.length - END_LENGTH - MAX_COMMENT_LENGTH);
  for (let at = bytes.length - END_LENGTH; at >= earliest; at--) {
    if (bytes.readUInt32LE(at) !== END) continue;
    const locator = at - 20;
    if (locator >= 0 && bytes.readUInt32LE(locator) === LOCATOR_64) {
      const end64 = Number(bytes.readBigUInt64LE(locator + 8)) - start;
      if (bytes.readUInt32LE(end64) !== END_64) throw new ZipDamaged('no zip64 end record');
      return {
        count: Number(bytes.readBigUInt64LE(end64 + 32)),
        offset: Number(bytes.readBigUInt64LE(end64 + 48)),
      };
    }
    return { count: bytes.readUInt16LE(at + 10), offset: bytes.readUInt32LE(at + 16) };
  }
  throw new ZipDamaged('no end of central directory');
}

/** Fields too wide for 32 bits are in the zip64 extra field (id 1), in the order given here. */
function widenSizes(extra: Buffer, fields: [number, number, number]): [number, number, number] {
  if (!fields.includes(IN_ZIP64_FIELD)) return fields;
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== 1) continue;
    let wide = at + 4;
    return fields.map((field) => {
      if (field !== IN_ZIP64_FIELD) return field;
      wide += 8;
      return Number(extra.readBigUInt64LE(wide - 8));
    }) as [number, number, number];
  }
  return fields;
}

/** Reads past the end of the bytes, and errors of zlib, all mean that the zip is damaged. */
function orDamaged<Result>(read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    if (error instanceof ZipDamaged) throw error;
    throw new ZipDamaged(error instanceof Error ? error.message : String(error), { cause: error });
  }
}
