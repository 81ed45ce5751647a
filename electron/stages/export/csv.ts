// Records as csv, the way spreadsheet programs read it safely.
import { stringify } from 'csv-stringify/sync';
import { type Cell, displayValue } from '#electron/cells/cell.ts';
import { cellAsText } from '#electron/cells/cell-text.ts';
import { escapeFormula } from '../../cells/escape-formula.ts';

/** Without this mark, Excel reads UTF-8 in the encoding of the machine and garbles Chinese. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** RFC 4180 records. Only texts are escaped as formulas: negative numbers are numbers, and JSON is no formula. */
export function toCsv(records: readonly (readonly Cell[])[]): string {
  const texts = records.map((cells) =>
    cells.map((cell) => {
      const value = displayValue(cell);
      return typeof value === 'string' ? escapeFormula(value) : cellAsText(value);
    }),
  );
  // By default, csv-stringify quotes only a complete record delimiter, but no lone line feed.
  return stringify(texts, { record_delimiter: 'windows', quoted_match: /[\r\n]/ });
}
