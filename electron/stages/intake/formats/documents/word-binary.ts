// The text of a document of Word 97 to 2003, or of WPS: its pieces, without what was deleted or hidden ([MS-DOC] 2.4.1,
// 2.8, 2.9). The container is read by SheetJS, as that of an .xls is.
import * as XLSX from 'xlsx';
import { AppError } from '#shared/words/errors.ts';

/** Places in the header of the document. */
const FIB = {
  version: 0x02,
  flags: 0x0a,
  textLength: 0x4c,
  formats: 0xfa,
  formatsLength: 0xfe,
  pieces: 0x1a2,
  piecesLength: 0x1a6,
};
const HEADER_LENGTH = 0x1aa;
const WORD_97 = 0xc1;
const IS_ENCRYPTED = 0x0100;
const USES_TABLE_1 = 0x0200;
/** A piece whose characters are one byte each, and the rest of its address. */
const IS_BYTES = 0x40000000;
const ADDRESS = 0x3fffffff;
/** A page of formats, and properties of characters: deleted while changes were tracked, hidden. */
const PAGE = 512;
const DELETED = 0x0800;
const HIDDEN = 0x083c;
/** Bytes of a property's value by the top three bits of its number; 6: the first byte says. */
const VALUE_BYTES = [1, 1, 2, 4, 2, 2, 0, 3];

/** Ends of paragraphs, cells and lines; breaks of pages and sections; what the instructions of a field are between. */
const BREAKS: Readonly<Record<string, string>> = {
  '\r': '\n',
  '\u0007': '\t',
  '\u000B': '\n',
  '\f': '\f',
  '\u000E': '\n',
  '\u001E': '-',
};
const CELL = '\u0007';
const [FIELD, SEPARATOR, END] = ['\u0013', '\u0014', '\u0015'];
/** Pictures, references and other marks. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is meant
const MARKS = /[\u0001-\u0008\u0010-\u001F]/;

/** @throws AppError FILE_ENCRYPTED, FILE_DAMAGED, FILE_OTHER_FORMAT for a document from before Word 97 */
export function textOfWordBinary(bytes: Buffer, file: string): string {
  const damaged = () => new AppError('FILE_DAMAGED', { file });
  try {
    const container = XLSX.CFB.read(bytes, { type: 'buffer' });
    const stream = (name: string) => {
      const found = XLSX.CFB.find(container, name);
      if (!found) throw damaged();
      return Buffer.from(found.content as Uint8Array);
    };
    const main = stream('/WordDocument');
    if (main.length < HEADER_LENGTH) throw damaged();
    if (main.readUInt16LE(FIB.version) < WORD_97) throw new AppError('FILE_OTHER_FORMAT', { file, format: 'word' });
    const flags = main.readUInt16LE(FIB.flags);
    if (flags & IS_ENCRYPTED) throw new AppError('FILE_ENCRYPTED', { file });
    const table = stream(flags & USES_TABLE_1 ? '/1Table' : '/0Table');
    return readable(joinPieces(main, table));
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw damaged();
  }
}

/** The text of the document itself; those of notes and headers follow it. Throws RangeError where the tables lie. */
function joinPieces(main: Buffer, table: Buffer): string {
  const left = leftOut(main, table);
  const pieces = pieceTable(table.subarray(main.readUInt32LE(FIB.pieces)), main.readUInt32LE(FIB.piecesLength));
  const count = Math.floor((pieces.length - 4) / 12);
  const length = main.readUInt32LE(FIB.textLength);
  const texts: string[] = [];
  let bytes = 0;
  for (let piece = 0; piece < count; piece++) {
    const start = pieces.readUInt32LE(piece * 4);
    const end = Math.min(pieces.readUInt32LE(piece * 4 + 4), length);
    if (end <= start) continue;
    const address = pieces.readUInt32LE((count + 1) * 4 + piece * 8 + 2);
    const width = address & IS_BYTES ? 1 : 2;
    const from = width === 1 ? (address & ADDRESS) / 2 : address & ADDRESS;
    const to = from + (end - start) * width;
    bytes += to - from;
    // Pieces may share their bytes in a file that someone made: then there are more than the file has.
    if (to > main.length || bytes > main.length) throw new RangeError('a piece beyond the document');
    for (const [first, last] of without(left, from, to))
      texts.push(main.toString(width === 1 ? 'latin1' : 'utf16le', first, last));
  }
  return texts.join('');
}

