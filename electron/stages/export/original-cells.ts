// Arranges the original cells of articles under the columns of all imports, with merged cells and links.
import { type Cell, displayValue, isMerged, linkOf } from '#electron/cells/cell.ts';
import { cellAsText } from '#electron/cells/cell-text.ts';
import type { ArticleId, ColumnMapping, Field, ImportId } from '#shared/model/model.ts';
import type { Language } from '#shared/text/language.ts';
import { linkHeading } from '../../cells/table-labels.ts';
import {
  type ArticleRecord,
  iterateArticles,
  iterateLinkedArticles,
  iterateOrigins,
  iterateRejectedRows,
  type RejectedRecord,
  readVersion,
} from '../../store/articles.ts';
import type { ReadableDb } from '../../store/database.ts';
import { readImportColumns } from '../../store/imports.ts';
import { type RowOrigin, readTableLook } from './table-look.ts';
import type { ComposedArticle, ComposedArticles } from './taken/composed-cells.ts';
import { mayBeOpened } from './xlsx/sheet-trailer.ts';

/** Excel's limits for the links of a sheet and the length of a URL: it reports a workbook with more as damaged. */
const MAX_LINKS = 65_530;
const MAX_LINK_LENGTH = 2_079;

export type TableStyle = {
  readonly language: Language;
  /** In a workbook, cells have links; in other formats, their URLs are additional columns. */
  readonly isWorkbook: boolean;
};

type LaidOut = { readonly article: ArticleRecord; readonly cells: Cell[] };
export type LaidRejected = RejectedRecord;

/** The numbers of the rejected rows that are written, by import. */
export type WrittenRejected = ReadonlyMap<ImportId, ReadonlySet<number>>;

/** A row of a table with the original columns; `article` is null for a row that was not imported. */
type LaidRow = RowOrigin & { readonly article: ArticleId | null; readonly cells: Cell[] };

export type OriginalColumns = ReturnType<typeof originalColumns>;

/** The columns of all imports, merged by name in order of first appearance, and each article's cells under them. */
export function originalColumns(db: ReadableDb) {
  const imports = new Map(readImportColumns(db).map((one) => [one.id, one]));
  const columns: string[] = [];
  /** As the file of the first import with this column has it: perhaps twice, empty or with spaces around it. */
  const headings: Cell[] = [];
  const mappings = new Map<ImportId, ColumnMapping>();
  const places = new Map<ImportId, number[]>();
  for (const one of imports.values()) {
    for (const [index, name] of one.columns.entries()) {
      if (columns.includes(name)) continue;
      columns.push(name);
      headings.push(one.headings ? (one.headings[index] ?? null) : name);
    }
    mappings.set(one.id, one.mapping);
    places.set(
      one.id,
      one.columns.map((name) => columns.indexOf(name)),
    );
  }
  function place({ importId, cells: stored }: Pick<ArticleRecord, 'importId' | 'cells'>): Cell[] {
    const cells: Cell[] = [];
    places.get(importId)!.forEach((place, index) => {
      cells[place] = stored[index] ?? null;
    });
    return Array.from(cells, (cell) => cell ?? null);
  }
  function* layOut(records: Iterable<ArticleRecord>): Generator<LaidOut> {
    for (const article of records) yield { article, cells: place(article) };
  }
  function* rejected(): Generator<LaidRejected> {
    for (const row of iterateRejectedRows(db)) yield { ...row, cells: place(row) };
  }
  function columnOf({ importId }: Pick<ArticleRecord, 'importId'>, field: Field): number | undefined {
    const column = mappings.get(importId)![field];
    return column === undefined ? undefined : places.get(importId)![column];
  }
  return {
    columns,
    headings,
    imports,
    mappings,
    columnOf,
    /** The place of a column in an import's own sheet; -1 if it has none. */
    columnIn: ({ importId }: Pick<ArticleRecord, 'importId'>, column: number) => places.get(importId)!.indexOf(column),
    /** The cells of an article, also of one that is superseded. */
    versionOf: (article: ArticleId) => place(readVersion(db, article, mappings)),
    rejected,
    articles: () => layOut(iterateArticles(db, mappings)),
    linked: () => layOut(iterateLinkedArticles(db, mappings)),
  };
}

type LayOutOptions = {
  readonly original?: OriginalColumns;
  /** Cells that canonical articles take from others. */
  readonly composed?: ComposedArticles;
  readonly rejected?: WrittenRejected;
};

/**
 * The written articles, and the written rejected rows in their places. Merged cells have their value in the first
 * written one. Where cells cannot link, or not safely, their URLs become columns `<column> 链接`.
 */
