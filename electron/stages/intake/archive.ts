// The files inside a zip, as paths: the zip's own, NUL, and the name in the zip. No path of a system has a NUL. Nothing is
// unpacked to the disk.
import fs from 'node:fs';
import { AppError } from '#shared/words/errors.ts';
import { tryStat } from '../../base/try-stat.ts';
import { findZipBomb, readZipDirectory, unzip, ZipDamaged, type ZipEntry } from './formats/zip.ts';
import { displayName, pathForSystem } from './paths.ts';

const MB = 1_000_000;
/** Bytes of one file once it is unpacked. */
const MAX_SIZE = 200 * MB;
const MAX_FILES = 20_000;
/** Bytes of the directory, which is at the end: 20,000 names of a path's length. */
const MAX_DIRECTORY = 20 * MB;
/** Bytes before the contents of a file: a header with a name and an extra field. */
const MAX_LOCAL_HEADER = 30 + 2 * 0xffff;

export function isInArchive(file: string): boolean {
  return file.includes('\0');
}

/** The path as a person reads it. */
export function showArchivePath(file: string): string {
  return file.replace('\0', '/');
}

/**
 * The paths of the files in a zip, in its order, and those that share their name with an earlier one.
 * @throws AppError FILE_DAMAGED, FILE_UNSAFE, FILE_UNREADABLE
 */
export function listArchive(zip: string): { files: string[]; repeated: string[] } {
  const files = new Set<string>();
  const repeated: string[] = [];
  for (const { name } of directoryOf(zip).entries) {
    if (name.endsWith('/')) continue;
    const file = `${zip}\0${name}`;
    if (files.has(file)) repeated.push(file);
    else files.add(file);
  }
  return { files: [...files], repeated };
}

/** Bytes of a file in a zip. @throws AppError as `listArchive`, FILE_ENCRYPTED, FILE_TOO_LARGE */
export function sizeInArchive(file: string): number {
  return checkedEntry(file).size;
}

/** The file that was unpacked last: its beginning and its end are looked at before it is read. */
let last: { readonly file: string; readonly entry: ZipEntry; readonly bytes: WeakRef<Buffer> } | undefined;

/** The contents of a file in a zip. @throws AppError as `sizeInArchive` */
export function readInArchive(file: string): Buffer {
  const entry = checkedEntry(file);
  const known = last?.file === file && last.entry === entry ? last.bytes.deref() : undefined;
  if (known) return known;
  const bytes = reading(file, () => {
    const packed = readRange(zipOf(file), entry.offset, entry.packedSize + MAX_LOCAL_HEADER);
    return unzip(packed, { ...entry, offset: 0 });
  });
  last = { file, entry, bytes: new WeakRef(bytes) };
  return bytes;
}

function checkedEntry(file: string): ZipEntry {
  const name = file.slice(file.indexOf('\0') + 1);
  const entry = directoryOf(zipOf(file)).byName.get(name);
  const shown = { file: displayName(file) };
  if (!entry) throw new AppError('FILE_MISSING', shown);
  if (entry.encrypted) throw new AppError('FILE_ENCRYPTED', shown);
  if (entry.size > MAX_SIZE)
    throw new AppError('FILE_TOO_LARGE', { ...shown, megabytes: Math.ceil(entry.size / MB), limit: MAX_SIZE / MB });
  return entry;
}

function zipOf(file: string): string {
  return file.slice(0, file.indexOf('\0'));
}

type Directory = {
  readonly entries: readonly ZipEntry[];
  /** Of several with one name, the first. */
  readonly byName: ReadonlyMap<string, ZipEntry>;
};

/** The directory that was read last. Its file may have been replaced since. */
let lastDirectory: (Directory & { readonly zip: string; readonly state: string }) | undefined;

function directoryOf(zip: string): Directory {
  const stats = tryStat(pathForSystem(zip));
  const file = displayName(zip);
  if (!stats) throw new AppError('FILE_MISSING', { file });
  const state = `${stats.size} ${stats.mtimeMs} ${stats.ino}`;
  if (lastDirectory?.zip === zip && lastDirectory.state === state) return lastDirectory;
  const start = Math.max(0, stats.size - MAX_DIRECTORY);
  const entries = reading(zip, () => readZipDirectory(readRange(zip, start, MAX_DIRECTORY), start));
  if (entries.length > MAX_FILES) throw new AppError('FILE_UNSAFE', { file, detail: `${MAX_FILES} +` });
  const bomb = findZipBomb(entries, stats.size);
  if (bomb) throw new AppError('FILE_UNSAFE', { file, detail: displayName(bomb.name) });
  const byName = new Map(entries.toReversed().map((entry) => [entry.name, entry]));
  lastDirectory = { zip, state, entries, byName };
  return lastDirectory;
}

function readRange(zip: string, position: number, length: number): Buffer {
  const descriptor = fs.openSync(pathForSystem(zip), 'r');
  try {
    const { size } = fs.fstatSync(descriptor);
    const bytes = Buffer.alloc(Math.max(0, Math.min(length, size - position)));
    return bytes.subarray(0, fs.readSync(descriptor, bytes, 0, bytes.length, position));
  } finally {
    fs.closeSync(descriptor);
  }
}

function reading<Result>(file: string, read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    if (error instanceof ZipDamaged) throw new AppError('FILE_DAMAGED', { file: displayName(file) });
    const { code } = error as NodeJS.ErrnoException;
    throw code === undefined ? error : new AppError('FILE_UNREADABLE', { file: displayName(file), detail: code });
  }
}
