// Opens a workbook (.xlsx, .xlsm, .xlsb, .xls, .ods), or says why it cannot. What the bytes are decides, not the
// file's name: SheetJS would read any text, web page or picture as a sheet of one cell.
import { createRequire } from 'node:module';
import * as XLSX from 'xlsx';
import { AppError } from '#shared/words/errors.ts';
import { MAX_COLUMNS, MAX_ROWS } from '../../../cells/cell.ts';
import { readWhole } from '../byte-source.ts';
import { displayName } from '../paths.ts';
import { makeSheet, type Sheet } from '../sheet.ts';
import { isEncryptedPackage } from './documents/odt.ts';
import { isPartBounded, isStreamBounded } from './workbook/bounded-parts.ts';
import { FormulaLinks, linkOdsFormulas, linkXmlFormulas } from './workbook/formula-links.ts';
import { checkParts, holdsCells, isWorkbookPart, isXmlWorkbook, LIMIT_BYTES } from './workbook/package-parts.ts';
import { SheetLooks, TABLE_PART } from './workbook/sheet-looks.ts';
import { dropFormulas, dropNames } from './workbook/without-formulas.ts';
import { chineseDateFormats, repairPart } from './workbook/xlsx-repairs.ts';
import { isBounded } from './workbook/xml-spreadsheet.ts';
import { looksLikeZip, readZipDirectory, unzip, ZipDamaged, type ZipEntry } from './zip.ts';

export interface Workbook {
  readonly file: string;
  readonly bytes: number;
  /** Worksheets in the workbook's order, hidden ones included. */
  readonly sheets: readonly Sheet[];
  /** True for .xlsx and .xlsm. */
  readonly isPackage: boolean;
}

/** Cells and characters that a workbook may have however small it is: as few as a reader notices. */
const FREE_CELLS = 1_000_000;
const FREE_CHARACTERS = 20_000_000;
/** Characters of cells for a byte of the unpacked file. Cells may share texts; lists with many reprints come to 3. */
const CHARACTERS_PER_BYTE = 10;

