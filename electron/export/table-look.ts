// The look of the columns of an exported sheet, taken from the imported sheets.
import { type KeptPart, keptParts, type UnkeptCounts, unkeptParts } from '#shared/contract/exports.ts';
import type { SheetLook } from '../intake/sheet-look.ts';
import type { ReadableDb } from '../store/database.ts';
import { readImportColumns } from '../store/imports.ts';
import { readSetting } from '../store/settings.ts';

export type ColumnLook = { readonly width: number | null; readonly isHidden: boolean; readonly isText: boolean };

export type TableLook = {
  /** Undefined for columns without a known look. */
  readonly columns: readonly (ColumnLook | undefined)[];
  /** The header row stays visible when scrolling. */
  readonly isHeaderFrozen: boolean;
  readonly frozenColumns: number;
  readonly hasFilter: boolean;
};

/** @param columns names of columns; if several imports have one, the first import determines its look */
export function readTableLook(db: ReadableDb, columns: readonly string[]): TableLook | null {
  const looks = readSetting(db, 'sheetLooks') ?? {};
  const known = readImportColumns(db).flatMap((one) => {
    const look = looks[one.id];
    return look ? [{ look, columns: one.columns }] : [];
  });
  if (known.length === 0) return null;
  const all = known.map(({ look }) => look);
  return {
    columns: columns.map((name) => {
      const source = known.find((one) => one.columns.includes(name));
      return source && columnLook(source.look, source.columns.indexOf(name));
    }),
    isHeaderFrozen: all.some(({ frozenRows }) => frozenRows > 0),
    // With several sheets it is unknown, because their columns may have different orders.
    frozenColumns: all.length === 1 ? all[0]!.frozenColumns : 0,
    hasFilter: all.some(({ hasFilter }) => hasFilter),
  };
}

/** The parts of the imported sheets that an export keeps, and those it cannot; null if no import describes its look. */
export function readWorkbookParts(db: ReadableDb): { kept: KeptPart[]; unkept: UnkeptCounts } | null {
  const looks = readSetting(db, 'sheetLooks') ?? {};
  const all = readImportColumns(db).flatMap(({ id }) => looks[id] ?? []);
  if (all.length === 0) return null;
  const unkept: UnkeptCounts = {};
  for (const look of all)
    for (const part of unkeptParts) if (look.unkept[part]) unkept[part] = (unkept[part] ?? 0) + look.unkept[part];
  return { kept: keptParts.filter((part) => all.some(has[part])), unkept };
}

const has: Readonly<Record<KeptPart, (look: SheetLook) => boolean>> = {
  widths: ({ columns }) => columns.some(({ width }) => width !== null),
  textColumns: ({ textColumns }) => textColumns.length > 0,
  frozen: ({ frozenRows }) => frozenRows > 0,
  filter: ({ hasFilter }) => hasFilter,
  hiddenColumns: ({ columns }) => columns.some(({ isHidden }) => isHidden),
};

function columnLook({ columns, textColumns }: SheetLook, column: number): ColumnLook {
  const look = columns.find(({ from, to }) => from <= column && column <= to);
  return {
    width: look?.width ?? null,
    isHidden: look?.isHidden ?? false,
    isText: textColumns.includes(column),
  };
}
