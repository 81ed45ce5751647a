import { constants, crc32, deflateRawSync } from 'node:zlib';

/** Compression level: Chinese text gets hardly smaller at the usual 6, which takes twice as long. */
export const LEVEL = 3;

/** `size` in bytes before the compression; `crc` of this and all pieces of the part before it. */
export type Compressed = { readonly bytes: Uint8Array; readonly size: number; readonly crc: number };

/** @param crc of the pieces of the part before this one; 0: it is the first */
export function compress(piece: string, crc: number): Compressed {
  const bytes = Buffer.from(piece);
  return {
    bytes: deflateRawSync(bytes, { level: LEVEL, finishFlush: constants.Z_SYNC_FLUSH }),
    size: bytes.length,
    crc: crc32(bytes, crc),
  };
}

/** Compresses the pieces of a whole part, in their order. */
export type CompressAll = (pieces: Iterable<string>) => Iterable<Compressed>;

/** In the calling thread. */
export function* compressHere(pieces: Iterable<string>): Generator<Compressed> {
  let crc = 0;
  for (const piece of pieces) {
    const compressed = compress(piece, crc);
    crc = compressed.crc;
    yield compressed;
  }
}