const OLE_SIGNATURE = Buffer.from('d0cf11e0a1b11ae1', 'hex');
/** The part of an .ods that has its sheets. */
const ODS_PART = 'content.xml';
const ODS_TAG = /<table:(table-row|table-cell)\b(?:[^<>"']|"[^"<]*"|'[^'<]*')*>/g;
/** Each part is one sheet. A thousand sheets that are one part would be read a thousand times. */
const MAX_READINGS = 2;
const readingOptions: XLSX.ParsingOptions = {
  dense: true,
  cellNF: true,
  cellDates: false,
  cellFormula: false,
  cellHTML: false,
  // Texts of numbers are made when asked for, by our own rules: see cell-text.ts.
  cellText: false,
};

const require = createRequire(import.meta.url);

/**
 * Reads a whole workbook into memory; synchronous, for a worker. Throws the expected errors FILE_MISSING, FILE_EMPTY,
 * FILE_UNREADABLE, FILE_FORMAT_UNKNOWN, FILE_TOO_LARGE, FILE_UNSAFE, FILE_ENCRYPTED, FILE_DAMAGED and FILE_NOT_WORKBOOK.
 */
export function readWorkbook(path: string): Workbook {
  const file = displayName(path);
  const bytes = readWhole(path, LIMIT_BYTES);
  const parsed = parse(bytes, file);
  return { file, bytes: bytes.length, sheets: sheetsOf(parsed, file), isPackage: parsed.isPackage ?? false };
}

/** The sheets of an “XML Spreadsheet 2003”, as its text. @throws AppError FILE_DAMAGED */
export function readXmlWorkbook(xml: string, file: string): readonly Sheet[] {
  if (!isBounded(xml)) throw new AppError('FILE_DAMAGED', { file });
  try {
    return sheetsOf(
      { book: XLSX.read(linkXmlFormulas(xml), { ...readingOptions, type: 'string' }), unpacked: xml.length },
      file,
    );
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('FILE_DAMAGED', { file });
  }
}

function sheetsOf({ book, looks, links, unpacked }: Parsed, file: string): Sheet[] {
  if (isBeyondLimits(book)) throw new AppError('FILE_DAMAGED', { file });
  if (countCharacters(book) > Math.max(FREE_CHARACTERS, unpacked * CHARACTERS_PER_BYTE))
    throw new AppError('FILE_UNSAFE', { file, detail: 'sharedStrings' });
  const date1904 = Boolean(book.Workbook?.WBProps?.date1904);
  const sheets: Sheet[] = [];
  book.SheetNames.forEach((name, index) => {
    const worksheet = book.Sheets[name];
    // SheetJS passes silently over a sheet it cannot read, and over the missing name of one in an ods.
    if (!worksheet || name === undefined) throw new AppError('FILE_DAMAGED', { file });
    if (!worksheet['!data'] || (worksheet['!type'] ?? 'sheet') !== 'sheet') return;
    links?.apply(looks ? looks.partOf(index) : String(index), worksheet);
    const hidden = (book.Workbook?.Sheets?.[index]?.Hidden ?? 0) !== 0;
    sheets.push(makeSheet(worksheet, { name, hidden, date1904, look: looks?.of(index) ?? null }));
  });
  if (sheets.length === 0) throw new AppError('FILE_DAMAGED', { file });
  return sheets;
}

/** A damaged cell may be in row 2³² of an .xlsb, and a loop over the rows would look at each. */
function isBeyondLimits(book: XLSX.WorkBook): boolean {
  return Object.values(book.Sheets).some(
    ({ '!data': rows = [] }) =>
      rows.length > MAX_ROWS || rows.some((cells: XLSX.CellObject[] | undefined) => (cells?.length ?? 0) > MAX_COLUMNS),
  );
}

function countCharacters(book: XLSX.WorkBook): number {
  let characters = 0;
  for (const { '!data': rows = [] } of Object.values(book.Sheets))
    rows.forEach((cells) => {
      cells?.forEach((cell) => {
        if (cell.t === 's') characters += String(cell.v).length;
      });
    });
  return characters;
}

/** @throws AppError SHEET_MISSING */
export function sheetNamed(workbook: Workbook, name: string): Sheet {
  const sheet = workbook.sheets.find((candidate) => candidate.name === name);
  if (!sheet) throw new AppError('SHEET_MISSING', { sheet: name });
  return sheet;
}

/** `looks`: of .xlsx only. `unpacked`: bytes. */
type Parsed = {
  readonly book: XLSX.WorkBook;
  readonly looks?: SheetLooks;
  readonly links?: FormulaLinks;
  readonly isPackage?: boolean;
  readonly unpacked: number;
};

function parse(bytes: Buffer, file: string): Parsed {
  try {
    if (looksLikeZip(bytes)) return parsePackage(bytes, file);
    if (bytes.subarray(0, OLE_SIGNATURE.length).equals(OLE_SIGNATURE))
      return { ...parseCompound(bytes, file), unpacked: bytes.length };
  } catch (error) {
    if (error instanceof AppError) throw error;
    const encrypted = error instanceof Error && /password/i.test(error.message);
    throw new AppError(encrypted ? 'FILE_ENCRYPTED' : 'FILE_DAMAGED', { file });
  }
  throw new AppError('FILE_NOT_WORKBOOK', { file });
}

/** .xlsx, .xlsm, .xlsb and .ods: a zip of parts. */
function parsePackage(bytes: Buffer, file: string): Parsed {
  const entries = readZipDirectory(bytes);
  if (!entries.some(({ name }) => isWorkbookPart(name) || name === ODS_PART || name === 'encrypted-package'))
    throw new AppError('FILE_NOT_WORKBOOK', { file });
  const unpacked = checkParts(entries, bytes.length, file);
  const manifest = entries.find(({ name }) => name === 'META-INF/manifest.xml');
  if (
    isEncryptedPackage(
      entries.map(({ name }) => name),
      manifest ? unzip(bytes, manifest).toString() : null,
    )
  )
    throw new AppError('FILE_ENCRYPTED', { file });
  const parts = entries.filter(({ name }) => holdsCells(name));
  const damaged: ZipDamaged[] = [];
  const looks = new SheetLooks();
  const links = new FormulaLinks();
  const noting = { looks, links, damaged };
  const files = Object.fromEntries(parts.map((entry) => [entry.name, makePart(bytes, entry, noting)]));
  const book = quietly(() => parseParts({ files }, { ...readingOptions }));
  // SheetJS does not read them.
  for (const { name } of parts) if (TABLE_PART.test(name)) files[name]!.asNodeBuffer();
  if (damaged[0]) throw damaged[0];
  return { book, looks, links, unpacked, isPackage: entries.some(({ name }) => isXmlWorkbook(name)) };
}

/** What is noted while the parts are unpacked. */
type Noting = { readonly damaged: ZipDamaged[]; readonly looks: SheetLooks; readonly links: FormulaLinks };

/** A part as SheetJS's reader of unpacked files takes it: unpacked when asked for, and only then. */
function makePart(bytes: Buffer, entry: ZipEntry, { damaged, looks, links }: Noting) {
  let times = 0;
  return {
    name: entry.name,
    asNodeBuffer(): Buffer {
      try {
        if (++times > MAX_READINGS) throw new ZipDamaged('a part that is many sheets');
        const part = unzip(bytes, entry);
        if (entry.name === ODS_PART) checkRepeats(part);
        if (!isPartBounded(entry.name, part)) throw new ZipDamaged('more entries than a part can have');
        if (/\.bin$/i.test(entry.name)) dropNames(part);
        looks.note(entry.name, part);
        links.note(entry.name, part);
        return entry.name === ODS_PART ? linkOdsFormulas(part) : repairPart(entry.name, part);
      } catch (error) {
        // SheetJS swallows the errors of single parts, so they are kept for later as well.
        if (error instanceof ZipDamaged) damaged.push(error);
        throw error;
      }
    },
  };
}

/** SheetJS writes notes for its developers to stderr, such as that the format of a number may be incorrect. */
function quietly<T>(parse: () => T): T {
  const { error } = console;
  console.error = () => {};
  try {
    return parse();
  } finally {
    console.error = error;
  }
}

/** In an .ods one cell may be repeated billions of times: more cells than the file has bytes are refused. */
function checkRepeats(content: Buffer): void {
  const repeated = (tag: string, what: string) =>
    Number(new RegExp(`table:number-${what}-repeated=["'](\\d+)["']`).exec(tag)?.[1] ?? 1);
  let rows = 1;
  let cells = 0;
  for (const [tag, name] of content.toString('latin1').matchAll(ODS_TAG)) {
    if (name === 'table-row') rows = repeated(tag, 'rows');
    // An empty element without a value is no cell: at the end of most rows one fills the remaining columns.
    else if (!tag.endsWith('/>') || tag.includes('office:')) cells += rows * repeated(tag, 'columns');
    if (cells > Math.max(FREE_CELLS, content.length)) throw new ZipDamaged('more cells than bytes');
  }
}

type Part = ReturnType<typeof makePart>;
/** Exported by SheetJS next to `read`, but missing from its types. */
const { parse_zip: parseParts, parse_xlscfb: parseContainer } = XLSX as unknown as {
  parse_zip(zip: { files: Record<string, Part> }, options: XLSX.ParsingOptions): XLSX.WorkBook;
  parse_xlscfb(container: ReturnType<typeof XLSX.CFB.read>, options: XLSX.ParsingOptions): XLSX.WorkBook;
};

/** .xls, and the container of password-protected .xlsx files: an OLE compound file of streams. */
function parseCompound(bytes: Buffer, file: string): Omit<Parsed, 'unpacked'> {
  const container = XLSX.CFB.read(bytes, { type: 'buffer' });
  const holds = (stream: string) => XLSX.CFB.find(container, stream) !== null;
  if (holds('EncryptedPackage')) throw new AppError('FILE_ENCRYPTED', { file });
  const stream = XLSX.CFB.find(container, '/Workbook') ?? XLSX.CFB.find(container, '/Book');
  if (!stream) throw new AppError('FILE_NOT_WORKBOOK', { file });
  // The container's own bytes, because they are changed before it is parsed.
  const { buffer, byteOffset, length } = stream.content as Buffer<ArrayBuffer>;
  const records = Buffer.from(buffer, byteOffset, length);
  const links = new FormulaLinks();
  links.noteXls(records);
  if (!isStreamBounded(records) || !dropFormulas(records)) throw new AppError('FILE_DAMAGED', { file });
  // Workbooks from before Excel 97 keep their text in the code page of the machine that wrote them. The tables take 0.1 s
  // to load, so that no other file waits for them.
  XLSX.set_cptable(require('xlsx/dist/cpexcel.full'));
  for (const [id, format] of Object.entries(chineseDateFormats)) XLSX.SSF.load(format, Number(id));
  return { book: quietly(() => parseContainer(container, { ...readingOptions })), links };
}
