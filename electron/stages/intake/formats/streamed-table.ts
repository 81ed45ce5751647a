// A table that is read row by row from a file of any length: its head is kept, its length counted or estimated.
import { Readable } from 'node:stream';
import { type Cell, verbatimText } from '../../../cells/cell.ts';
import { type SourceRow, sheetOfRows, type Table, type TableRows, withoutEmptySpace } from '../table.ts';

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
  const head: SourceRow[] = [];
  let characters = 0;
  let rows = 0;
  let counted = true;
  for await (const row of withoutEmptySpace(reading.rows)) {
    rows++;
    if (head.length < HEAD_ROWS && characters < HEAD_CHARACTERS) {
      head.push(row);
      for (const cell of row.cells) characters += verbatimText(cell)?.length ?? 0;
    }
    counted = reading.bytesRead() < COUNTED_BYTES || reading.bytesRead() === bytes;
    if (!counted) break;
  }
  const isWhole = head.length === rows && counted;
  return {
    name,
    hidden: false,
    head: sheetOfRows(name, cellsByRow(head)),
    size: { rows: counted ? rows : Math.round((rows * bytes) / reading.bytesRead()), counted },
    ownNames: reading.names()?.slice() ?? null,
    ...(encoding && { encoding }),
    ...(delimiter && { delimiter }),
    read() {
      // Reading a short table from its file a second time takes as long as the first.
      if (isWhole) return { rows: Readable.from(head), names: reading.names };
      const again = read();
      return { ...again, rows: withoutEmptySpace(again.rows) };
    },
  };
}

const NO_CELLS: readonly Cell[] = [];

/** Rows that are left out, as empty space, have no cells. */
function cellsByRow(rows: readonly SourceRow[]): (readonly Cell[])[] {
  const all = new Array<readonly Cell[]>(rows.at(-1)?.row ?? 0).fill(NO_CELLS);
  for (const { row, cells } of rows) all[row - 1] = cells;
  return all;
}
