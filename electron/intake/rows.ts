// The rows of a sheet as articles; every row below the header comes out once, imported or rejected.
import type { RejectedRow as RejectedRowAsText, SheetReading } from '#shared/contract/intake.ts';
import { type Field, fields } from '#shared/model.ts';
import { Refusal } from '#shared/refusals.ts';
import type { Cell } from './cell.ts';
import { columnLetter, columnNames } from './header-row.ts';
import { isBlank, type Sheet } from './sheet.ts';
import { countRows } from './sheet-reading.ts';

/** An article. `fields` holds each mapped column's text verbatim, '' where none is mapped; `cells` the whole row. */
export interface ImportedRow {
  readonly kind: 'article';
  /** From 1, as the spreadsheet program shows it. */
  readonly row: number;
  readonly fields: Readonly<Record<Field, string>>;
  /** One a column of the sheet. */
  readonly cells: readonly Cell[];
}

/** A row that holds no article: nothing at all, or nothing readable in the body column. */
export interface RejectedRow {
  readonly kind: 'rejected';
  readonly row: number;
  readonly reason: RejectedRowAsText['reason'];
  readonly cells: readonly Cell[];
}

/** Tags, white space, entities for white space, and characters that show nothing. */
const NOTHING_TO_READ =
  /(?:<[^<>]*>|&(?:nbsp|ensp|emsp|thinsp|zwnj|zwj|#160|#xa0|#8203|#x200b|#12288|#x3000);|[\s\p{Cf}])*/iuy;

/**
 * All rows below the header, in order, one at a time. Refuses at once, before the first row, with BODY_UNMAPPED,
 * COLUMN_MISSING or SHEET_WITHOUT_ROWS.
 */
export function readArticles(sheet: Sheet, reading: SheetReading): Iterable<ImportedRow | RejectedRow> {
  const { headerRow, mapping } = reading;
  const { body } = mapping;
  if (countRows(sheet, headerRow) === 0) throw new Refusal('SHEET_WITHOUT_ROWS', { sheet: sheet.name });
  const columns = columnNames(sheet, headerRow);
  if (body === undefined) throw new Refusal('BODY_UNMAPPED', { columns });
  const beyond = Object.values(mapping).find((column) => column >= columns.length);
  if (beyond !== undefined) throw new Refusal('COLUMN_MISSING', { column: columnLetter(beyond), columns });
  return rowsOf(sheet, { ...reading, mapping: { ...mapping, body } });
}

function* rowsOf(
  sheet: Sheet,
  { headerRow, mapping }: SheetReading & { mapping: { body: number } },
): Generator<ImportedRow | RejectedRow> {
  for (let row = headerRow + 1; row <= sheet.rows; row++) {
    const cells = Array.from({ length: sheet.columns }, (_, column) => sheet.cell(row, column));
    if (cells.every(isBlank)) yield { kind: 'rejected', row, reason: 'blank', cells };
    else if (!holdsText(cells[mapping.body] ?? null)) yield { kind: 'rejected', row, reason: 'no-body', cells };
    else yield { kind: 'article', row, fields: fieldsOf(sheet, row, mapping), cells };
  }
}

function fieldsOf(sheet: Sheet, row: number, mapping: SheetReading['mapping']): Record<Field, string> {
  const texts = Object.fromEntries(
    fields.map((field) => {
      const column = mapping[field];
      return [field, column === undefined ? '' : sheet.cellText(row, column)];
    }),
  ) as Record<Field, string>;
  // Of a link named “查看原文” the address is wanted, not the name.
  if (mapping.url !== undefined && !texts.url.includes('/')) {
    texts.url = sheet.linkTarget(row, mapping.url) || texts.url;
  }
  return texts;
}

/** An error like #N/A is no text: rows of errors would all be each other's duplicates. */
function holdsText(body: Cell): boolean {
  if (typeof body !== 'string') return body !== null && !(typeof body === 'object' && 'error' in body);
  NOTHING_TO_READ.lastIndex = 0;
  NOTHING_TO_READ.test(body);
  return NOTHING_TO_READ.lastIndex < body.length;
}
