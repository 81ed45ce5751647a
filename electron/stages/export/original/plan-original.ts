// What an export changes in the imported workbook: the rows that go, and the cells that are new.
import { type Cell, type CellValue, displayValue, linkOf } from '#electron/cells/cell.ts';
import { cellAsText } from '#electron/cells/cell-text.ts';
import type { OriginalObstacle } from '#shared/contract/exports.ts';
import type { ArticleId, ImportId } from '#shared/model/model.ts';
import type { Language } from '#shared/text/language.ts';
import { standsForHeading } from '../../../cells/table-labels.ts';
import { iterateRejectedReasons, iterateVersionOrigins, readArticle } from '../../../store/articles.ts';
import type { ReadableDb } from '../../../store/database.ts';
import { countOriginalBytes, type ImportedSheet, listImportedSheets, readOriginal } from '../../../store/originals.ts';
import { type OriginalColumns, originalColumns, type WrittenRejected } from '../original-cells.ts';
import type { ExportPlan } from '../plan.ts';
import { type ComposedArticles, composeArticles, type Merging } from '../taken/composed-cells.ts';
import { takenHeading } from '../taken/taken-labels.ts';
import { escapeCellText } from '../xlsx/escape-xml.ts';
import { isTooLong } from '../xlsx/write-xlsx.ts';
import type { SheetChange } from './rewrite-workbook.ts';
import type { NewCell } from './sheet-rows.ts';
import { attribute, encode, encodeText, withAttribute } from './xml.ts';

export type OriginalPlan = {
  readonly file: string;
  readonly bytes: Buffer;
  readonly changes: readonly SheetChange[];
  /** Rows of the changed sheets. */
  readonly rows: number;
  /** Parts of other articles for which a sheet has no column, or that are longer than a cell can be. */
  readonly untaken: number;
};
type Obstacle = { readonly file: string | null; readonly obstacle: OriginalObstacle };

/** The rejected rows that stay, and the cells that are merged. */
export type OriginalCells = { readonly rejected: WrittenRejected; readonly merging: Merging };

type Options = { readonly language: Language; readonly addedColumns: boolean };

export function planOriginal(
  db: ReadableDb,
  plan: ExportPlan,
  { rejected, merging }: OriginalCells,
  options: Options,
): OriginalPlan | Obstacle {
  const sheets = listImportedSheets(db);
  const found = findWorkbook(db, sheets);
  if ('obstacle' in found) return found;
  const bytes = readOriginal(db, found.sha256);
  if (!bytes) return { file: found.file, obstacle: 'damaged' };
  const original = originalColumns(db);
  const rows = new Map(sheets.map(({ id }) => [id, { deleted: new Set<number>(), newCells: new Map() as Cells }]));
  let count = 0;
  for (const { article, importId, row } of iterateVersionOrigins(db)) {
    count++;
    if (!plan.outcomes.get(article)?.kept) rows.get(importId)!.deleted.add(row);
  }
  for (const { importId, row, reason } of iterateRejectedReasons(db)) {
    count++;
    if (reason !== 'blank' && !rejected.get(importId)?.has(row)) rows.get(importId)!.deleted.add(row);
  }
  const composed = composeArticles(db, original, options.language, merging);
  const untaken = addTaken(db, { original, composed }, plan, rows);
  if (options.addedColumns || merging.origins) addColumns(db, { original, composed }, plan, sheets, rows, options);
  const changes = sheets.map(({ id, sheet }) => ({ name: sheet, ...rows.get(id)! }));
  return { file: found.file, bytes, changes, rows: count, untaken };
}

function findWorkbook(db: ReadableDb, sheets: readonly ImportedSheet[]): ImportedSheet | Obstacle {
  const isNamed = ({ file }: ImportedSheet) => /\.xls[xm]$/i.test(file);
  const [first] = sheets;
  const file = sheets.find(isNamed)?.file ?? null;
  const isKept = sheets.some(({ sha256 }) => countOriginalBytes(db, sha256) > 0);
  if (!first || (!isKept && file === null)) return { file: null, obstacle: 'other-format' };
  const isOne =
    sheets.every(({ sha256 }) => sha256 === first.sha256) &&
    new Set(sheets.map(({ sheet }) => sheet)).size === sheets.length;
  if (!isOne) return { file, obstacle: 'several' };
  if (sheets.some(({ isFinished }) => !isFinished)) return { file, obstacle: 'unfinished' };
  return isKept ? first : { file, obstacle: 'not-kept' };
}

type Cells = Map<number, Map<number, NewCell>>;
type RowsOfImports = ReadonlyMap<ImportId, { readonly deleted: Set<number>; readonly newCells: Cells }>;

type Composed = { readonly original: OriginalColumns; readonly composed: ComposedArticles };

