// Records as csv, the way spreadsheet programs read it safely.
import { stringify } from 'csv-stringify/sync';
import { type Cell, cellAsText, displayValue } from '#electron/intake/cell.ts';
import { escapeFormula } from './escape-formula.ts';

/** Without it Excel takes UTF-8 for the machine's own encoding and misreads Chinese. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** RFC 4180 records. Only texts can be taken for formulas: a number that begins with a minus is a number, JSON is no formula. */
export function toCsv(records: readonly (readonly Cell[])[]): string {
  const texts = records.map((cells) =>
    cells.map((cell) => {
      const value = displayValue(cell);
      return typeof value === 'string' ? escapeFormula(value) : cellAsText(value);
    }),
  );
  // Left to itself csv-stringify quotes only a whole record delimiter, not a lone line feed.
  return stringify(texts, { record_delimiter: 'windows', quoted_match: /[\r\n]/ });
}