export function layOut(
  db: ReadableDb,
  isWritten: (article: ArticleId) => boolean,
  { language, isWorkbook }: TableStyle,
  { original = originalColumns(db), composed = new Map(), rejected = new Map() }: LayOutOptions = {},
) {
  const isRejectedWritten = ({ importId, row }: RowOrigin) => rejected.get(importId)?.has(row) ?? false;
  const rejectedRows = (): Iterable<LaidRow> =>
    original
      .rejected()
      .filter(isRejectedWritten)
      .map(({ importId, row, cells }) => ({ importId, row, article: null, cells }));
  const rowsOf = (laid: Generator<LaidOut>): Iterable<LaidRow> =>
    laid
      .filter(({ article }) => isWritten(article.id))
      .map(({ article: { id, importId, row }, cells }) => ({ importId, row, article: id, cells }));

  function* writtenCells(): Generator<Iterable<[number, Cell]>> {
    for (const { cells } of rowsOf(original.linked())) yield cells.entries();
    for (const { cells } of rejectedRows()) yield cells.entries();
    for (const [article, { cells }] of composed) if (isWritten(article)) yield cells;
  }
  const { hidden, unsafe, fitCells } = findLinks(writtenCells());
  const inCells = isWorkbook && fitCells;
  const columns = [...original.columns];
  const added = [...(inCells ? unsafe : hidden)].sort((a, b) => a - b);
  for (const column of added) columns.push(unlike(columns, linkHeading[language](original.columns[column]!)));
  const headings = [...original.headings, ...columns.slice(original.columns.length)];

  const padded = (cells: readonly Cell[]) => original.columns.map((_, column) => cells[column] ?? null);
  const isText = (cell: Cell) => !inCells || !mayBeOpened(linkOf(cell));
  const addressOf = (cell: Cell = null) => (isText(cell) && hiddenLink(cell)) || null;
  function* rows(): Generator<LaidRow> {
    const merges = new Merges();
    for (const { cells, ...row } of inPlaces(rowsOf(original.articles()), rejectedRows())) {
      const taken = row.article === null ? undefined : composed.get(row.article)?.cells;
      const laid = merges.lay(row, cells, taken ?? NO_CELLS);
      const shown = laid.map((cell) => (isText(cell) ? withoutLink(cell) : cell));
      yield {
        ...row,
        cells: added.length > 0 ? [...padded(shown), ...added.map((column) => addressOf(laid[column]))] : shown,
      };
    }
  }
  const readLook = () => {
    const origins = iterateOrigins(db).filter(({ article }) => isWritten(article));
    const rejectedOrigins = rejected
      .entries()
      .flatMap(([importId, numbers]) => numbers.values().map((row) => ({ importId, row })));
    return readTableLook(db, original.columns, inPlaces(origins, rejectedOrigins));
  };
  return { columns, headings, rows, look: isWorkbook ? readLook() : null };
}

/** Merges rows that are in the order of import and row. */
function* inPlaces<A extends RowOrigin, B extends RowOrigin>(rows: Iterable<A>, others: Iterable<B>): Generator<A | B> {
  const rest = others[Symbol.iterator]();
  try {
    let other = rest.next();
    for (const row of rows) {
      for (; !other.done && isBefore(other.value, row); other = rest.next()) yield other.value;
      yield row;
    }
    for (; !other.done; other = rest.next()) yield other.value;
  } finally {
    // A query that is not read to its end keeps the project open.
    rest.return?.();
  }
}

function isBefore(one: RowOrigin, other: RowOrigin): boolean {
  return one.importId < other.importId || (one.importId === other.importId && one.row < other.row);
}

/**
 * The columns with links whose cells do not show the URL, those with unsafe links, and whether cells can hold all
 * links.
 */
function findLinks(written: Iterable<Iterable<[number, Cell]>>) {
  const hidden = new Set<number>();
  const unsafe = new Set<number>();
  let links = 0;
  let longest = 0;
  for (const cells of written)
    for (const [column, cell] of cells) {
      const link = linkOf(cell);
      if (link === '') continue;
      links++;
      longest = Math.max(longest, link.length);
      if (link === cellAsText(cell)) continue;
      hidden.add(column);
      if (!mayBeOpened(link)) unsafe.add(column);
    }
  return { hidden, unsafe, fitCells: links <= MAX_LINKS && longest <= MAX_LINK_LENGTH };
}

/** The URL, unless it is the cell's text anyway; '' for merged cells except the first. */
function hiddenLink(cell: Cell): string {
  const link = linkOf(cell);
  return isMerged(cell) || link === cellAsText(cell) ? '' : link;
}

function withoutLink(cell: Cell): Cell {
  return isMerged(cell) ? { ...cell, merged: displayValue(cell) } : displayValue(cell);
}

/** Follows the merged cells of each column down the rows that are written. */
class Merges {
  /** The last written article, and for each of its merged cells, by column, the row in which the merge begins. */
  #above: { readonly importId: ImportId; readonly row: number; readonly tops: ReadonlyMap<number, number> } | null =
    null;

  /** @param composed cells that replace the original ones and are never merged */
  lay({ importId, row }: RowOrigin, original: readonly Cell[], composed: ComposedArticle['cells']): readonly Cell[] {
    const above = this.#above?.importId === importId ? this.#above : null;
    const tops = new Map<number, number>();
    this.#above = { importId, row, tops };
    const cells = replaceCells(original, composed);
    for (const column of composed.keys()) tops.set(column, NO_ROW);
    if (!cells.some(isMerged)) return cells;
    return cells.map((cell, column) => {
      if (!isMerged(cell)) return cell;
      tops.set(column, cell.top);
      return above && (above.tops.get(column) ?? above.row) === cell.top ? cell : cell.merged;
    });
  }
}

const NO_CELLS: ComposedArticle['cells'] = new Map();
/** A row in which no merge begins, because no merge continues below a composed cell. */
const NO_ROW = 0;

/** Replaces cells by composed ones; one without a link has that of the cell. */
function replaceCells(cells: readonly Cell[], composed: ComposedArticle['cells']): readonly Cell[] {
  if (composed.size === 0) return cells;
  const width = Math.max(cells.length, ...[...composed.keys()].map((column) => column + 1));
  return Array.from({ length: width }, (_, column) => {
    const own = cells[column] ?? null;
    const value = composed.get(column);
    if (value === undefined) return own;
    const isLinked = linkOf(own) !== '' && linkOf(value) === '';
    return isLinked ? { of: displayValue(value), link: linkOf(own) } : value;
  });
}

/** A heading that no column of the sheet has already. */
export function unlike(columns: readonly string[], heading: string): string {
  return columns.includes(heading) ? unlike(columns, `${heading}*`) : heading;
}
