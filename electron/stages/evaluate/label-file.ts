// Reads csv files of labels. Errors name the row, because people write these files by hand.
import { CsvError, parse } from 'csv-parse/sync';

/** The error for an unusable label file. Its message names the row and the reason. */
export class LabelFileError extends Error {
  override readonly name = 'LabelFileError';
}

export type Column = readonly [name: string, ...aliases: string[]];

/** `row` is the number that a spreadsheet program shows, from 1. `cells` follow the order of the requested columns. */
export type CsvRecord = { readonly row: number; readonly cells: readonly string[] };

const MAX_QUOTED_HEADER = 200;
/** A character that no text file contains, but workbooks and other binary files do. */
const NUL = '\0';

/**
 * The nonempty records after the header. Column names ignore case.
 *
 * @param optional columns that may be missing or empty; their cells follow the required ones, '' if empty
 * @throws LabelFileError for invalid csv, a missing column, or an empty required cell
 */
export function readRecords(
  csvText: string,
  required: readonly Column[],
  optional: readonly Column[] = [],
): CsvRecord[] {
  const [header = [], ...records] = parseCsv(csvText);
  const names = header.map((name) => name.trim().toLowerCase());
  const positionOf = (column: Column) => names.findIndex((name) => column.includes(name));
  const missing = required.find((column) => positionOf(column) < 0);
  if (missing) {
    const found = names.join(', ').slice(0, MAX_QUOTED_HEADER);
    throw new LabelFileError(`missing column ${missing.join(' or ')}; found: ${found}`);
  }
  const positions = [...required, ...optional].map(positionOf);
  return records.flatMap((record, index) => {
    if (record.every((cell) => cell.trim() === '')) return [];
    const row = index + 2;
    const cells = positions.map((position) => (record[position] ?? '').trim());
    const empty = required.findIndex((_, at) => cells[at] === '');
    if (empty >= 0) throw new LabelFileError(`row ${row}: ${required[empty]![0]} is empty`);
    return [{ row, cells }];
  });
}

function parseCsv(text: string): string[][] {
  if (text.includes(NUL)) throw new LabelFileError('not a CSV file');
  try {
    return parse(text, {
      bom: true,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: false,
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new LabelFileError(`not a CSV file (${error.message})`, { cause: error });
  }
}
