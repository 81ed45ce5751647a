// A table that is read row by row from a file of any length: its head is kept, its length counted or estimated.
import { type Cell, verbatimText } from '../cell.ts';
import { sheetOfRows, type Table, type TableRows, withoutEmptySpace } from '../table.ts';

/** Rows kept for finding the header and for the preview; fewer where they are long. */
const HEAD_ROWS = 1000;
const HEAD_CHARACTERS = 10_000_000;
/** Bytes that are counted through for a preview: half a second's reading. */
const COUNTED_BYTES = 32_000_000;

export type Reading = TableRows & { bytesRead(): number };

export type StreamedTable = Pick<Table, 'name' | 'encoding' | 'delimiter'> & {
  readonly bytes: number;
  read(): Reading;
};

/** Reads the beginning of a table. @throws AppError as its reader does */
export async function openStreamed({ name, encoding, delimiter, bytes, read }: StreamedTable): Promise<Table> {
  const reading = read();
  const head: (readonly Cell[])[] = [];
  let characters = 0;
  let rows = 0;
  let counted = true;
  for await (const { row, cells } of withoutEmptySpace(reading.rows)) {
    rows++;
    if (head.length < HEAD_ROWS && characters < HEAD_CHARACTERS) {
      head[row - 1] = cells;
      for (const cell of cells) characters += verbatimText(cell)?.length ?? 0;
    }
    counted = reading.bytesRead() < COUNTED_BYTES || reading.bytesRead() === bytes;
    if (!counted) break;
  }
  return {
    name,
    hidden: false,
    head: sheetOfRows(
      name,
      Array.from(head, (cells) => cells ?? []),
    ),
    size: { rows: counted ? rows : Math.round((rows * bytes) / reading.bytesRead()), counted },
    ownNames: reading.names()?.slice() ?? null,
    ...(encoding && { encoding }),
    ...(delimiter && { delimiter }),
    read() {
      const reading = read();
      return { ...reading, rows: withoutEmptySpace(reading.rows) };
    },
  };
}
