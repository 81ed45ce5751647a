// How a sheet that is imported together with another is read: as that one, where its columns are the same.
import type { ReadingRequest, SheetReading } from '#shared/contract/intake.ts';
import type { ColumnMapping } from '#shared/model/model.ts';
import { haveSameNames } from './header-row.ts';
import { inspect } from './sheet-reading.ts';
import type { Source } from './table.ts';

/** A mapping, and the names of the columns for which it was made. */
export type KnownMapping = { readonly columns: readonly string[]; readonly mapping: ColumnMapping };
type FirstSheet = KnownMapping & Pick<SheetReading, 'sheet' | 'headerRow'>;

/**
 * Adds the mapping of the first sheet to the request if the columns are the same (the header row may differ), else one
 * remembered for these columns. A requested mapping wins.
 * @throws AppError SHEET_MISSING
 */
export function inheritMapping(
  source: Source,
  wanted: ReadingRequest,
  first: FirstSheet,
  remembered: readonly KnownMapping[],
): ReadingRequest {
  if (wanted.mapping !== undefined || wanted.columns !== undefined) return wanted;
  const own = inspect(source, wanted);
  const likely = inspect(source, { ...wanted, headerRow: headerRowOf(source, wanted, first) });
  for (const { columns, reading } of [likely, own])
    if (haveSameNames(columns, first.columns))
      return { ...wanted, headerRow: reading.headerRow, mapping: first.mapping };
  const known = remembered.find(({ columns }) => haveSameNames(columns, own.columns));
  return known ? { ...wanted, mapping: known.mapping } : wanted;
}

/**
 * Sheets without headers match whenever their column counts do, so “no header” is reused only if the editor chose it.
 */
function headerRowOf(source: Source, wanted: ReadingRequest, { sheet, headerRow }: FirstSheet): number | undefined {
  if (wanted.headerRow !== undefined) return wanted.headerRow;
  const isChosen = headerRow > 0 || inspect(source, { sheet }).reading.headerRow > 0;
  return isChosen ? headerRow : undefined;
}
