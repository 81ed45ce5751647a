// The look of an exported sheet, taken from the imported sheets.
import { type KeptPart, keptParts, type UnkeptCounts, unkeptParts } from '#shared/contract/exports.ts';
import type { ImportId } from '#shared/model/model.ts';
import { countRows, includesRow, type SheetLook } from '../../cells/sheet-look.ts';
import type { ReadableDb } from '../../store/database.ts';
import { readImportColumns } from '../../store/imports.ts';
import { readSetting } from '../../store/settings.ts';

type ColumnFilter = Pick<SheetLook['filters'][number], 'values' | 'blank'>;

export type ColumnLook = {
  readonly width: number | null;
  readonly isHidden: boolean;
  readonly isText: boolean;
  /** Undefined if the column shows all its rows. */
  readonly filter?: ColumnFilter | undefined;
};

export type RowLook = {
  readonly isHidden: boolean;
  /** Columns whose texts have the format `@` in this row. */
  readonly textCells: ReadonlySet<number>;
};

export type TableLook = {
  /** Undefined for columns without a known look. */
  readonly columns: readonly (ColumnLook | undefined)[];
  /** Rows that differ from their columns, by their place below the header, from 0. */
  readonly rows: ReadonlyMap<number, RowLook>;
  /** The header row stays visible when scrolling. */
  readonly isHeaderFrozen: boolean;
  readonly frozenColumns: number;
  readonly hasFilter: boolean;
};

/** The import that a row came with, and its number there. */
export type RowOrigin = { readonly importId: ImportId; readonly row: number };

type ImportLook = { readonly id: ImportId; readonly columns: readonly string[]; readonly look: SheetLook };

/**
 * @param columns names of columns; if several imports have one, the first import determines its look
 * @param written the rows of the table, in their order
 */
export function readTableLook(
  db: ReadableDb,
  columns: readonly string[],
  written: Iterable<RowOrigin>,
): TableLook | null {
  const known = readLooks(db);
  if (known.length === 0) return null;
  const all = known.map(({ look }) => look);
  return {
    columns: columns.map((name) => {
      const source = known.find((one) => one.columns.includes(name));
      return source && columnLook(source.look, source.columns.indexOf(name));
    }),
    rows: readRowLooks(known, columns, written),
    isHeaderFrozen: all.some(({ frozenRows }) => frozenRows > 0),
    // With several sheets it is unknown, because their columns may have different orders.
    frozenColumns: all.length === 1 ? all[0]!.frozenColumns : 0,
    hasFilter: all.some(({ hasFilter }) => hasFilter),
  };
}

/** The parts of the imported sheets that an export keeps, and those it cannot; null if no import describes its look. */
export function readWorkbookParts(db: ReadableDb): { kept: KeptPart[]; unkept: UnkeptCounts } | null {
  const all = readLooks(db).map(({ look }) => look);
  if (all.length === 0) return null;
  const unkept: UnkeptCounts = {};
  for (const look of all)
    for (const part of unkeptParts) if (look.unkept[part]) unkept[part] = (unkept[part] ?? 0) + look.unkept[part];
  return { kept: keptParts.filter((part) => all.some(has[part])), unkept };
}

const has: Readonly<Record<KeptPart, (look: SheetLook) => boolean>> = {
  widths: ({ columns }) => columns.some(({ width }) => width !== null),
  textColumns: ({ textColumns }) => textColumns.length > 0,
  textCells: ({ textCells }) => textCells.length > 0,
  frozen: ({ frozenRows }) => frozenRows > 0,
  filter: ({ hasFilter }) => hasFilter,
  criteria: ({ filters }) => filters.length > 0,
  hiddenColumns: ({ columns }) => columns.some(({ isHidden }) => isHidden),
  hiddenRows: ({ hiddenRows }) => hiddenRows.length > 0,
};

function readLooks(db: ReadableDb): readonly ImportLook[] {
  const looks = readSetting(db, 'sheetLooks') ?? {};
  const imports = readImportColumns(db);
  const known = imports.flatMap(({ id, columns }) => (looks[id] ? [{ id, columns, look: looks[id] }] : []));
  return imports.length === 1 ? known : known.map((one) => ({ ...one, look: withoutCriteria(one.look) }));
}

/** A filter of one of several sheets would hide rows of the others. */
function withoutCriteria(look: SheetLook): SheetLook {
  const { filters, hiddenRows, unkept } = look;
  if (filters.length === 0) return look;
  const hidden = (unkept.hiddenRows ?? 0) + countRows(hiddenRows);
  const lost = { filters: filters.length, ...(hidden > 0 && { hiddenRows: hidden }) };
  return { ...look, filters: [], hiddenRows: [], unkept: { ...unkept, ...lost } };
}

function columnLook({ columns, textColumns, filters }: SheetLook, column: number): ColumnLook {
  const look = columns.find(({ from, to }) => from <= column && column <= to);
  return {
    width: look?.width ?? null,
    isHidden: look?.isHidden ?? false,
    isText: textColumns.includes(column),
    filter: filters.find((filter) => filter.column === column),
  };
}

function readRowLooks(
  known: readonly ImportLook[],
  names: readonly string[],
  written: Iterable<RowOrigin>,
): ReadonlyMap<number, RowLook> {
  const found = new Map<number, RowLook>();
  const looks = new Map(
    known.flatMap(({ id, columns, look: { hiddenRows, textCells } }) => {
      if (hiddenRows.length === 0 && textCells.length === 0) return [];
      const cells = textCells.map(({ column, rows }) => ({ column: names.indexOf(columns[column] ?? ''), rows }));
      return [[id, { hiddenRows, textCells: cells }]];
    }),
  );
  if (looks.size === 0) return found;
  let place = 0;
  for (const { importId, row } of written) {
    const look = looks.get(importId);
    const isHidden = look !== undefined && includesRow(look.hiddenRows, row);
    const cells = look?.textCells.filter(({ rows }) => includesRow(rows, row)) ?? [];
    if (isHidden || cells.length > 0)
      found.set(place, { isHidden, textCells: new Set(cells.map(({ column }) => column)) });
    place++;
  }
  return found;
}