/** The piece table, behind formats of single pieces. */
function pieceTable(clx: Buffer, length: number): Buffer {
  let at = 0;
  while (clx[at] === 1 && at < length) at += 3 + clx.readUInt16LE(at + 1);
  if (clx[at] !== 2) throw new RangeError('no piece table');
  const size = clx.readUInt32LE(at + 1);
  return clx.subarray(at + 5, at + 5 + size);
}

type Range = readonly [from: number, to: number];

/** The places in the document of characters that are deleted or hidden, in order. */
function leftOut(main: Buffer, table: Buffer): Range[] {
  const start = main.readUInt32LE(FIB.formats);
  const plc = table.subarray(start, start + main.readUInt32LE(FIB.formatsLength));
  const pages = Math.floor((plc.length - 4) / 8);
  const ranges: Range[] = [];
  for (let index = 0; index < pages; index++) {
    const place = (plc.readUInt32LE((pages + 1) * 4 + index * 4) & 0x3fffff) * PAGE;
    const page = main.subarray(place, place + PAGE);
    if (page.length < PAGE) continue;
    const runs = page[PAGE - 1]!;
    if ((runs + 1) * 4 + runs >= PAGE) continue;
    for (let run = 0; run < runs; run++) {
      const offset = page[(runs + 1) * 4 + run]! * 2;
      if (offset === 0 || !isLeftOut(page.subarray(offset + 1, offset + 1 + page[offset]!))) continue;
      ranges.push([page.readUInt32LE(run * 4), page.readUInt32LE(run * 4 + 4)]);
    }
  }
  return ranges.sort((a, b) => a[0] - b[0]);
}

function isLeftOut(properties: Buffer): boolean {
  for (let at = 0; at + 2 < properties.length; ) {
    const property = properties.readUInt16LE(at);
    const kind = property >> 13;
    if ((property === DELETED || property === HIDDEN) && properties[at + 2] === 1) return true;
    at += 2 + (kind === 6 ? 1 + properties[at + 2]! : VALUE_BYTES[kind]!);
  }
  return false;
}

function* without(left: readonly Range[], from: number, to: number): Generator<Range> {
  let at = from;
  let index = firstEndingAfter(left, from);
  for (; index < left.length && left[index]![0] < to; index++) {
    const [start, end] = left[index]!;
    if (start > at) yield [at, Math.min(start, to)];
    at = Math.max(at, end);
  }
  if (at < to) yield [at, to];
}

function firstEndingAfter(left: readonly Range[], place: number): number {
  let [low, high] = [0, left.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (left[middle]![1] <= place) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Of a field its result, of a mark nothing. */
function readable(text: string): string {
  let shown = '';
  /** Open fields, and of each whether its instructions are being read. */
  const fields: boolean[] = [];
  let instructions = 0;
  for (const character of text) {
    if (character === FIELD) {
      fields.push(true);
      instructions++;
    } else if (character === SEPARATOR && fields.at(-1)) {
      fields[fields.length - 1] = false;
      instructions--;
    } else if (character === END) {
      if (fields.pop()) instructions--;
    } else if (character === CELL && shown.endsWith('\t')) {
      // A second end of a cell is that of the row.
      shown = `${shown.slice(0, -1)}\n`;
    } else if (instructions === 0) shown += BREAKS[character] ?? (MARKS.test(character) ? '' : character);
  }
  return shown;
}
