// One cell as it is stored with an article and re-exported.
import * as z from 'zod';

/** No spreadsheet has more; a row that has is damaged, or made to exhaust its reader. */
export const MAX_COLUMNS = 16_384;
export const MAX_ROWS = 1_048_576;

/**
 * A cell as JSON. A number with another format than General keeps both; date serials use the 1900 system.
 * Formulas are their last value, rich text is its text. `json`: a list, an object, or a number with too many digits.
 */
export type CellValue =
  | null
  | string
  | number
  | boolean
  /** `text`: for files without number formats. Only cells that the program adds have one. */
  | { n: number; format: string; text?: string }
  | { error: string }
  | { json: string };

type LinkedCell = { of: CellValue; link: string };

/**
 * A cell as it is stored with an article. `link`: the address that it links to. `merged`: the cell is empty itself and
 * merged with those above it, the first of which, in the row `top`, has this value.
 */
export type Cell = CellValue | LinkedCell | MergedCell;
export type MergedCell = { merged: CellValue | LinkedCell; top: number };

const cellValue: z.ZodType<CellValue> = z.union([
  z.null(),
  z.string(),
  z.number(),
  z.boolean(),
  z.object({ n: z.number(), format: z.string(), text: z.string().exactOptional() }),
  z.object({ error: z.string() }),
  z.object({ json: z.string() }),
]);
const linkedCell = z.object({ of: cellValue, link: z.string() });
export const cell: z.ZodType<Cell> = z.union([
  cellValue,
  linkedCell,
  z.object({ merged: z.union([cellValue, linkedCell]), top: z.int() }),
]);

export function isMerged(cell: Cell): cell is MergedCell {
  return typeof cell === 'object' && cell !== null && 'merged' in cell;
}

function isLinked(cell: Cell): cell is LinkedCell {
  return typeof cell === 'object' && cell !== null && 'link' in cell;
}

export function displayValue(cell: Cell): CellValue {
  const shown = isMerged(cell) ? cell.merged : cell;
  return isLinked(shown) ? shown.of : shown;
}

export function isBlank(cell: Cell): boolean {
  const value = displayValue(cell);
  return value === null || (typeof value === 'string' && !/\S/.test(value));
}

export function linkOf(cell: Cell): string {
  const shown = isMerged(cell) ? cell.merged : cell;
  return isLinked(shown) ? shown.link : '';
}

/** The text of a cell that holds a text, as its file has it; null for numbers and the like. */
export function verbatimText(cell: Cell): string | null {
  const value = displayValue(cell);
  if (typeof value === 'string') return value;
  return typeof value === 'object' && value !== null && 'json' in value ? value.json : null;
}
