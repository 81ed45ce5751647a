// Writes tables as the sheets of an .xlsx workbook (ECMA-376 part 1), row by row, so that memory does not grow with the
// rows. Texts are string cells, so that spreadsheet programs never run them as formulas.
import * as XLSX from 'xlsx';
import {
  type Cell,
  type CellValue,
  displayValue,
  isMerged,
  linkOf,
  MAX_COLUMNS,
  MAX_ROWS,
  verbatimText,
} from '#electron/cells/cell.ts';
import { columnLetter } from '#shared/model/sheet-names.ts';
import { AppError } from '#shared/words/errors.ts';
import type { RowLook } from '../table-look.ts';
import type { Table } from '../tables.ts';
import type { CompressAll } from './compress.ts';
import { escapeAttribute, escapeCellText } from './escape-xml.ts';
import { filterXml, headXml } from './sheet-head.ts';
import { SheetTrailer } from './sheet-trailer.ts';
import { ZipFull, ZipWriter } from './zip-writer.ts';

/** Limit of a cell in UTF-16 units. */
export const MAX_CELL_LENGTH = 32_767;
/** Limit of a sheet: a part of a zip holds less than 4 GB, and a character takes at most three bytes. */
const MAX_CHARACTERS = 1.2e9;
const PIECE = 300_000;
const CHUNK = 500;

/** ST_CellType e: values that every program reads as errors; others are written as texts. */
const ERRORS = new Set(['#NULL!', '#DIV/0!', '#VALUE!', '#REF!', '#NAME?', '#NUM!', '#N/A']);
const OUTER_SPACE = /^\s|\s$|[\n\t]| {2}/;

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const FIRST_OWN_FORMAT = 164;
/** Formats that every program knows by number; the meaning of 27–36, and of 50 and above, depends on its language. */
const builtInFormats = new Map(
  Object.entries(XLSX.SSF.get_table() as Record<string, string>).flatMap(([id, format]) =>
    Number(id) < 27 || (Number(id) > 36 && Number(id) < 50) ? [[format, Number(id)]] : [],
  ),
);

export type NamedTable = { readonly name: string; readonly table: Table };

/** A workbook of one table. @throws AppError as `writeSheets` */
export function writeXlsx(
  descriptor: number,
  table: Table,
  onRow: (rows: number) => void,
  name = 'Sheet1',
  compressAll?: CompressAll,
): void {
  writeSheets(descriptor, [{ name, table }], onRow, compressAll);
}

/**
 * A longer table continues in further sheets, such as 去重后 (2), each with the columns' names.
 * @param tables distinct names, at most 25 characters, without : \\ / ? * [ ]
 * @param onRow number of rows of all tables so far
 * @throws AppError TOO_MANY_COLUMNS, CELL_TOO_LONG, WORKBOOK_TOO_LARGE
 */
