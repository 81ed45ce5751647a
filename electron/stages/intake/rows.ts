// The rows of a table as articles; every row below the header comes out once, imported or rejected.
import type { RejectedRow as RejectedRowAsText, SheetReading } from '#shared/contract/intake.ts';
import { type Field, fields } from '#shared/model/model.ts';
import { columnLetter } from '#shared/model/sheet-names.ts';
import { AppError } from '#shared/words/errors.ts';
import { type Cell, displayValue, isBlank, linkOf, verbatimText } from '../../cells/cell.ts';
import { cellAsText } from '../../cells/cell-text.ts';
import { holdsUndecodable, showUndecodable } from './formats/decode.ts';
import { columnsOf, UniqueNames } from './header-row.ts';
import type { SourceRow, Table, TableRows } from './table.ts';

/** An article. `fields` holds each mapped column's text verbatim, '' where none is mapped; `cells` the whole row. */
export interface ImportedRow {
  readonly kind: 'article';
  /** The row from 1, as programs that show the file count. */
  readonly row: number;
  readonly fields: Readonly<Record<Field, string>>;
  readonly cells: readonly Cell[];
}

export interface RejectedRow {
  readonly kind: 'rejected';
  readonly row: number;
  readonly reason: RejectedRowAsText['reason'];
  readonly cells: readonly Cell[];
}

export interface ArticleRows {
  readonly rows: AsyncIterable<ImportedRow | RejectedRow>;
  /** Names of the columns as far as the rows were read: rows may be longer than the header, objects may have new keys. */
  columns(): readonly string[];
}

type Mapping = SheetReading['mapping'] & { readonly body: number };

/** Tags, white space, entities for white space, and characters that show nothing. */
const NOTHING_TO_READ =
  /(?:<[^<>]*>|&(?:nbsp|ensp|emsp|thinsp|zwnj|zwj|#160|#xa0|#8203|#x200b|#12288|#x3000);|[\s\p{Cf}])*/iuy;

/**
 * All rows below the header, in order, one at a time. Refuses at once, before the first row, with FILE_WITHOUT_FIELDS,
 * BODY_UNMAPPED, COLUMN_MISSING or SHEET_WITHOUT_ROWS.
 */
export function readArticles(table: Table, reading: Pick<SheetReading, 'headerRow' | 'mapping'>): ArticleRows {
  const { headerRow, mapping } = reading;
  const { body } = mapping;
  if (table.size.rows <= headerRow) throw new AppError('SHEET_WITHOUT_ROWS', { sheet: table.name });
  const columns = columnsOf(table, headerRow);
  if (columns.length === 0) throw new AppError('FILE_WITHOUT_FIELDS', { file: table.name });
  if (body === undefined) throw new AppError('BODY_UNMAPPED', { sheet: table.name, columns });
  const beyond = Object.values(mapping).find((column) => column >= columns.length);
  if (beyond !== undefined) throw new AppError('COLUMN_MISSING', { column: columnLetter(beyond), columns });
  const source = table.read();
  const growing = new GrowingColumns(columns, source);
  return { rows: rowsOf(source, growing, headerRow, { ...mapping, body }), columns: () => growing.names() };
}

/** Column names that grow with the rows: by their own names, or by letter after the last that the header names. */
class GrowingColumns {
  readonly #source: TableRows;
  readonly #names: UniqueNames;

  constructor(names: readonly string[], source: TableRows) {
    this.#names = new UniqueNames(names);
    this.#source = source;
  }

  include(width: number): void {
    while (this.#names.size < width && this.#source.names() === null) this.#names.add(columnLetter(this.#names.size));
  }

  names(): readonly string[] {
    const own = this.#source.names();
    return own !== null && own.length > this.#names.size ? [...own] : [...this.#names];
  }
}

async function* rowsOf(
  source: TableRows,
  columns: GrowingColumns,
  headerRow: number,
  mapping: Mapping,
): AsyncGenerator<ImportedRow | RejectedRow> {
  for await (const row of source.rows) {
    if (row.row <= headerRow) continue;
    columns.include(row.cells.length);
    yield toArticle(row, mapping);
  }
}

function toArticle(source: SourceRow, mapping: Mapping): ImportedRow | RejectedRow {
  const { row, cells } = source;
  const reject = (reason: RejectedRow['reason']) => ({ kind: 'rejected', row, reason, cells }) as const;
  if (cells.every(isBlank)) return reject('blank');
  if (source.unreadable) return { ...reject('unreadable'), cells: cells.map(shown) };
  if (cells.some((cell) => holdsUndecodable(verbatimText(cell) ?? '')))
    return { ...reject('undecodable'), cells: cells.map(shown) };
  if (!holdsText(cells[mapping.body] ?? null)) return reject('no-body');
  return { kind: 'article', row, fields: fieldsOf(source, mapping), cells };
}

function shown(cell: Cell): Cell {
  const text = verbatimText(cell);
  return text !== null && holdsUndecodable(text) ? showUndecodable(text) : cell;
}

function fieldsOf({ cells }: SourceRow, mapping: Mapping): Record<Field, string> {
  const texts = Object.fromEntries(
    fields.map((field) => {
      const column = mapping[field];
      return [field, column === undefined ? '' : cellAsText(cells[column] ?? null)];
    }),
  ) as Record<Field, string>;
  // A link named “查看原文” or “原文/转载” is stored by its URL, not by its name.
  if (mapping.url !== undefined && !texts.url.includes('://'))
    texts.url = linkOf(cells[mapping.url] ?? null) || texts.url;
  return texts;
}

/** An error like #N/A is no text: rows of errors would all be each other's duplicates. */
function holdsText(cell: Cell): boolean {
  const body = displayValue(cell);
  if (typeof body !== 'string') return body !== null && !(typeof body === 'object' && 'error' in body);
  NOTHING_TO_READ.lastIndex = 0;
  NOTHING_TO_READ.test(body);
  return NOTHING_TO_READ.lastIndex < body.length;
}
