// Writes the rows of a worksheet again without the deleted ones. Cells keep their bytes but for their place and the
// references of their formulas.
import { columnLetter } from '#shared/model/sheet-names.ts';
import {
  type Formula,
  MAX_FORMULA,
  type Moves,
  moveFormula,
  namesChanged,
  readFormula,
  shiftFormula,
} from './formula.ts';
import type { Losses } from './losses.ts';
import { mapRef, readArea, rowsOf } from './references.ts';
import type { RowMap } from './row-map.ts';
import type { CellXml, SheetHandler } from './sheet-cells.ts';
import { attribute, decode, encodeText, isAlone, PartUnreadable, prefixOf, withAttribute } from './xml.ts';

/** A formula that several cells share, as its first cell has it. */
export type SharedFormula = { readonly formula: Formula | null; readonly row: number; readonly column: number };

/** Makes the cell that replaces one, which may be missing. @param place such as B5 */
export type NewCell = (old: CellXml | null, place: string, prefix: string) => string;
/** New cells by row and column, by the old numbers of rows; columns count from 1. */
export type NewCells = ReadonlyMap<number, ReadonlyMap<number, NewCell>>;

/** The cell at the beginning of a merge whose first row is deleted, and the row that shows it from now on. */
export type Carried = { readonly row: number; readonly column: number; readonly to: number };

type Input = {
  readonly sheet: string;
  readonly map: RowMap;
  /** Rows that stay without their cells. */
  readonly cleared: ReadonlySet<number>;
  readonly moves: Moves;
  readonly losses: Losses;
  readonly shared: ReadonlyMap<string, SharedFormula>;
  readonly newCells: NewCells;
  readonly carried: readonly Carried[];
  /** Is called with the number of each text that a written cell has from the table of texts. */
  readonly onText: (index: number) => void;
  readonly onRow: () => void;
  readonly write: (raw: string) => void;
};

export class SheetRows implements SheetHandler {
  readonly #in: Input;
  /** By row and column. */
  readonly #carriedFrom = new Map<string, number[]>();
  readonly #carriedTo = new Map<number, Map<number, CellXml>>();
  #open = '';
  #row = 0;
  #isSkipped = false;
  #isOpenWritten = false;
  #waiting: [number, NewCell | CellXml][] = [];
  #prefix = '';
  /** True if anything but the numbers of rows has changed. */
  hasChanged = false;
  hasFormulas = false;
  /** Deleted rows that were there. */
  found = 0;

  constructor(input: Input) {
    this.#in = input;
    for (const { row, column, to } of input.carried) {
      const key = `${row} ${column}`;
      this.#carriedFrom.set(key, [...(this.#carriedFrom.get(key) ?? []), to]);
    }
  }

  around(): void {}

