// The limits of the parts of a workbook, judged before any is unpacked.
import { getHeapStatistics } from 'node:v8';
import { AppError } from '#shared/words/errors.ts';
import { findZipBomb, type ZipEntry } from '../zip.ts';

const MB = 1_000_000;
/** A part has to fit into one JavaScript string, at most 2^29 − 24 characters: some 270,000 articles of 500. */
const MAX_MB = 500;
/** Bytes of the heap for a byte of XML while a sheet is read; 3.8 to 4.1 were measured. */
const HEAP_PER_BYTE = 5;
/** Less where the heap holds less: a workbook beyond it ends the thread without an error that names the file. */
const LIMIT_MB = Math.min(MAX_MB, Math.floor(getHeapStatistics().heap_size_limit / HEAP_PER_BYTE / MB));
export const LIMIT_BYTES = LIMIT_MB * MB;
/** SheetJS's time grows with the square of the sheets. */
const MAX_PARTS = 1500;
/** The parts that hold cells; pictures and the like are never unpacked. */
const DATA_PART = /\.(xml|bin|rels)$/i;
const WORKBOOK_PART = /(^|\/)workbook\d*\.(xml|bin)$/i;

export function isWorkbookPart(name: string): boolean {
  return WORKBOOK_PART.test(name);
}

export function isXmlWorkbook(name: string): boolean {
  return isWorkbookPart(name) && /\.xml$/i.test(name);
}

export function holdsCells(name: string): boolean {
  return DATA_PART.test(name);
}

/**
 * Returns the bytes of the unpacked parts that hold cells. @param bytes of the whole package
 * @throws AppError FILE_ENCRYPTED, FILE_TOO_LARGE, FILE_UNSAFE
 */
export function checkParts(entries: readonly ZipEntry[], bytes: number, file: string): number {
  if (entries.some(({ encrypted }) => encrypted)) throw new AppError('FILE_ENCRYPTED', { file });
  const parts = entries.filter(({ name }) => holdsCells(name));
  const unpacked = parts.reduce((sum, { size }) => sum + size, 0);
  const megabytes = Math.ceil(unpacked / MB);
  if (megabytes > LIMIT_MB) throw new AppError('FILE_TOO_LARGE', { file, megabytes, limit: LIMIT_MB });
  const bomb = findZipBomb(parts, bytes);
  if (bomb) throw new AppError('FILE_UNSAFE', { file, detail: bomb.name });
  if (parts.length > MAX_PARTS) throw new AppError('FILE_UNSAFE', { file, detail: `.xml × ${MAX_PARTS}` });
  return unpacked;
}
