// The part of a worksheet as its rows and cells, one after the other, and all that is around them. A cell is small, so
// that memory does not grow with the rows.
import { MAX_COLUMNS, MAX_ROWS } from '#electron/cells/cell.ts';
import { readCorner } from './references.ts';
import {
  attribute,
  isAlone,
  isClosing,
  isOpening,
  nameOf,
  PartUnreadable,
  type XmlHandler,
  XmlScanner,
} from './xml.ts';

/** Bytes of a cell. */
const MAX_CELL = 16_000_000;

/** A cell as raw XML: `open` + the formula's three parts, if it has one + `rest` + `close`. */
export type CellXml = {
  readonly row: number;
  /** From 1. */
  readonly column: number;
  readonly open: string;
  readonly formula: { readonly open: string; readonly text: string; readonly close: string } | null;
  readonly rest: string;
  /** '' for a cell without contents. */
  readonly close: string;
};

export type SheetHandler = {
  /** A tag or text before or after the rows. The tags of the element of all rows are among them. */
  around(raw: string, isTag: boolean): void;
  row(open: string, number: number): void;
  cell(cell: CellXml): void;
  /** What is in a row beside its cells, or between rows. */
  other(raw: string): void;
  rowEnd(close: string): void;
};

export class SheetCells {
  readonly #handler: SheetHandler;
  readonly #scanner: XmlScanner;
  #level: 'around' | 'rows' | 'row' | 'cell' = 'around';
  #row = 0;
  #column = 0;
  /** Of elements in a row or cell that are neither cell nor formula. */
  #depth = 0;
  #open = '';
  #formula: { open: string; text: string; close: string } | null = null;
  #inFormula = false;
  #rest: string[] = [];
  #bytes = 0;

  constructor(handler: SheetHandler) {
    this.#handler = handler;
    const scanned: XmlHandler = {
      tag: (tag) => this.#tag(tag),
      text: (text) => this.#text(text),
    };
    this.#scanner = new XmlScanner(scanned);
  }

  /** @throws PartUnreadable */
  write(piece: Uint8Array): void {
    this.#scanner.write(piece);
  }

  end(): void {
    this.#scanner.end();
    if (this.#level !== 'around') throw new PartUnreadable('end');
  }

  #tag(tag: string): void {
    switch (this.#level) {
      case 'around':
        this.#handler.around(tag, true);
        if (isOpening(tag) && !isAlone(tag) && nameOf(tag) === 'sheetData') this.#level = 'rows';
        return;
      case 'rows':
        if (isClosing(tag) && this.#depth === 0 && nameOf(tag) === 'sheetData') {
          this.#level = 'around';
          this.#handler.around(tag, true);
        } else if (this.#depth === 0 && isOpening(tag) && nameOf(tag) === 'row') this.#beginRow(tag);
        else this.#other(tag);
        return;
      case 'row':
        if (this.#depth === 0 && isClosing(tag) && nameOf(tag) === 'row') {
          this.#level = 'rows';
          this.#handler.rowEnd(tag);
        } else if (this.#depth === 0 && isOpening(tag) && nameOf(tag) === 'c') this.#beginCell(tag);
        else this.#other(tag);
        return;
      default:
        this.#inCell(tag);
    }
  }

  #text(text: string): void {
    if (this.#level === 'around') this.#handler.around(text, false);
    else if (this.#level !== 'cell') this.#handler.other(text);
    else if (this.#inFormula) this.#addToFormula(text);
    else this.#keep(text);
  }

  #other(tag: string): void {
    this.#count(tag);
    this.#handler.other(tag);
  }

  #count(tag: string): void {
    if (isClosing(tag)) this.#depth--;
    else if (isOpening(tag) && !isAlone(tag)) this.#depth++;
    if (this.#depth < 0) throw new PartUnreadable('tags');
  }

  #beginRow(open: string): void {
    const given = attribute(open, 'r');
    this.#row = given === null ? this.#row + 1 : Number(given);
    if (!Number.isInteger(this.#row) || this.#row < 1 || this.#row > MAX_ROWS) throw new PartUnreadable('row');
    this.#column = 0;
    this.#handler.row(open, this.#row);
    if (!isAlone(open)) this.#level = 'row';
    else this.#handler.rowEnd('');
  }

  #beginCell(open: string): void {
    const given = attribute(open, 'r');
    const corner = given === null ? null : readCorner(given, 0)?.corner;
    if (given !== null && corner?.row?.at !== this.#row) throw new PartUnreadable('cell');
    this.#column = corner?.column?.at ?? this.#column + 1;
    if (this.#column > MAX_COLUMNS) throw new PartUnreadable('cell');
    this.#open = open;
    this.#formula = null;
    this.#rest = [];
    this.#bytes = 0;
    if (isAlone(open)) this.#endCell('');
    else this.#level = 'cell';
  }

  #inCell(tag: string): void {
    if (this.#inFormula) {
      if (isClosing(tag) && nameOf(tag) === 'f') {
        this.#formula!.close = tag;
        this.#inFormula = false;
      } else this.#addToFormula(tag);
    } else if (this.#depth === 0 && isClosing(tag) && nameOf(tag) === 'c') {
      this.#level = 'row';
      this.#endCell(tag);
    } else if (this.#depth === 0 && this.#formula === null && isOpening(tag) && nameOf(tag) === 'f') {
      this.#formula = { open: tag, text: '', close: '' };
      this.#inFormula = !isAlone(tag);
    } else {
      this.#count(tag);
      this.#keep(tag);
    }
  }

  #addToFormula(raw: string): void {
    this.#limit(raw);
    this.#formula!.text += raw;
  }

  #keep(raw: string): void {
    this.#limit(raw);
    this.#rest.push(raw);
  }

  #limit({ length }: string): void {
    this.#bytes += length;
    if (this.#bytes > MAX_CELL) throw new PartUnreadable('cell');
  }

  #endCell(close: string): void {
    const [row, column, open, formula] = [this.#row, this.#column, this.#open, this.#formula];
    this.#handler.cell({ row, column, open, formula, rest: this.#rest.join(''), close });
  }
}