  row(open: string, number: number): void {
    const { map, newCells, cleared } = this.#in;
    this.#in.onRow();
    this.#addRowsBefore(number);
    this.#row = number;
    this.#prefix = prefixOf(open);
    this.#isSkipped = map.isDeleted(number);
    if (this.#isSkipped) {
      this.found++;
      return;
    }
    this.#begin(open, number);
    const cells = new Map([...this.#waiting, ...(newCells.get(number) ?? [])]);
    this.#waiting = cleared.has(number) ? [] : [...cells].sort(([a], [b]) => a - b);
  }

  cell(cell: CellXml): void {
    for (const to of this.#carriedFrom.get(`${cell.row} ${cell.column}`) ?? []) {
      const cells = this.#carriedTo.get(to) ?? new Map<number, CellXml>();
      this.#carriedTo.set(to, cells.set(cell.column, cell));
    }
    if (this.#isSkipped || this.#in.cleared.has(this.#row)) return;
    this.#addCellsBefore(cell.column);
    const [column, replaced] = this.#waiting[0] ?? [];
    if (column === cell.column) {
      this.#waiting.shift();
      this.#write(this.#made(column, replaced!, cell));
    } else this.#write(this.#moved(cell));
  }

  other(raw: string): void {
    if (!this.#isSkipped || this.#row === 0) this.#write(raw);
  }

  rowEnd(close: string): void {
    if (this.#isSkipped) {
      // White space between rows is written again.
      this.#isSkipped = false;
      return;
    }
    this.#end(close);
  }

  /** Writes rows that only have cells of merges. Must be called after the last row. */
  finish(): void {
    this.#addRowsBefore(Number.POSITIVE_INFINITY);
  }

  #begin(open: string, number: number): void {
    const { map, newCells } = this.#in;
    const moved = map.toNew(number)!;
    let tag = moved === number ? open : withAttribute(open, 'r', String(moved));
    if (newCells.has(number)) tag = withAttribute(tag, 'spans', null);
    this.#open = tag;
    this.#isOpenWritten = false;
    this.#waiting = [...(this.#carriedTo.get(number) ?? [])];
    this.#carriedTo.delete(number);
    if (this.#waiting.length > 0) this.hasChanged = true;
    if (!isAlone(tag)) this.#write('');
  }

  #end(close: string): void {
    this.#addCellsBefore(Number.POSITIVE_INFINITY);
    if (!this.#isOpenWritten) {
      this.#in.write(this.#open);
      this.#isOpenWritten = true;
    } else if (close !== '') this.#in.write(close);
    else this.#in.write(`</${this.#prefix}row>`);
  }

  #write(raw: string): void {
    if (!this.#isOpenWritten) {
      this.#in.write(isAlone(this.#open) ? `${this.#open.slice(0, -2).trimEnd()}>` : this.#open);
      this.#isOpenWritten = true;
    }
    if (raw !== '') this.#in.write(raw);
  }

  #addRowsBefore(number: number): void {
    if (this.#carriedTo.size === 0) return;
    const due = [...this.#carriedTo.keys()].filter((row) => row < number).sort((a, b) => a - b);
    for (const row of due) {
      this.#row = row;
      this.#begin(`<${this.#prefix}row r="${row}"/>`, row);
      this.#end('');
    }
  }

  #addCellsBefore(column: number): void {
    while (this.#waiting.length > 0 && this.#waiting[0]![0] < column) {
      const [at, cell] = this.#waiting.shift()!;
      this.#write(this.#made(at, cell, null));
    }
  }

  #made(column: number, cell: NewCell | CellXml, old: CellXml | null): string {
    this.hasChanged = true;
    const place = `${columnLetter(column - 1)}${this.#in.map.toNew(this.#row) ?? this.#row}`;
    return typeof cell === 'function' ? cell(old, place, this.#prefix) : this.#moved(cell, place);
  }

  /** The cell with its place and references as they are now. @param place where it goes, if not with its row */
  #moved(cell: CellXml, place?: string): string {
    const { map, onText } = this.#in;
    let { open } = cell;
    const moved = map.toNew(cell.row);
    if (place !== undefined) open = withAttribute(open, 'r', place);
    else if (moved !== cell.row && attribute(open, 'r') !== null)
      open = withAttribute(open, 'r', `${columnLetter(cell.column - 1)}${moved}`);
    if (cell.close === '') return open;
    if (attribute(open, 't') === 's' && cell.rest !== '') onText(textNumberOf(cell.rest));
    if (cell.formula === null) return open + cell.rest + cell.close;
    this.hasFormulas = true;
    const formula = this.#moveFormula(cell);
    if (formula === null) {
      this.hasChanged = true;
      this.#in.losses.note('formulas', `${this.#in.sheet}!${columnLetter(cell.column - 1)}${cell.row}`);
      return withAttribute(open, 'cm', null) + cell.rest + cell.close;
    }
    return open + formula.xml + (formula.isStale ? '' : cell.rest) + cell.close;
  }

  #moveFormula({ row, column, formula }: CellXml): { xml: string; isStale: boolean } | null {
    const { sheet, map, moves, shared } = this.#in;
    const { open, text, close } = formula!;
    const kind = attribute(open, 't');
    let tag = open;
    if (kind === 'shared') {
      const first = shared.get(attribute(open, 'si') ?? '');
      if (!first?.formula) return map.size === 0 ? { xml: open + text + close, isStale: false } : null;
      if (map.size === 0 && !namesChanged(first.formula, sheet, moves))
        return { xml: open + text + close, isStale: false };
      const own = shiftFormula(first.formula, row - first.row, column - first.column);
      const { text: moved, isLost, isStale } = moveFormula(own, sheet, moves);
      if (isLost) return null;
      for (const name of ['t', 'ref', 'si']) tag = withAttribute(tag, name, null);
      this.hasChanged = true;
      const begin = isAlone(tag) ? `${tag.slice(0, -2).trimEnd()}>` : tag;
      return { xml: `${begin}${encodeText(moved)}</${prefixOf(open)}f>`, isStale };
    }
    if (kind === 'array' || kind === 'dataTable') {
      for (const name of ['ref', 'r1', 'r2']) {
        const ref = attribute(tag, name);
        if (ref === null) continue;
        const rows = rowsOfRef(ref);
        if (rows && map.isCut(rows)) return null;
        tag = withAttribute(tag, name, mapRef(ref, map));
      }
      if (tag !== open) this.hasChanged = true;
    }
    if (text === '') return { xml: tag + close, isStale: false };
    const whole = decode(text);
    if (whole.length > MAX_FORMULA) return null;
    const { text: moved, isLost, isStale } = moveFormula(readFormula(whole), sheet, moves);
    if (isLost) return null;
    if (moved !== whole || isStale) this.hasChanged = true;
    return { xml: tag + (moved === whole ? text : encodeText(moved)) + close, isStale };
  }
}

function rowsOfRef(ref: string) {
  const area = readArea(ref);
  return area && rowsOf(area);
}

/**
 * The number of the text that a cell of raw XML shows.
 * @throws PartUnreadable where it is written in an unusual way: its text would be taken for unused
 */
function textNumberOf(rest: string): number {
  const found = /<(?:\w+:)?v(?:\s[^<>]*)?>\s*(\d{1,9})\s*</.exec(rest);
  if (!found) throw new PartUnreadable('text');
  return Number(found[1]);
}
