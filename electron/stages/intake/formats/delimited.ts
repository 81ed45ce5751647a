// csv and tsv, read as a stream: any common delimiter, quoted line breaks, records of different lengths.
import { pipeline, Readable } from 'node:stream';
import { type CsvError, type Parser, parse } from 'csv-parse';
import type { Delimiter, Encoding } from '#shared/contract/intake.ts';
import { AppError } from '#shared/words/errors.ts';
import { MAX_COLUMNS } from '../../../cells/cell.ts';
import { readBytes, sizeOf } from '../byte-source.ts';
import { displayName } from '../paths.ts';
import { beginningOf, type SourceRow, type Table } from '../table.ts';
import { toUtf8 } from './decode.ts';
import { openStreamed, type Reading } from './streamed-table.ts';

/** Characters of a record that is read; a longer one is unreadable. */
const MAX_READ_LENGTH = 8_000_000;
/** Bytes of a record, as UTF-8: after a quote that is never closed the rest of the file would be one. */
const MAX_RECORD_LENGTH = 30_000_000;

type Dialect = { readonly encoding: Encoding; readonly delimiter: Delimiter };

/** @throws AppError FILE_MALFORMED for a quote that is never closed, or not for very long, FILE_UNREADABLE */
export function openDelimited(file: string, dialect: Dialect): Promise<Table> {
  const read = () => readDelimited(file, dialect);
  return openStreamed({ name: displayName(file), bytes: sizeOf(file), ...dialect, read });
}

function readDelimited(file: string, { encoding, delimiter }: Dialect): Reading {
  let bytesRead = 0;
  const bytes = readBytes(file, (read) => {
    bytesRead = read;
  });
  return { rows: rowsOf(file, toUtf8(bytes, encoding), delimiter), names: () => null, bytesRead: () => bytesRead };
}

/**
 * csv-parse 7.0.3 makes an error for each record of another length than the first, although it drops it
 * (`relax_column_count`): 0.1 ms a row.
 */
function expectEveryLength(parser: Parser): void {
  const { state } = parser as unknown as { state: { record: unknown[] } };
  Object.defineProperty(state, 'expectedRecordLength', { get: () => state.record.length, set: () => {} });
}

async function* rowsOf(file: string, text: AsyncIterable<Buffer>, delimiter: Delimiter): AsyncGenerator<SourceRow> {
  const parser = parse({
    delimiter,
    // Given, because the first line does not decide it: some files concatenate the output of several programs.
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: MAX_RECORD_LENGTH,
  });
  expectEveryLength(parser);
  // An error of the reading is thrown where the parser is read from.
  pipeline(Readable.from(text), parser, () => {});
  let row = 0;
  try {
    for await (const record of parser as AsyncIterable<string[]>) {
      row++;
      const length = record.reduce((sum, cell) => sum + cell.length, 0);
      if (length > MAX_READ_LENGTH) yield { row, cells: [beginningOf(record.join(delimiter))], unreadable: true };
      else if (record.length > MAX_COLUMNS) yield { row, cells: [record.join(delimiter)], unreadable: true };
      else yield { row, cells: record.map((cell) => (cell === '' ? null : cell)) };
    }
  } catch (error) {
    const { code } = error as CsvError;
    if (code !== 'CSV_QUOTE_NOT_CLOSED' && code !== 'CSV_MAX_RECORD_SIZE') throw error;
    throw new AppError('FILE_MALFORMED', { file: displayName(file), line: row + 1, detail: '"' });
  }
}
