// Looks at the numbers in a part of a workbook by which SheetJS 0.20.3 counts, however small the part is: cells of a
// link, and entries of a list. Records: [MS-XLSB] 2.1.4 and 2.4, [MS-XLS] 2.1.4 and 2.4.140.
import * as XLSX from 'xlsx';
import { iterateRecords } from './binary-records.ts';

/** Cells that the links of a sheet may have: two whole columns. */
const MAX_LINKED = 2 * 2 ** 20;
/** The same for an .xls, whose reader makes no cells of them. */
const MAX_LINKED_OF_XLS = 2 ** 26;

/** Records of an .xlsb: a link, and lists that begin with their number of entries, with the bytes of an entry. */
const BINARY_LINK = 0x1ee;
const ENTRY_BYTES: ReadonlyMap<number, number> = new Map([
  [0x33, 8],
  [0x16a, 12],
]);
/** Formatted texts, with the bytes before each: flags, a text with its length in units, and runs with their number. */
const TEXTS: ReadonlyMap<number, number> = new Map([
  [0x13, 0],
  [0x3e, 8],
  [0x27d, 0],
]);
const RUN_BYTES = 4;
/** Records of an .xls: links, their tooltips, and the beginning of what is encrypted. */
const LINKS = [0x1b8, 0x800];
const ENCRYPTED = 0x2f;

/** The pattern by which SheetJS finds links. It takes any spelling of the attribute, with or without quotes. */
const LINK_TAG = /<(?:\w+:)?hyperlink [^<>]*>/g;
const RANGE = /(?<=\bref[^\s=]*\s*)=\s*["']?([A-Z]+\d+:[A-Z]+\d+)/gi;

/** False for a part of an .xlsx or .xlsb that would keep its reader busy far longer than its size lets expect. */
export function isPartBounded(name: string, part: Buffer): boolean {
  if (/\.bin$/i.test(name)) return areRecordsBounded(part);
  return !part.includes('hyperlink ') || areLinksBounded(part);
}

function areLinksBounded(part: Buffer): boolean {
  let linked = 0;
  for (const [tag] of part.toString('latin1').matchAll(LINK_TAG))
    for (const [, range] of tag.matchAll(RANGE)) {
      const { s, e } = XLSX.utils.decode_range(range!.toUpperCase());
      linked += countCells(s.r, e.r, s.c, e.c);
      if (linked > MAX_LINKED) return false;
    }
  return true;
}

function areRecordsBounded(part: Buffer): boolean {
  let linked = 0;
  for (const { type, contents: record, isWhole } of iterateRecords(part)) {
    if (!isWhole) return false;
    const { length } = record;
    const bytes = ENTRY_BYTES.get(type);
    if (bytes !== undefined && (length < 4 || record.readUInt32LE() * bytes > length - 4)) return false;
    const before = TEXTS.get(type);
    if (before !== undefined && !isTextBounded(record.subarray(before))) return false;
    if (type !== BINARY_LINK) continue;
    if (length < 16) return false;
    const [firstRow, lastRow, firstColumn, lastColumn] = [0, 4, 8, 12].map((place) => record.readUInt32LE(place));
    linked += countCells(firstRow!, lastRow!, firstColumn!, lastColumn!);
    if (linked > MAX_LINKED) return false;
  }
  return true;
}

function isTextBounded(text: Buffer): boolean {
  if (text.length < 5) return false;
  const runs = 5 + 2 * text.readUInt32LE(1);
  if ((text[0]! & 1) === 0) return runs <= text.length;
  return runs + 4 <= text.length && text.readUInt32LE(runs) * RUN_BYTES <= text.length - runs - 4;
}

/** As `isPartBounded`, for the stream of an .xls that has its sheets. */
export function isStreamBounded(bytes: Buffer): boolean {
  let linked = 0;
  for (let at = 0, length = 0; at + 4 <= bytes.length; at += 4 + length) {
    const type = bytes.readUInt16LE(at);
    length = bytes.readUInt16LE(at + 2);
    if (type === ENCRYPTED) return true;
    if (!LINKS.includes(type)) continue;
    // A tooltip has its type once more before its cells.
    const before = type === LINKS[0] ? 0 : 2;
    const record = bytes.subarray(at + 4 + before, at + 4 + length);
    if (record.length < 8) return false;
    const [firstRow, lastRow, firstColumn, lastColumn] = [0, 2, 4, 6].map((place) => record.readUInt16LE(place));
    linked += countCells(firstRow!, lastRow!, firstColumn!, lastColumn!);
    if (linked > MAX_LINKED_OF_XLS) return false;
  }
  return true;
}

function countCells(firstRow: number, lastRow: number, firstColumn: number, lastColumn: number): number {
  return Math.max(0, lastRow - firstRow + 1) * Math.max(0, lastColumn - firstColumn + 1);
}
