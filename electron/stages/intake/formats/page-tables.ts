// The tables of a web page, read as its tags come: a document of 100,000 rows would take over a gigabyte.
import { tableName } from '#shared/model/sheet-names.ts';
import type { Cell } from '../../../cells/cell.ts';
import { MAX_COLUMNS } from '../../../cells/cell.ts';
import { textOfMarkup } from '../../../core/text/markup/markup.ts';
import { scanMarkup } from '../../../core/text/markup/scan-markup.ts';
import { sheetOfRows, type Table, tableOfSheet } from '../table.ts';

/** Columns or rows of one cell. More would only exhaust a reader. */
const MAX_SPAN = 1000;
/** Cells that the spans of one table add. Beyond them a span is one cell. */
const MAX_ADDED = 1_000_000;

/** The tables that hold data: no table inside, two rows and two columns at least. */
export function tablesOf(html: string): Table[] {
  return findTables(html)
    .map(({ caption, rows }, index) => sheetOfRows(caption || tableName(index + 1), rows))
    .filter(({ rows, columns }) => rows > 1 && columns > 1 && columns <= MAX_COLUMNS)
    .map(tableOfSheet);
}

/** Looks at the tags of tables only: other tags may nest as they like, and may never be closed. */
function findTables(html: string): PageTable[] {
  const tables: PageTable[] = [];
  const open: PageTable[] = [];
  let [colspan, rowspan] = [1, 1];
  scanMarkup(html, {
    attribute(name, value) {
      if (name === 'colspan') colspan = spanOf(value);
      if (name === 'rowspan') rowspan = spanOf(value);
    },
    open(tag, start, end) {
      const table = open.at(-1);
      if (tag === 'table') {
        if (table?.isInCell()) table.hasInner = true;
        else open.pop()?.endRow(start);
        const inner = new PageTable(html);
        open.push(inner);
        tables.push(inner);
      } else if (tag === 'tr') table?.beginRow(start);
      else if (tag === 'td' || tag === 'th') table?.beginCell({ tag: start, start: end, colspan, rowspan });
      else if (tag === 'caption') table?.beginCaption(end);
      [colspan, rowspan] = [1, 1];
    },
    close(tag, start) {
      const table = open.at(-1);
      if (tag === 'table') open.pop()?.endRow(start);
      else if (tag === 'tr') table?.endRow(start);
      else if (tag === 'td' || tag === 'th') table?.endCell(start);
      else if (tag === 'caption') table?.endCaption(start);
    },
  });
  for (const table of open) table.endRow(html.length);
  return tables.filter(({ hasInner }) => !hasInner);
}

/** Indexes of the cell's tag and of its contents. */
type OpenCell = { readonly tag: number; readonly start: number; readonly colspan: number; readonly rowspan: number };

/** A row, a cell or a caption ends where the next one begins, as in browsers. Places are indexes in the page. */
class PageTable {
  readonly rows: Cell[][] = [];
  caption = '';
  hasInner = false;
  readonly #html: string;
  #captionStart: number | null = null;
  #row: Cell[] | null = null;
  #cell: OpenCell | null = null;
  /** Cells of earlier rows by their column, and how many further rows they span. */
  readonly #spanning: { cell: Cell; left: number }[] = [];
  #added = 0;

  constructor(html: string) {
    this.#html = html;
  }

  isInCell(): boolean {
    return this.#cell !== null;
  }

  beginCaption(start: number): void {
    this.#captionStart ??= start;
  }

  endCaption(end: number): void {
    if (this.#captionStart === null || this.caption !== '') return;
    this.caption = textOfMarkup(this.#html.slice(this.#captionStart, end));
  }

  beginRow(tag: number): void {
    this.endRow(tag);
    this.#row = [];
  }

  endRow(end: number): void {
    this.endCell(end);
    if (this.#row === null) return;
    this.#repeatSpanning(this.#row);
    this.rows.push(this.#row);
    this.#row = null;
  }

  beginCell(cell: OpenCell): void {
    this.endCell(cell.tag);
    this.#row ??= [];
    this.#cell = cell;
  }

  endCell(end: number): void {
    const cell = this.#cell;
    this.#cell = null;
    // A table with a table inside is layout. Its cells hold all that is inside, again and again.
    if (cell === null || this.#row === null || this.hasInner) return;
    this.#place(this.#row, textOfMarkup(this.#html.slice(cell.start, end)) || null, cell);
  }

  /** A cell that spans rows is in each of them, as merged cells of a sheet are. Across columns it is in the first. */
  #place(row: Cell[], text: string | null, { colspan, rowspan }: OpenCell): void {
    this.#repeatSpanning(row);
    this.#added += colspan * rowspan - 1;
    const isTooMuch = this.#added > MAX_ADDED || row.length + colspan > MAX_COLUMNS;
    const [across, down] = isTooMuch ? [1, 1] : [colspan, rowspan];
    for (let column = 0; column < across; column++) {
      const value = column === 0 ? text : null;
      this.#spanning[row.length] = { cell: value && { merged: value, top: this.rows.length + 1 }, left: down - 1 };
      row.push(value);
    }
  }

  #repeatSpanning(row: Cell[]): void {
    for (let above = this.#spanning[row.length]; above && above.left > 0; above = this.#spanning[row.length]) {
      above.left--;
      row.push(above.cell);
    }
  }
}

function spanOf(value: string): number {
  return Math.min(Math.max(Number.parseInt(value, 10) || 1, 1), MAX_SPAN);
}
