// Looks at the numbers in a part of a workbook by which SheetJS 0.20.3 counts, however small the part is: cells of a
// link, and entries of a list. Records: [MS-XLSB] 2.1.4 and 2.4, [MS-XLS] 2.1.4 and 2.4.140.
import * as XLSX from 'xlsx';

/** Cells that the links of a sheet may have. */
const MAX_LINKED = 1_000_000;

/** Records of an .xlsb: a link, and lists that begin with their number of entries, with the bytes of an entry. */
const BINARY_LINK = 0x1ee;
const ENTRY_BYTES: ReadonlyMap<number, number> = new Map([
  [0x33, 8],
  [0x16a, 12],
]);
/** Records of an .xls: links, their tooltips, and the beginning of what is encrypted. */
const LINKS = [0x1b8, 0x800];
const ENCRYPTED = 0x2f;

/** The pattern by which SheetJS finds links. */
const LINK_TAG = /<(?:\w+:)?hyperlink [^<>]*>/g;
const RANGE = /\bref\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/** False for a part of an .xlsx or .xlsb that would keep its reader busy far longer than its size lets expect. */
export function isPartBounded(name: string, part: Buffer): boolean {
  if (/\.bin$/i.test(name)) return areRecordsBounded(part);
  return !/(^|\/)worksheets\/[^/]+\.xml$/i.test(name) || !part.includes('hyperlink ') || areLinksBounded(part);
}

function areLinksBounded(part: Buffer): boolean {
  let linked = 0;
  for (const [tag] of part.toString('latin1').matchAll(LINK_TAG))
    for (const [, double, single] of tag.matchAll(RANGE)) {
      const { s, e } = XLSX.utils.decode_range(double ?? single ?? '');
      linked += countCells(s.r, e.r, s.c, e.c);
      if (linked > MAX_LINKED) return false;
    }
  return true;
}

function areRecordsBounded(part: Buffer): boolean {
  let at = 0;
  let linked = 0;
  /** @param bytes at most; each has seven bits of the number, the lowest first */
  const readNumber = (bytes: number) => {
    let number = 0;
    for (let n = 0; n < bytes; n++) {
      const byte = part[at++] ?? 0;
      number += (byte & 0x7f) << (7 * n);
      if (byte < 0x80) break;
    }
    return number;
  };
  while (at < part.length) {
    const type = readNumber(2);
    const length = readNumber(4);
    const record = part.subarray(at, at + length);
    if (record.length < length) return false;
    at += length;
    const bytes = ENTRY_BYTES.get(type);
    if (bytes !== undefined && (length < 4 || record.readUInt32LE() * bytes > length - 4)) return false;
    if (type !== BINARY_LINK) continue;
    if (length < 16) return false;
    const [firstRow, lastRow, firstColumn, lastColumn] = [0, 4, 8, 12].map((place) => record.readUInt32LE(place));
    linked += countCells(firstRow!, lastRow!, firstColumn!, lastColumn!);
    if (linked > MAX_LINKED) return false;
  }
  return true;
}

/** As `isPartBounded`, for the stream of an .xls that has its sheets. */
export function isStreamBounded(bytes: Buffer): boolean {
  let linked = 0;
  for (let at = 0; at + 4 <= bytes.length; at += 4 + bytes.readUInt16LE(at + 2)) {
    const type = bytes.readUInt16LE(at);
    if (type === ENCRYPTED) return true;
    if (!LINKS.includes(type)) continue;
    // A tooltip has its type once more before its cells.
    const cells = at + (type === LINKS[0] ? 4 : 6);
    if (cells + 8 > bytes.length) return false;
    const [firstRow, lastRow, firstColumn, lastColumn] = [0, 2, 4, 6].map((place) => bytes.readUInt16LE(cells + place));
    linked += countCells(firstRow!, lastRow!, firstColumn!, lastColumn!);
    if (linked > MAX_LINKED) return false;
  }
  return true;
}

function countCells(firstRow: number, lastRow: number, firstColumn: number, lastColumn: number): number {
  return Math.max(0, lastRow - firstRow + 1) * Math.max(0, lastColumn - firstColumn + 1);
}
