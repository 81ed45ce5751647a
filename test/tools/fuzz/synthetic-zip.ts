// Writes a zip whose directory may be false (PKWARE APPNOTE 4.3).
import { crc32, deflateRawSync } from 'node:zlib';

export type SyntheticEntry = {
  readonly name: string;
  readonly contents: Buffer;
  readonly claims?: Partial<Claims>;
};
export type Claims = { method: number; flags: number; crc: number; size: number; packedSize: number; offset: number };

const UTF8_NAMES = 0x0800;
const DEFLATED = 8;

export function makeZip(entries: readonly SyntheticEntry[]): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, contents, claims } of entries) {
    const packed = deflateRawSync(contents, { level: 1 });
    const truth = { method: DEFLATED, flags: UTF8_NAMES, crc: crc32(contents), size: contents.length };
    const claimed: Claims = { ...truth, packedSize: packed.length, offset, ...claims };
    const nameBytes = Buffer.from(name);
    const file = [header(0x04034b50, 30, 6, claimed, nameBytes.length), nameBytes, packed];
    const entry = header(0x02014b50, 46, 8, claimed, nameBytes.length);
    entry.writeUInt32LE(claimed.offset >>> 0, 42);
    files.push(...file);
    directory.push(entry, nameBytes);
    offset += file.reduce((sum, { length }) => sum + length, 0);
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(
    directory.reduce((sum, { length }) => sum + length, 0),
    12,
  );
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...files, ...directory, end]);
}

/** The fields that a local header shares with a directory entry; they begin at `at`. */
function header(signature: number, length: number, at: number, claimed: Claims, nameLength: number): Buffer {
  const bytes = Buffer.alloc(length);
  bytes.writeUInt32LE(signature, 0);
  bytes.writeUInt16LE(claimed.flags, at);
  bytes.writeUInt16LE(claimed.method, at + 2);
  bytes.writeUInt32LE(claimed.crc >>> 0, at + 8);
  bytes.writeUInt32LE(claimed.packedSize >>> 0, at + 12);
  bytes.writeUInt32LE(claimed.size >>> 0, at + 16);
  bytes.writeUInt16LE(nameLength, at + 20);
  return bytes;
}
