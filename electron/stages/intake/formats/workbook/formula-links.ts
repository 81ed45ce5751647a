// The addresses of HYPERLINK formulas: a sheet stores only the label that such a cell shows. The address may be put
// together from texts and cells of the same sheet; nothing else is computed.
import type { CellObject, WorkSheet } from 'xlsx';
import { MAX_COLUMNS, MAX_ROWS } from '../../../../cells/cell.ts';
import { type LinkFormula, linksOfXls, linksOfXlsb } from './binary-formulas.ts';
import { decodeXml } from './xml-bytes.ts';

const SHEET_PART = /^xl\/worksheets\/[^/]+\.(xml|bin)$/i;
/** Rows, cells and formulas of a sheet, in order; cells may lack their place, which is then the next one. */
const ELEMENT = /<(?:\w+:)?(row|c|f)(?=[\s/>])([^<>]*)>([^<]*)/g;
const LINK = /^\s*(?:_xlfn\.)?HYPERLINK\(/i;
/** A text, a cell, or what is between operands. */
const OPERAND = /\s*(?:"((?:[^"]|"")*)"|(\$?)([A-Z]{1,3})(\$?)(\d{1,7})(?![\w(.!]))\s*([&,;)]?)/iy;
const MAX_ADDRESS = 8192;

/** A formula that several cells share is given relative to the first, `from`. */
type PlacedFormula = LinkFormula & { readonly from: Omit<LinkFormula, 'text'> };

const inPlace = (formula: LinkFormula): PlacedFormula => ({ ...formula, from: formula });

/** Collects the formulas while the parts of a workbook are unpacked. Rows and columns count from 0. */
export class FormulaLinks {
  /** By part, in lower case. */
  readonly #formulas = new Map<string, PlacedFormula[]>();

  note(name: string, part: Buffer): void {
    const ending = SHEET_PART.exec(name)?.[1]?.toLowerCase();
    if (ending === 'bin') this.#formulas.set(name.toLowerCase(), linksOfXlsb(part).map(inPlace));
    if (ending !== 'xml' || !part.includes('HYPERLINK(')) return;
    const found: PlacedFormula[] = [];
    const shared = new Map<string, LinkFormula>();
    let [row, column] = [-1, -1];
    for (const [, element, attributes = '', text = ''] of part.toString('latin1').matchAll(ELEMENT)) {
      const attribute = (key: string) => new RegExp(`\\s${key}=["']([^"']*)["']`).exec(attributes)?.[1];
      if (element === 'row') [row, column] = [Number(attribute('r') ?? row + 2) - 1, -1];
      else if (element === 'c') column = columnOf(attribute('r')) ?? column + 1;
      else {
        const group = attribute('t') === 'shared' ? (attribute('si') ?? null) : null;
        const own = { row, column, text: decodeXml(text) };
        if (group !== null && own.text !== '') shared.set(group, own);
        const from = own.text === '' && group !== null ? shared.get(group) : own;
        if (from && LINK.test(from.text)) found.push({ row, column, text: from.text, from });
      }
    }
    this.#formulas.set(name.toLowerCase(), found);
  }

  /** The stream of an .xls, whose sheets have no parts: `apply` takes their numbers instead. */
  noteXls(records: Buffer): void {
    linksOfXls(records).forEach((links, sheet) => {
      this.#formulas.set(String(sheet), links.map(inPlace));
    });
  }

  /** Gives the cells of a sheet the links of their formulas, and those without a stored value their label. */
  apply(part: string, worksheet: WorkSheet): void {
    const data: (CellObject | undefined)[][] = worksheet['!data'] ?? [];
    const textAt = (row: number, column: number) => String(data[row]?.[column]?.v ?? '');
    for (const { row, column, text, from } of this.#formulas.get(part) ?? []) {
      if (!(row >= 0 && row < MAX_ROWS && column >= 0 && column < MAX_COLUMNS)) continue;
      const [address, label] = argumentsOf(text, { row: row - from.row, column: column - from.column }, textAt);
      if (!address) continue;
      const cells = data[row] ?? [];
      data[row] = cells;
      const cell = cells[column];
      cells[column] = {
        ...(cell && cell.v !== undefined && cell.v !== '' ? cell : { t: 's', v: label || address }),
        l: { Target: address },
      };
    }
  }
}

/** The texts of the arguments, as far as they are put together from texts and cells. */
function argumentsOf(
  formula: string,
  offset: { row: number; column: number },
  textAt: (row: number, column: number) => string,
): string[] {
  const found = [''];
  OPERAND.lastIndex = LINK.exec(formula)![0].length;
  for (let match = OPERAND.exec(formula); match; match = OPERAND.exec(formula)) {
    const [, text, fixedColumn, letters, fixedRow, number, sign] = match;
    const column = letters === undefined ? 0 : columnOf(letters)! + (fixedColumn ? 0 : offset.column);
    const row = Number(number) - 1 + (fixedRow ? 0 : offset.row);
    found.push(found.pop() + (text?.replaceAll('""', '"') ?? textAt(row, column)));
    if (found.at(-1)!.length > MAX_ADDRESS) return [];
    if (sign === ')') return found;
    if (sign === ',' || sign === ';') found.push('');
    else if (sign !== '&') return found.slice(0, -1);
  }
  // The last argument has something else in it.
  return found.slice(0, -1);
}

function columnOf(place: string | undefined): number | null {
  const letters = /^[A-Z]{1,3}/i.exec(place ?? '')?.[0];
  if (!letters) return null;
  return (
    letters
      .toUpperCase()
      .split('')
      .reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
  );
}

/** A cell of an .ods whose formula links to an address that is a text, up to what it shows. */
const ODS_LINK =
  /(<table:table-cell\b[^<>]*\stable:formula="(?:of:|oooc:)?=HYPERLINK\((?:&quot;|&#34;)((?:(?!&quot;|&#34;)[^"<>])*)(?:&quot;|&#34;)[^"<>]*"[^<>]*>\s*<text:p\b[^<>]*>)([^<]*)(?=<\/text:p>)/gi;

/** Writes the links of formulas as links of their texts, which SheetJS reads. */
export function linkOdsFormulas(content: Buffer): Buffer {
  if (!content.includes('HYPERLINK(')) return content;
  return Buffer.from(
    content
      .toString('latin1')
      .replace(
        ODS_LINK,
        (_, start: string, address: string, label: string) =>
          `${start}<text:a xlink:href="${address}">${label}</text:a>`,
      ),
    'latin1',
  );
}

/** A cell of an “XML Spreadsheet 2003” whose formula links to an address that is a text, up to that address. */
const XML_LINK =
  /<((?:\w+:)?Cell)((?:\s[^<>=\s]+="[^"<>]*")*?\s(?:\w+:)?Formula="=HYPERLINK\(&quot;((?:(?!&quot;)[^"<>])*)&quot;)/g;

/** Writes the links of formulas as links of their cells, which SheetJS reads. */
export function linkXmlFormulas(xml: string): string {
  return xml.includes('HYPERLINK(') ? xml.replace(XML_LINK, '<$1 ss:HRef="$3"$2') : xml;
}
