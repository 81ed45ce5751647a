// Reads files piece by piece: no file is ever in memory whole for being hashed or decoded, except one in a zip.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { AppError } from '#shared/words/errors.ts';
import { tryStat } from '../../base/try-stat.ts';
import { isInArchive, readInArchive, sizeInArchive } from './archive.ts';
import { displayName, pathForSystem } from './paths.ts';

const PIECE = 256 * 1024;

/** Size in bytes of a file that can be read. @throws AppError FILE_MISSING, FILE_EMPTY, FILE_FORMAT_UNKNOWN, and as `sizeInArchive` */
export function sizeOf(file: string): number {
  const name = displayName(file);
  if (isInArchive(file)) {
    const size = sizeInArchive(file);
    if (size === 0) throw new AppError('FILE_EMPTY', { file: name });
    return size;
  }
  const stats = tryStat(pathForSystem(file));
  if (!stats) throw new AppError('FILE_MISSING', { file: name });
  if (!stats.isFile()) throw new AppError('FILE_FORMAT_UNKNOWN', { file: name });
  if (stats.size === 0) throw new AppError('FILE_EMPTY', { file: name });
  return stats.size;
}

/** The bytes in order. `onRead` hears how many were read so far. @throws AppError FILE_UNREADABLE */
export async function* readBytes(file: string, onRead: (bytes: number) => void = () => {}): AsyncGenerator<Buffer> {
  let read = 0;
  try {
    for await (const piece of isInArchive(file) ? piecesInArchive(file) : streamOf(file)) {
      read += piece.length;
      onRead(read);
      yield piece;
    }
  } catch (error) {
    throw unreadable(file, error);
  }
}

function streamOf(file: string): AsyncIterable<Buffer> {
  return fs.createReadStream(pathForSystem(file), { highWaterMark: PIECE });
}

function* piecesInArchive(file: string): Generator<Buffer> {
  const bytes = readInArchive(file);
  for (let at = 0; at < bytes.length; at += PIECE) yield bytes.subarray(at, at + PIECE);
}

/** The first bytes, at most `length`. @throws AppError FILE_UNREADABLE */
export function readStart(file: string, length: number): Buffer {
  return readAt(file, 0, length);
}

/** The last bytes, at most `length`. @throws AppError FILE_UNREADABLE */
export function readEnd(file: string, length: number): Buffer {
  return readAt(file, Math.max(0, sizeOf(file) - length), length);
}

function readAt(file: string, position: number, length: number): Buffer {
  if (isInArchive(file)) return readInArchive(file).subarray(position, position + length);
  try {
    const descriptor = fs.openSync(pathForSystem(file), 'r');
    try {
      const bytes = Buffer.alloc(length);
      return bytes.subarray(0, fs.readSync(descriptor, bytes, 0, length, position));
    } finally {
      fs.closeSync(descriptor);
    }
  } catch (error) {
    throw unreadable(file, error);
  }
}

/**
 * Reads a file whose format needs the whole of it. @param limit bytes @throws AppError FILE_TOO_LARGE, FILE_UNREADABLE
 */
export function readWhole(file: string, limit: number): Buffer {
  const megabytes = Math.ceil(sizeOf(file) / 1_000_000);
  const most = limit / 1_000_000;
  if (megabytes > most) throw new AppError('FILE_TOO_LARGE', { file: displayName(file), megabytes, limit: most });
  if (isInArchive(file)) return readInArchive(file);
  try {
    return fs.readFileSync(pathForSystem(file));
  } catch (error) {
    throw unreadable(file, error);
  }
}

/** SHA-256, hexadecimal: of a file's bytes, of a folder's file names and their hashes. */
export async function hashSource(file: string, files: readonly string[] | null): Promise<string> {
  const hash = createHash('sha256');
  if (files === null) for await (const piece of readBytes(file)) hash.update(piece);
  else for (const one of files) hash.update(`${path.relative(file, one)}\0${await hashSource(one, null)}\0`);
  return hash.digest('hex');
}

function unreadable(file: string, error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException;
  return code === undefined ? error : new AppError('FILE_UNREADABLE', { file: displayName(file), detail: code });
}
