// Takes formulas out of binary workbooks, which store the values next to them. SheetJS 0.20.3 reads on to the end, or
// for ever, where a record is too short for its formula. Records: [MS-XLS] 2.1.4 and 2.4, [MS-XLSB] 2.4 (BrtName).
import { iterateRecords } from './binary-records.ts';

const BOF = 0x809;
/** Versions of 1995 and of 1997. Earlier workbooks have other records, and are in no container. */
const VERSIONS = [0x500, 0x600];
const EARLIER_BOF = [0x9, 0x209, 0x409];
const ENCRYPTED = 0x2f;
/** Formulas of cells, and where each has its length. */
const FORMULAS = [0x6, 0x206, 0x406];
const LENGTH_AT = 20;
/** Records that are nothing but formulas: of several cells, and of names. */
const OTHERS = [0x21, 0x221, 0x4bc, 0x18, 0x218, 0x23, 0x223];
/** A record that SheetJS passes over. */
const IGNORED = 0x51;

/** A name of an .xlsb, which is only its formula, and a record in its place that SheetJS passes over. */
const [BINARY_NAME, BINARY_IGNORED] = [0x27, 0x34];
const MORE_FOLLOWS = 0x80;

/** Changes the bytes of a binary part. */
export function dropNames(part: Buffer): void {
  for (const { type, at } of iterateRecords(part))
    if (type === BINARY_NAME) part[at] = (part[at]! & MORE_FOLLOWS) | BINARY_IGNORED;
}

/** Changes the bytes. False if they cannot be the stream of an .xls. */
export function dropFormulas(bytes: Buffer): boolean {
  for (let at = 0, length = 0; at + 4 <= bytes.length; at += 4 + length) {
    const type = bytes.readUInt16LE(at);
    length = bytes.readUInt16LE(at + 2);
    const record = bytes.subarray(at + 4, at + 4 + length);
    if (type === ENCRYPTED) return true;
    if (EARLIER_BOF.includes(type) || (type === BOF && !hasVersion(record))) return false;
    if (OTHERS.includes(type)) bytes.writeUInt16LE(IGNORED, at);
    if (!FORMULAS.includes(type)) continue;
    if (record.length < LENGTH_AT + 2) return false;
    record.writeUInt16LE(0, LENGTH_AT);
  }
  return true;
}

function hasVersion(record: Buffer): boolean {
  return record.length >= 2 && VERSIONS.includes(record.readUInt16LE());
}
