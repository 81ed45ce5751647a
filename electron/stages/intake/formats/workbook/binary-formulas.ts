// The HYPERLINK formulas of binary workbooks as text. Tokens: [MS-XLS] 2.5.198, [MS-XLSB] 2.5.97; records: [MS-XLS] 2.4.127
// (Formula) and 2.4.260 (ShrFmla), [MS-XLSB] 2.4.654 to 2.4.657 (BrtFmla…) and 2.4.825 (BrtShrFmla).
import { iterateRecords } from './binary-records.ts';

export type LinkFormula = { readonly row: number; readonly column: number; readonly text: string };

const [BOF, EOF, BOUND_SHEET, FORMULA, SHARED_FORMULA] = [0x809, 0xa, 0x85, 0x6, 0x4bc];
const ENCRYPTED = 0x2f;
const VERSION_OF_1997 = 0x600;
/** Where a Formula record has the length of its tokens. */
const LENGTH_AT = 20;

/** Rows and shared formulas of an .xlsb; cells with a formula, by the bytes of the value before it. Texts have a length. */
const ROW = 0;
const SHARED_BY_RANGE = 0x1ab;
const RANGE_BYTES = 16;
/** Of a formula; without it, a large one that many cells share would take as many times its length. */
const MAX_TOKEN_BYTES = 16_385;
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

/** The formulas in a sheet's part of an .xlsb. */
export function linksOfXlsb(part: Buffer): LinkFormula[] {
  const found: LinkFormula[] = [];
  let row = -1;
  /** The cell before a shared formula, with how it and the other cells name that formula. */
  let first: { readonly place: Place; readonly name: string } | undefined;
  const shared = new Map<string, Buffer>();
  for (const { type, contents } of iterateRecords(part)) {
    if (type === ROW && contents.length >= 4) row = contents.readUInt32LE();
    if (type === SHARED_BY_RANGE && first && contents.length >= RANGE_BYTES + 4) {
      const tokens = tokensOfXlsb(contents, RANGE_BYTES);
      shared.set(first.name, tokens);
      note(found, first.place, textOf(tokens, first.place, true));
    }
    const value = VALUE_BYTES.get(type);
    if (value === undefined || contents.length < 12) continue;
    const place = { row, column: contents.readUInt32LE() };
    const from = 8 + value + (type === TEXT_VALUE ? 2 * contents.readUInt32LE(8) : 0) + 2;
    if (from + 4 > contents.length) continue;
    const own = tokensOfXlsb(contents, from);
    if (own[0] !== EXPRESSION) {
      note(found, place, textOf(own, place, true));
      continue;
    }
    // A row, and after the tokens the length of what belongs to them: a column.
    const name = contents.toString('hex', from + 5);
    const tokens = shared.get(name);
    if (tokens) note(found, place, textOf(tokens, place, true));
    else first = { place, name };
  }
  return found;
}

function tokensOfXlsb(contents: Buffer, at: number): Buffer {
  const length = contents.readUInt32LE(at);
  return contents.subarray(at + 4, at + 4 + (length <= MAX_TOKEN_BYTES ? length : 0));
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
        operands.push(
          toAbsolute(kind === RELATIVE ? movedTo(place, row, column, isXlsb) : { row, column: column & 0x3fff }),
        );
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

/** In a shared formula: places relative to the cell, around the edges of a sheet of the format. */
function movedTo(cell: Place, row: number, column: number, isXlsb: boolean): Place {
  const [lastRow, lastColumn] = isXlsb ? [0xfffff, 0x3fff] : [0xffff, 0xff];
  return {
    row: column & 0x8000 ? (cell.row + row) & lastRow : row,
    column: (column & 0x4000 ? cell.column + column : column) & lastColumn,
  };
}

function toAbsolute({ row, column }: Place): string {
  let letters = '';
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26))
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  return `$${letters}$${row + 1}`;
}
