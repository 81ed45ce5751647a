// The HYPERLINK formulas of binary workbooks as text. Tokens: [MS-XLS] 2.5.198, [MS-XLSB] 2.5.97; records: [MS-XLS] 2.4.127
// (Formula) and 2.4.260 (ShrFmla), [MS-XLSB] 2.4.654 to 2.4.657 (BrtFmla…).
import { iterateRecords } from './binary-records.ts';

export type LinkFormula = { readonly row: number; readonly column: number; readonly text: string };

const [BOF, EOF, BOUND_SHEET, FORMULA, SHARED_FORMULA] = [0x809, 0xa, 0x85, 0x6, 0x4bc];
const ENCRYPTED = 0x2f;
const VERSION_OF_1997 = 0x600;
/** Where a Formula record has the length of its tokens. */
const LENGTH_AT = 20;

/** Rows of an .xlsb, and its cells with a formula by the bytes of the value before it; a text has its length. */
const ROW = 0;
const TEXT_VALUE = 8;
const VALUE_BYTES: ReadonlyMap<number, number> = new Map([
  [TEXT_VALUE, 4],
  [9, 8],
  [10, 1],
  [11, 1],
]);

/** Tokens, without the bits of their class. */
const [EXPRESSION, CONCAT, PARENTHESES, TEXT, ATTRIBUTE, FUNCTION, REFERENCE, RELATIVE] = [
  0x01, 0x08, 0x15, 0x17, 0x19, 0x22, 0x24, 0x2c,
];
const HYPERLINK = 359;

type Place = { readonly row: number; readonly column: number };

/** @returns the formulas of each sheet, in the workbook's order. Leaves the bytes as they are */
export function linksOfXls(bytes: Buffer): LinkFormula[][] {
  const starts: number[] = [];
  const sheets = new Map<number, LinkFormula[]>();
  let found: LinkFormula[] | undefined;
  let first: Place | undefined;
  const shared = new Map<string, (place: Place) => string | null>();
  for (let at = 0, length = 0; at + 4 <= bytes.length; at += 4 + length) {
    const type = bytes.readUInt16LE(at);
    length = bytes.readUInt16LE(at + 2);
    const record = bytes.subarray(at + 4, at + 4 + length);
    if (type === ENCRYPTED) break;
    if (type === BOUND_SHEET && length >= 4) starts.push(record.readUInt32LE());
    if (type === BOF) {
      if (length < 2 || record.readUInt16LE() !== VERSION_OF_1997) break;
      found = [];
      sheets.set(at, found);
      shared.clear();
    } else if (type === EOF) found = undefined;
    if (!found || length < LENGTH_AT + 2) continue;
    if (type === SHARED_FORMULA && first) {
      const tokens = record.subarray(10);
      const read = (place: Place) => textOf(tokens, place, false);
      shared.set(`${first.row} ${first.column}`, read);
      note(found, first, read(first));
    }
    if (type !== FORMULA) continue;
    const place = { row: record.readUInt16LE(), column: record.readUInt16LE(2) };
    const tokens = record.subarray(LENGTH_AT + 2, LENGTH_AT + 2 + record.readUInt16LE(LENGTH_AT));
    first = place;
    if (tokens[0] !== EXPRESSION) note(found, place, textOf(tokens, place, false));
    else if (tokens.length >= 5) {
      const read = shared.get(`${tokens.readUInt16LE(1)} ${tokens.readUInt16LE(3)}`);
      if (read) note(found, place, read(place));
    }
  }
  return starts.map((start) => sheets.get(start) ?? []);
}

/** The formulas in a sheet's part of an .xlsb, except those that several cells share. */
export function linksOfXlsb(part: Buffer): LinkFormula[] {
  const found: LinkFormula[] = [];
  let row = -1;
  for (const { type, contents } of iterateRecords(part)) {
    if (type === ROW && contents.length >= 4) row = contents.readUInt32LE();
    const value = VALUE_BYTES.get(type);
    if (value === undefined || contents.length < 12) continue;
    const place = { row, column: contents.readUInt32LE() };
    const from = 8 + value + (type === TEXT_VALUE ? 2 * contents.readUInt32LE(8) : 0) + 2;
    if (from + 4 > contents.length) continue;
    note(found, place, textOf(contents.subarray(from + 4, from + 4 + contents.readUInt32LE(from)), place, true));
  }
  return found;
}

function note(found: LinkFormula[], { row, column }: Place, text: string | null): void {
  if (text !== null) found.push({ row, column, text });
}

/** The formula in A1 style; null unless it is a HYPERLINK of nothing but texts and cells of its sheet. */
function textOf(tokens: Buffer, place: Place, isXlsb: boolean): string | null {
  const operands: string[] = [];
  const take = (count: number) => operands.splice(Math.max(0, operands.length - count));
  try {
    for (let at = 0; at < tokens.length; ) {
      const token = tokens.readUInt8(at++);
      // The classes of values differ in two bits.
      const kind = token >= 0x20 ? (token & 0x1f) | 0x20 : token;
      if (kind === TEXT) {
        const units = isXlsb ? tokens.readUInt16LE(at) : tokens.readUInt8(at);
        const isWide = isXlsb || (tokens.readUInt8(at + 1) & 1) === 1;
        const end = at + 2 + units * (isWide ? 2 : 1);
        if (end > tokens.length) return null;
        const text = tokens.subarray(at + 2, end).toString(isWide ? 'utf16le' : 'latin1');
        operands.push(`"${text.replaceAll('"', '""')}"`);
        at = end;
      } else if (kind === REFERENCE || kind === RELATIVE) {
        const row = isXlsb ? tokens.readUInt32LE(at) : tokens.readUInt16LE(at);
        at += isXlsb ? 4 : 2;
        const column = tokens.readUInt16LE(at);
        at += 2;
        operands.push(toAbsolute(kind === RELATIVE ? movedTo(place, row, column) : { row, column: column & 0x3fff }));
      } else if (kind === CONCAT) operands.push(take(2).join('&'));
      else if (kind === FUNCTION) {
        const count = tokens.readUInt8(at) & 0x7f;
        if (tokens.readUInt16LE(at + 1) !== HYPERLINK) return null;
        operands.push(`HYPERLINK(${take(count).join(',')})`);
        at += 3;
      } else if (kind === ATTRIBUTE && (tokens.readUInt8(at) & 0x41) !== 0) at += 3;
      else if (kind !== PARENTHESES) return null;
    }
  } catch {
    // A formula that ends within a token.
    return null;
  }
  return operands.length === 1 && operands[0]!.startsWith('HYPERLINK(') ? operands[0]! : null;
}

/** In a shared formula of an .xls: places relative to the cell, in 16 and 8 bits. */
function movedTo(cell: Place, row: number, column: number): Place {
  return {
    row: column & 0x8000 ? (cell.row + row) & 0xffff : row,
    column: column & 0x4000 ? (cell.column + column) & 0xff : column & 0xff,
  };
}

function toAbsolute({ row, column }: Place): string {
  let letters = '';
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26))
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  return `$${letters}$${row + 1}`;
}
