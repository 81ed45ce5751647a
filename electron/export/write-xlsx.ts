// Writes tables as the sheets of an .xlsx workbook, row by row (ECMA-376 part 1): a million rows take no more memory than
// ten. Texts stand in their cells as texts, so that a spreadsheet program never takes one for a formula.
import * as XLSX from 'xlsx';
import type { Cell } from '#electron/intake/cell.ts';
import { columnLetter } from '#electron/intake/header-row.ts';
import { Refusal } from '#shared/refusals.ts';
import type { Table } from './tables.ts';
import { ZipWriter } from './zip-writer.ts';

const MOST_ROWS = 1_048_576;
const LONGEST_CELL = 32_767;
/** A zip's part holds under 4 GB. */
const MOST_CHARACTERS = 1.2e9;
/** Characters that are put together before they are packed. */
const PIECE = 300_000;
/** Rows between two reports. */
const CHUNK = 500;

/** `_x0041_` is how a cell writes the letter A (ST_Xstring); the underscore of a text that looks so is escaped itself. */
const LOOKS_ESCAPED = /_(?=x[\dA-Fa-f]{4}_)/g;
/** What XML cannot hold, and the carriage return, which XML readers turn into a line feed. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: those are the ones
const UNWRITABLE = /[\u0000-\u0008\u000b-\u001f\ufffe\uffff]/g;
const MARKUP = /[&<>]/g;
const OUTER_SPACE = /^\s|\s$|[\n\t]| {2}/;

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const FIRST_OWN_FORMAT = 164;
/** The formats that every program knows by number; 27–36 and those from 50 on depend on its language. */
const builtInFormats = new Map(
  Object.entries(XLSX.SSF.get_table() as Record<string, string>).flatMap(([id, format]) =>
    Number(id) < 27 || (Number(id) > 36 && Number(id) < 50) ? [[format, Number(id)]] : [],
  ),
);

export type NamedTable = { readonly name: string; readonly table: Table };

/** A workbook of one sheet. @throws Refusal CELL_TOO_LONG, SHEET_TOO_LONG */
export function writeXlsx(descriptor: number, table: Table, onRow: (rows: number) => void): void {
  writeSheets(descriptor, [{ name: 'Sheet1', table }], onRow);
}

/**
 * @param sheets their names are of at most 31 characters, all different, without any of : \\ / ? * [ ]
 * @param onRow hears of the rows of all sheets together
 * @throws Refusal CELL_TOO_LONG, SHEET_TOO_LONG
 */
export function writeSheets(descriptor: number, sheets: readonly NamedTable[], onRow: (rows: number) => void): void {
  const zip = new ZipWriter(descriptor);
  const formats = new Formats();
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`;
  const override = (part: string, type: string) =>
    `<Override PartName="/xl/${part}" ContentType="${TYPE}.${type}+xml"/>`;

  zip.addPart('[Content_Types].xml', [
    `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>`,
    `${override('workbook.xml', 'sheet.main')}${sheets.map((_, at) => override(`worksheets/sheet${at + 1}.xml`, 'worksheet')).join('')}${override('styles.xml', 'styles')}</Types>`,
  ]);
  zip.addPart('_rels/.rels', [relations(relation('rId1', 'officeDocument', 'xl/workbook.xml'))]);
  zip.addPart('xl/workbook.xml', [
    `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${sheets.map(({ name }, at) => `<sheet name="${escapeXml(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`).join('')}</sheets></workbook>`,
  ]);
  zip.addPart('xl/_rels/workbook.xml.rels', [
    relations(
      sheets.map((_, at) => relation(`rId${at + 1}`, 'worksheet', `worksheets/sheet${at + 1}.xml`)).join('') +
        relation(`rId${sheets.length + 1}`, 'styles', 'styles.xml'),
    ),
  ]);
  const written = { rows: 0, characters: 0 };
  for (const [at, { table }] of sheets.entries())
    zip.addPart(`xl/worksheets/sheet${at + 1}.xml`, sheetOf(table, formats, written, onRow));
  // Which formats there are is known behind the last row.
  zip.addPart('xl/styles.xml', [formats.toXml()]);
  zip.finish();
}

function relations(list: string): string {
  return `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${list}</Relationships>`;
}

/** The sheet's XML in pieces. @param written of all sheets so far, which is added to */
function* sheetOf(
  { columns, rows }: Table,
  formats: Formats,
  written: { rows: number; characters: number },
  onRow: (rows: number) => void,
): Generator<string> {
  const letters: string[] = [];
  let row = 0;
  let piece = `${HEAD}<worksheet xmlns="${MAIN}"><sheetData>`;
  const add = (cells: readonly Cell[]) => {
    row++;
    piece += `<row r="${row}">`;
    cells.forEach((cell, column) => {
      letters[column] ??= columnLetter(column);
      if (cell !== null) piece += cellXml(cell, `${letters[column]}${row}`, row, formats);
    });
    piece += '</row>';
  };
  add(columns);
  for (const cells of rows) {
    add(cells);
    if (row > MOST_ROWS || written.characters > MOST_CHARACTERS) throw new Refusal('SHEET_TOO_LONG', { rows: row });
    if (row % CHUNK === 0) onRow(written.rows + row);
    if (piece.length < PIECE) continue;
    yield piece;
    written.characters += piece.length;
    piece = '';
  }
  written.rows += row;
  yield `${piece}</sheetData></worksheet>`;
}

function cellXml(cell: Exclude<Cell, null>, place: string, row: number, formats: Formats): string {
  if (typeof cell === 'string') return textXml(cell, place, row);
  if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`;
  if (typeof cell === 'boolean') return `<c r="${place}" t="b"><v>${cell ? 1 : 0}</v></c>`;
  if ('error' in cell) return textXml(cell.error, place, row);
  return `<c r="${place}" s="${formats.styleOf(cell.format)}"><v>${cell.n}</v></c>`;
}

function textXml(text: string, place: string, row: number): string {
  if (text.length > LONGEST_CELL) throw new Refusal('CELL_TOO_LONG', { row });
  const space = OUTER_SPACE.test(text) ? ' xml:space="preserve"' : '';
  const escaped = text.replace(LOOKS_ESCAPED, '_x005F_').replace(UNWRITABLE, escapeUnit);
  return `<c r="${place}" t="inlineStr"><is><t${space}>${escapeXml(escaped)}</t></is></c>`;
}

function escapeUnit(unit: string): string {
  return `_x${unit.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;
}

function escapeXml(text: string): string {
  return text.replace(MARKUP, (mark) => (mark === '&' ? '&amp;' : mark === '<' ? '&lt;' : '&gt;'));
}

/** Number formats in the order in which they come up; style 0 is General. */
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
    const ownXml = own.map(
      ({ format, id }) => `<numFmt numFmtId="${id}" formatCode="${escapeXml(format).replaceAll('"', '&quot;')}"/>`,
    );
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
