// Arranges the original cells of articles under the columns of all imports, with merged cells and links.
import { type Cell, displayValue, isMerged, linkOf } from '#electron/intake/cell.ts';
import { cellAsText } from '#electron/intake/cell-text.ts';
import type { Language } from '#shared/language.ts';
import type { ArticleId, ColumnMapping, Field, ImportId } from '#shared/model.ts';
import { type ArticleRecord, iterateArticles, iterateLinkedArticles } from '../store/articles.ts';
import type { ReadableDb } from '../store/database.ts';
import { readImportColumns } from '../store/imports.ts';
import { linkHeading } from './labels/table-labels.ts';
import { readTableLook } from './table-look.ts';
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

export type OriginalColumns = ReturnType<typeof originalColumns>;

/** The columns of all imports, merged by name in order of first appearance, and each article's cells under them. */
export function originalColumns(db: ReadableDb) {
  const imports = readImportColumns(db);
  const columns: string[] = [];
  /** As the file of the first import with this column has it: perhaps twice, empty or with spaces around it. */
  const headings: Cell[] = [];
  const mappings = new Map<ImportId, ColumnMapping>();
  const places = new Map<ImportId, number[]>();
  for (const one of imports) {
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
  function* layOut(records: Iterable<ArticleRecord>): Generator<LaidOut> {
    for (const article of records) {
      const cells: Cell[] = [];
      places.get(article.importId)!.forEach((place, index) => {
        cells[place] = article.cells[index] ?? null;
      });
      yield { article, cells: Array.from(cells, (cell) => cell ?? null) };
    }
  }
  function columnOf({ importId }: Pick<ArticleRecord, 'importId'>, field: Field): number | undefined {
    const column = mappings.get(importId)![field];
    return column === undefined ? undefined : places.get(importId)![column];
  }
  return {
    columns,
    headings,
    mappings,
    columnOf,
    articles: () => layOut(iterateArticles(db, mappings)),
    linked: () => layOut(iterateLinkedArticles(db, mappings)),
  };
}

/**
 * Merged cells have their value in the first written one. Where cells cannot link, or not safely, their URLs become
 * columns `<column> 链接`.
 * @param composed cells that canonical articles take from others
 */
export function layOut(
  db: ReadableDb,
  isWritten: (article: ArticleId) => boolean,
  { language, isWorkbook }: TableStyle,
  original = originalColumns(db),
  composed: ComposedArticles = new Map(),
) {
  const { hidden, unsafe, fitCells } = findLinks(original.linked(), isWritten);
  const inCells = isWorkbook && fitCells;
  const columns = [...original.columns];
  const added = [...(inCells ? unsafe : hidden)].sort((a, b) => a - b);
  for (const column of added) columns.push(unlike(columns, linkHeading[language](original.columns[column]!)));
  const headings = [...original.headings, ...columns.slice(original.columns.length)];

  const padded = (cells: readonly Cell[]) => original.columns.map((_, column) => cells[column] ?? null);
  const isText = (cell: Cell) => !inCells || !mayBeOpened(linkOf(cell));
  const addressOf = (cell: Cell = null) => (isText(cell) && hiddenLink(cell)) || null;
  function* articles(): Generator<LaidOut> {
    const merges = new Merges();
    for (const { article, cells } of original.articles()) {
      if (!isWritten(article.id)) continue;
      const laid = merges.lay(article, cells, composed.get(article.id)?.cells ?? NO_CELLS);
      const shown = laid.map((cell) => (isText(cell) ? withoutLink(cell) : cell));
      yield {
        article,
        cells: added.length > 0 ? [...padded(shown), ...added.map((column) => addressOf(laid[column]))] : shown,
      };
    }
  }
  const look = isWorkbook ? readTableLook(db, original.columns, isWritten) : null;
  return { columns, headings, articles, look };
}

/**
 * The columns with links whose cells do not show the URL, those with unsafe links, and whether cells can hold all
 * links.
 */
function findLinks(linked: Iterable<LaidOut>, isWritten: (article: ArticleId) => boolean) {
  const hidden = new Set<number>();
  const unsafe = new Set<number>();
  let links = 0;
  let longest = 0;
  for (const { article, cells } of linked) {
    if (!isWritten(article.id)) continue;
    for (const [column, cell] of cells.entries()) {
      const link = linkOf(cell);
      if (link === '') continue;
      links++;
      longest = Math.max(longest, link.length);
      if (link === cellAsText(cell)) continue;
      hidden.add(column);
      if (!mayBeOpened(link)) unsafe.add(column);
    }
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
  lay(
    { importId, row }: ArticleRecord,
    original: readonly Cell[],
    composed: ComposedArticle['cells'],
  ): readonly Cell[] {
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

/** Replaces cells by composed ones; each keeps its link. */
function replaceCells(cells: readonly Cell[], composed: ComposedArticle['cells']): readonly Cell[] {
  if (composed.size === 0) return cells;
  const width = Math.max(cells.length, ...[...composed.keys()].map((column) => column + 1));
  return Array.from({ length: width }, (_, column) => {
    const own = cells[column] ?? null;
    const value = composed.get(column);
    if (value === undefined) return own;
    return linkOf(own) === '' ? value : { of: displayValue(value), link: linkOf(own) };
  });
}

/** A heading that no column of the sheet has already. */
export function unlike(columns: readonly string[], heading: string): string {
  return columns.includes(heading) ? unlike(columns, `${heading}*`) : heading;
}
