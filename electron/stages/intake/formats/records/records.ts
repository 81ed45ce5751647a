// A text of records as a table: a row for each, a column for each kind of field.
import type { Encoding } from '#shared/contract/intake.ts';
import { readBytes, sizeOf } from '../../byte-source.ts';
import { displayName } from '../../paths.ts';
import type { SourceRow, Table } from '../../table.ts';
import { toUtf8 } from '../decode.ts';
import { cutLines } from '../json-elements.ts';
import { openStreamed, type Reading } from '../streamed-table.ts';
import { XmlRow } from '../xml-row.ts';
import { type RecordSyntax, type SyntaxName, syntaxOf } from './syntaxes.ts';

/** @throws AppError FILE_UNREADABLE */
export function openRecords(file: string, encoding: Encoding, syntax: SyntaxName): Promise<Table> {
  const read = () => readRecords(file, encoding, syntaxOf(syntax));
  return openStreamed({ name: displayName(file), bytes: sizeOf(file), encoding, read });
}

function readRecords(file: string, encoding: Encoding, syntax: RecordSyntax): Reading {
  let bytesRead = 0;
  const row = new XmlRow();
  const bytes = readBytes(file, (read) => {
    bytesRead = read;
  });
  return {
    rows: rowsOf(cutLines(toUtf8(bytes, encoding)), syntax, row),
    names: () => row.names(),
    bytesRead: () => bytesRead,
  };
}

async function* rowsOf(lines: AsyncIterable<string>, syntax: RecordSyntax, row: XmlRow): AsyncGenerator<SourceRow> {
  const { field, ends, names = {} } = syntax;
  let { first } = syntax;
  let number = 0;
  let column: string | null = null;
  for await (const line of lines) {
    if (ends?.test(line)) {
      if (column !== null) yield row.take(++number);
      column = null;
      continue;
    }
    const [, tag, text] = field.exec(line) ?? [];
    if (tag === undefined) {
      // Before the first field a file says what it is.
      if (column !== null) row.add(column, `\n${line.trim()}`);
      continue;
    }
    first ??= tag;
    if (tag === first && column !== null) yield row.take(++number);
    const isKept = column !== null || tag === first;
    if (!isKept) continue;
    const meaning = names[tag];
    column = meaning === undefined ? tag : `${meaning} (${tag})`;
    row.open(column);
    row.add(column, text!);
  }
  if (column !== null) yield row.take(++number);
}
