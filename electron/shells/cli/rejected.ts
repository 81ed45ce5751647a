// Joins the rejected rows of several sheets into one csv.
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { BYTE_ORDER_MARK } from '../../stages/export/csv.ts';

export type RejectedTable = { readonly sheet: string; readonly csv: string };

/** Columns with the same name are merged; the last column names the sheet. A single table stays unchanged. */
export function joinRejected(tables: readonly RejectedTable[]): string {
  const [only] = tables;
  if (tables.length === 1 && only) return BYTE_ORDER_MARK + only.csv.replace(BYTE_ORDER_MARK, '');
  const records = tables.flatMap(({ sheet, csv }) =>
    parse(csv, { bom: true, columns: true, relax_column_count: true }).map((record) => ({
      ...(record as object),
      sheet,
    })),
  );
  const names = new Set(tables.flatMap(({ csv }) => parse(csv, { bom: true, to_line: 1 })[0] as string[]));
  return stringify(records, { bom: true, header: true, columns: [...names, 'sheet'] });
}