export function writeSheets(
  descriptor: number,
  tables: readonly NamedTable[],
  onRow: (rows: number) => void,
  compressAll?: CompressAll,
): void {
  const widest = Math.max(...tables.map(({ table }) => table.columns.length));
  if (widest > MAX_COLUMNS) throw new AppError('TOO_MANY_COLUMNS', { columns: widest, most: MAX_COLUMNS });
  const zip = new ZipWriter(descriptor, compressAll);
  const formats = new Formats();
  const names: string[] = [];
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`;
  const override = (part: string, type: string) =>
    `<Override PartName="/xl/${part}" ContentType="${TYPE}.${type}+xml"/>`;

  try {
    zip.addPart('_rels/.rels', [relations(relation('rId1', 'officeDocument', 'xl/workbook.xml'))]);
    let rows = 0;
    for (const { name, table } of tables) {
      const feed = new Feed(table.rows);
      try {
        for (let nth = 1; nth === 1 || feed.next !== null; nth++) {
          names.push(nth === 1 ? name : `${name} (${nth})`);
          const end = new SheetTrailer();
          const sheet = sheetOf(table, feed, formats, end, () => onRow(rows + feed.place));
          zip.addPart(`xl/worksheets/sheet${names.length}.xml`, sheet);
          const links = end.relationships();
          if (links !== '') zip.addPart(`xl/worksheets/_rels/sheet${names.length}.xml.rels`, [relations(links)]);
        }
        rows += feed.place;
      } finally {
        feed.close();
      }
    }
    // The number of sheets and their formats are known only after the last row.
    zip.addPart('xl/styles.xml', [formats.toXml()]);
    zip.addPart('xl/_rels/workbook.xml.rels', [
      relations(
        names.map((_, at) => relation(`rId${at + 1}`, 'worksheet', `worksheets/sheet${at + 1}.xml`)).join('') +
          relation(`rId${names.length + 1}`, 'styles', 'styles.xml'),
      ),
    ]);
    zip.addPart('xl/workbook.xml', [
      `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><bookViews><workbookView/></bookViews><sheets>${names.map((name, at) => `<sheet name="${escapeAttribute(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`).join('')}</sheets></workbook>`,
    ]);
    zip.addPart('[Content_Types].xml', [
      `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>`,
      `${override('workbook.xml', 'sheet.main')}${names.map((_, at) => override(`worksheets/sheet${at + 1}.xml`, 'worksheet')).join('')}${override('styles.xml', 'styles')}</Types>`,
    ]);
    zip.finish();
  } catch (error) {
    if (error instanceof ZipFull) throw new AppError('WORKBOOK_TOO_LARGE', {});
    throw error;
  }
}

class Feed {
  readonly #rows: Iterator<readonly Cell[]>;
  /** The next row; null after the last one. */
  next: readonly Cell[] | null;
  /** The place of the next row, from 0. */
  place = 0;

  constructor(rows: Iterable<readonly Cell[]>) {
    this.#rows = rows[Symbol.iterator]();
    this.next = this.#read();
  }

  take(): readonly Cell[] {
    const row = this.next!;
    this.place++;
    this.next = this.#read();
    return row;
  }

  #read(): readonly Cell[] | null {
    const { done, value } = this.#rows.next();
    return done ? null : value;
  }

  close(): void {
    this.#rows.return?.();
  }
}

function relations(list: string): string {
  return `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${list}</Relationships>`;
}

/** The XML of one sheet in pieces: the header row, and as many rows as fit. */
function* sheetOf(
  { columns, headings = columns, look }: Pick<Table, 'columns' | 'headings' | 'look'>,
  feed: Feed,
  formats: Formats,
  end: SheetTrailer,
  onRow: () => void,
): Generator<string> {
  const letters: string[] = [];
  let row = 0;
  let characters = 0;
  let piece = `${HEAD}<worksheet xmlns="${MAIN}" xmlns:r="${RELATIONS}">${headXml(look, formats)}<sheetData>`;
  const add = (cells: readonly Cell[], rowLook?: RowLook) => {
    row++;
    piece += `<row r="${row}"${rowLook?.isHidden ? ' hidden="1"' : ''}>`;
    const textStyle = (column: number) =>
      look?.columns[column]?.isText || rowLook?.textCells.has(column) ? ` s="${formats.styleOf('@')}"` : '';
    cells.forEach((cell, column) => {
      const value = displayValue(cell);
      if (value === null) return;
      if (isTooLong(cell)) throw new AppError('CELL_TOO_LONG', { file: null, row, column: columns[column] ?? '' });
      letters[column] ??= columnLetter(column);
      // The first row below the header is never merged: a sheet that continues another one repeats the value there.
      if (isMerged(cell) && row > 2) {
        end.merge(letters[column], row);
        return;
      }
      const place = `${letters[column]}${row}`;
      piece += typeof value === 'string' ? textXml(value, place, textStyle(column)) : cellXml(value, place, formats);
      end.link(place, linkOf(cell));
    });
    piece += '</row>';
  };
  add(headings);
  while (feed.next !== null && row < MAX_ROWS && characters < MAX_CHARACTERS) {
    const rowLook = look?.rows.get(feed.place);
    add(feed.take(), rowLook);
    if (row % CHUNK === 0) onRow();
    if (piece.length < PIECE) continue;
    yield piece;
    characters += piece.length;
    piece = '';
  }
  yield `${piece}</sheetData>`;
  if (look?.hasFilter && columns.length > 0) yield filterXml(look, columns.length, row);
  yield* end.toXml();
  yield '</worksheet>';
}

export function isTooLong(cell: Cell): boolean {
  return (verbatimText(cell)?.length ?? 0) > MAX_CELL_LENGTH;
}

function cellXml(cell: Exclude<CellValue, null | string>, place: string, formats: Formats): string {
  if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`;
  if (typeof cell === 'boolean') return `<c r="${place}" t="b"><v>${cell ? 1 : 0}</v></c>`;
  if ('error' in cell)
    return ERRORS.has(cell.error) ? `<c r="${place}" t="e"><v>${cell.error}</v></c>` : textXml(cell.error, place);
  if ('json' in cell) return textXml(cell.json, place);
  return `<c r="${place}" s="${formats.styleOf(cell.format)}"><v>${cell.n}</v></c>`;
}

function textXml(text: string, place: string, style = ''): string {
  const space = OUTER_SPACE.test(text) ? ' xml:space="preserve"' : '';
  return `<c r="${place}"${style} t="inlineStr"><is><t${space}>${escapeCellText(text)}</t></is></c>`;
}

/** Number formats in the order of first use; style 0 is General. */
class Formats {
  readonly #styles = new Map<string, number>([['General', 0]]);

  styleOf(format: string): number {
    const known = this.#styles.get(format);
    if (known !== undefined) return known;
    this.#styles.set(format, this.#styles.size);
    return this.#styles.size - 1;
  }

  toXml(): string {
    const formats = [...this.#styles.keys()];
    const idOf = (format: string, style: number) => builtInFormats.get(format) ?? FIRST_OWN_FORMAT + style;
    const own = formats.flatMap((format, style) =>
      builtInFormats.has(format) ? [] : [{ format, id: idOf(format, style) }],
    );
    const ownXml = own.map(({ format, id }) => `<numFmt numFmtId="${id}" formatCode="${escapeAttribute(format)}"/>`);
    const plain = 'fontId="0" fillId="0" borderId="0"';
    const styles = formats.map(
      (format, style) => `<xf numFmtId="${idOf(format, style)}" ${plain} xfId="0" applyNumberFormat="1"/>`,
    );
    return (
      `${HEAD}<styleSheet xmlns="${MAIN}">${own.length > 0 ? `<numFmts count="${own.length}">${ownXml.join('')}</numFmts>` : ''}` +
      '<fonts count="1"><font><sz val="12"/><name val="Calibri"/><family val="2"/></font></fonts>' +
      '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
      '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
      `<cellStyleXfs count="1"><xf numFmtId="0" ${plain}/></cellStyleXfs>` +
      `<cellXfs count="${styles.length}">${styles.join('')}</cellXfs>` +
      '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'
    );
  }
}
