// An independent reader of the first sheet of an .xlsx, straight from its XML.
import fs from 'node:fs';
import { SaxesParser } from 'saxes';
import { unzipAll } from '../fixtures/workbooks.ts';

/** `format`: the code of the number format, '' for General. */
export type ReadCell = {
  readonly value: string | number | boolean | null;
  readonly format: string;
  readonly link: string;
};

const EMPTY: ReadCell = { value: null, format: '', link: '' };

/** The rows, each up to its last cell; cells that are not there are empty. */
export function readSheet(file: string): ReadCell[][] {
  const parts = unzipAll(fs.readFileSync(file));
  const targets = new Map<string, string>();
  parse(parts['xl/worksheets/_rels/sheet1.xml.rels'], (name, { Id, Target }) => {
    if (name === 'Relationship') targets.set(Id!, Target!);
  });
  const codes = new Map<string, string>();
  const formats: string[] = [];
  let isCellFormat = false;
  parse(parts['xl/styles.xml'], (name, attributes) => {
    if (name === 'numFmt') codes.set(attributes.numFmtId!, attributes.formatCode!);
    if (name === 'cellXfs') isCellFormat = true;
    if (name === 'cellStyles') isCellFormat = false;
    if (name === 'xf' && isCellFormat)
      formats.push(codes.get(attributes.numFmtId!) ?? BUILT_IN[attributes.numFmtId!] ?? '');
  });
  const rows: ReadCell[][] = [];
  let [place, type, style] = ['', '', ''];
  parse(
    parts['xl/worksheets/sheet1.xml'],
    (name, attributes) => {
      if (name === 'c') [place, type, style] = [attributes.r!, attributes.t ?? 'n', attributes.s ?? '0'];
      if (name !== 'hyperlink') return;
      const { ref, location } = attributes;
      const cell = cellAt(rows, ref!);
      put(rows, ref!, { ...cell, link: `${targets.get(attributes['r:id']!)}${location ? `#${location}` : ''}` });
    },
    (name, text) => {
      if (name !== 't' && name !== 'v') return;
      const value = type === 'inlineStr' ? text : type === 'b' ? text === '1' : type === 'e' ? text : Number(text);
      put(rows, place, { value, format: typeof value === 'number' ? formats[Number(style)]! : '', link: '' });
    },
  );
  return Array.from(rows, (cells) => Array.from(cells ?? [], (cell) => cell ?? EMPTY));
}

const BUILT_IN: Readonly<Record<string, string>> = { '14': 'm/d/yy', '22': 'm/d/yy h:mm' };

function parse(
  part: Buffer | undefined,
  open: (name: string, attributes: Record<string, string | undefined>) => void,
  close: (name: string, text: string) => void = () => {},
): void {
  const parser = new SaxesParser();
  let text = '';
  parser.on('opentag', ({ name, attributes }) => {
    text = '';
    open(name, attributes);
  });
  parser.on('text', (more) => {
    text += more;
  });
  parser.on('closetag', ({ name }) => close(name, text));
  if (part) parser.write(part.toString()).close();
}

function indexes(place: string): [row: number, column: number] {
  const [, letters, row] = /^([A-Z]+)(\d+)$/.exec(place)!;
  return [Number(row) - 1, [...letters!].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1];
}

function cellAt(rows: ReadCell[][], place: string): ReadCell {
  const [row, column] = indexes(place);
  return rows[row]?.[column] ?? EMPTY;
}

function put(rows: ReadCell[][], place: string, cell: ReadCell): void {
  const [row, column] = indexes(place);
  rows[row] ??= [];
  rows[row][column] = cell;
}