/** Cells that take parts of other articles. @returns the number of those that cannot be written */
function addTaken(
  db: ReadableDb,
  { original, composed }: Composed,
  { outcomes }: ExportPlan,
  rows: RowsOfImports,
): number {
  let untaken = 0;
  for (const [article, { cells }] of composed) {
    if (!outcomes.get(article)?.kept) continue;
    const own = readArticle(db, article, original.mappings);
    for (const [place, cell] of cells) {
      const column = original.columnIn(own, place);
      if (column < 0 || isTooLong(cell)) untaken++;
      else setCell(rows.get(own.importId)!.newCells, own.row, column + 1, cellOf(cell, own.cells[column] ?? null));
    }
  }
  return untaken;
}

function setCell(cells: Cells, row: number, column: number, cell: NewCell): void {
  cells.set(row, (cells.get(row) ?? new Map<number, NewCell>()).set(column, cell));
}

/** A number stays one where the cell has its format already; elsewhere it would not be shown as a date. */
function cellOf(cell: Cell, own: Cell): NewCell {
  const value = displayValue(cell);
  const format = formatOf(displayValue(own));
  if (typeof value === 'number' || (formatOf(value) !== null && formatOf(value) === format)) {
    const n = typeof value === 'number' ? value : (value as { n: number }).n;
    return (old, place, prefix) => `${openOf(old, place, prefix, null)}<${prefix}v>${n}</${prefix}v></${prefix}c>`;
  }
  return linkOf(own) === '' ? textCell(cellAsText(value)) : linkedCell(cellAsText(value), linkOf(own));
}

/** Characters of a text in a formula. */
const MAX_QUOTED = 255;

/** A link that a formula makes is made again around the text; other links do not depend on the cell. */
function linkedCell(text: string, link: string): NewCell {
  const plain = textCell(text);
  if (text.length > MAX_QUOTED || link.length > MAX_QUOTED) return plain;
  const quote = (one: string) => `"${one.replaceAll('"', '""')}"`;
  const formula = encodeText(`HYPERLINK(${quote(link)},${quote(text)})`);
  return (old, place, prefix) =>
    old?.formula
      ? `${openOf(old, place, prefix, 'str')}<${prefix}f>${formula}</${prefix}f><${prefix}v>${encode(escapeCellText(text))}</${prefix}v></${prefix}c>`
      : plain(old, place, prefix);
}

function formatOf(value: CellValue): string | null {
  return typeof value === 'object' && value !== null && 'format' in value ? value.format : null;
}

function textCell(text: string): NewCell {
  const escaped = encode(escapeCellText(text));
  return (old, place, prefix) =>
    `${openOf(old, place, prefix, 'inlineStr')}<${prefix}is><${prefix}t xml:space="preserve">${escaped}</${prefix}t></${prefix}is></${prefix}c>`;
}

function openOf(old: Parameters<NewCell>[0], place: string, prefix: string, type: string | null): string {
  const tag = withAttribute(`<${prefix}c r="${place}">`, 't', type);
  const style = old && attribute(old.open, 's');
  return style === null ? tag : withAttribute(tag, 's', style);
}

/** Rows of discarded articles that are named in a cell. */
const MAX_NAMED = 100;

/** Adds, right of each sheet's own columns, where taken parts are from, and with `addedColumns` the rows that a row stands for. */
function addColumns(
  db: ReadableDb,
  { original, composed }: Composed,
  { outcomes }: ExportPlan,
  sheets: readonly ImportedSheet[],
  rows: RowsOfImports,
  { language, addedColumns }: Options,
): void {
  const sheetOf = new Map(sheets.map(({ id, sheet }) => [id, sheet]));
  const origins = new Map(Array.from(iterateVersionOrigins(db), (one) => [one.article, one]));
  const standsFor = new Map<ArticleId, string[]>();
  for (const { article, kept, canonical } of outcomes.values()) {
    if (kept || canonical === null) continue;
    const [gone, staying] = [origins.get(article)!, origins.get(canonical)!];
    const place = gone.importId === staying.importId ? '' : `${sheetOf.get(gone.importId)}!`;
    const named = standsFor.get(canonical) ?? [];
    standsFor.set(canonical, named);
    if (named.length < MAX_NAMED) named.push(`${place}${gone.row}`);
  }
  for (const { id, headerRow } of sheets) {
    if (headerRow < 1) continue;
    const { newCells } = rows.get(id)!;
    const columns = original.imports.get(id)!.columns.length;
    setCell(newCells, headerRow, columns + 1, textCell(takenHeading[language]));
    if (addedColumns) setCell(newCells, headerRow, columns + 2, textCell(standsForHeading[language]));
  }
  for (const [article, { importId, row }] of origins) {
    if (!outcomes.get(article)?.kept) continue;
    const { newCells } = rows.get(importId)!;
    const columns = original.imports.get(importId)!.columns.length;
    const [origin, named] = [composed.get(article)?.origin, addedColumns && standsFor.get(article)];
    if (origin && !isTooLong(origin)) setCell(newCells, row, columns + 1, textCell(origin));
    if (named) setCell(newCells, row, columns + 2, textCell(named.join(', ')));
  }
}
