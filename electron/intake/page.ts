// A web page saved to a file: its tables, and its main text as an article. Parsed only: nothing runs, nothing is fetched.
import { Readability } from '@mozilla/readability';
import { parseHTML } from 'linkedom';
import { tableName } from '#shared/sheet-names.ts';
import { stripMarkup } from '../text/markup.ts';
import type { ArticleFile } from './article-table.ts';
import type { Cell } from './cell.ts';
import { MOST_COLUMNS, sheetOfRows, type Table, tableOfSheet } from './table.ts';

/** Columns or rows of one cell; a span that claims more is made to exhaust its reader. */
const MOST_SPANNED = 1000;
/** Cells that the spans of one table add; beyond them a span is one cell. */
const MOST_ADDED = 1_000_000;
/** What the search for the main text goes through: deeper or more, and its time grows with the square. */
const DEEPEST = 200;
const MOST_ELEMENTS = 50_000;

/** The tables that hold data: no table inside, two rows and two columns at least. */
export function tablesOf(html: string): Table[] {
  const document = parse(html);
  const tables = Array.from(document.querySelectorAll('table')).filter((table) => !table.querySelector('table'));
  return tables
    .map((table, index) => sheetOfRows(captionOf(table) || tableName(index + 1), rowsOf(table)))
    .filter(({ rows, columns }) => rows > 1 && columns > 1 && columns <= MOST_COLUMNS)
    .map(tableOfSheet);
}

function captionOf(table: Element): string {
  return table.querySelector('caption')?.textContent?.trim() ?? '';
}

/** A cell that spans rows is shown in each, as merged cells of a sheet are; across columns it is the first's. */
function rowsOf(table: Element): Cell[][] {
  const rows: Cell[][] = [];
  const hanging: { cell: Cell; left: number }[] = [];
  let added = 0;
  for (const tr of table.querySelectorAll('tr')) {
    const cells: Cell[] = [];
    const takeHanging = () => {
      for (let above = hanging[cells.length]; above && above.left > 0; above = hanging[cells.length]) {
        above.left--;
        cells.push(above.cell);
      }
    };
    for (const td of tr.querySelectorAll('td, th')) {
      takeHanging();
      const text = textOf(td.innerHTML) || null;
      const spans = [spanOf(td, 'colspan'), spanOf(td, 'rowspan')] as const;
      added += spans[0] * spans[1] - 1;
      const [across, down] = added > MOST_ADDED || cells.length + spans[0] > MOST_COLUMNS ? [1, 1] : spans;
      const left = down - 1;
      for (let n = 0; n < across; n++) {
        const value = n === 0 ? text : null;
        hanging[cells.length] = { cell: value && { merged: value, top: rows.length + 1 }, left };
        cells.push(value);
      }
    }
    takeHanging();
    rows.push(cells);
  }
  return rows;
}

/** What a reader sees, without the blank lines between blocks. */
function textOf(html: string): string {
  return stripMarkup(html)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');
}

function spanOf(cell: Element, attribute: string): number {
  const span = Number.parseInt(cell.getAttribute(attribute) ?? '1', 10);
  return Math.min(Math.max(span || 1, 1), MOST_SPANNED);
}

/** The main text of a page, and what the page says of it. */
export function articleOf(html: string, file: string): ArticleFile {
  const document = parse(html);
  const url = linkOf(document);
  const firstHeading = document.querySelector('h1')?.textContent?.trim();
  const title = document.title.trim();
  const whole = document.body?.innerHTML ?? html;
  const found = findMainText(document);
  return {
    file,
    title:
      (firstHeading && title.includes(firstHeading) ? firstHeading : found?.title?.trim()) || firstHeading || title,
    body: textOf(found?.content ?? whole),
    source: found?.siteName?.trim() ?? '',
    author: found?.byline?.trim() ?? '',
    published: found?.publishedTime?.trim() ?? '',
    url,
  };
}

/** Null where there is none, or the page is too damaged for the search: then all of its text is the article. */
function findMainText(document: Document): ReturnType<Readability['parse']> {
  if (isTooDeep(document)) return null;
  try {
    return new Readability(document, { maxElemsToParse: MOST_ELEMENTS }).parse();
  } catch {
    return null;
  }
}

function isTooDeep(document: Document): boolean {
  const depths = new Map<Element | null, number>();
  for (const element of document.querySelectorAll('*')) {
    const depth = (depths.get(element.parentElement) ?? 0) + 1;
    if (depth > DEEPEST) return true;
    depths.set(element, depth);
  }
  return false;
}

/** A text without any element is made the body of a page. */
function parse(html: string): Document {
  const { document } = parseHTML(html);
  const page = document.documentElement ? document : parseHTML(`<html><body>${html}</body></html>`).document;
  return page as unknown as Document;
}

function linkOf(document: Document): string {
  return (
    document.querySelector('link[rel="canonical"]')?.getAttribute('href') ??
    document.querySelector('meta[property="og:url"]')?.getAttribute('content') ??
    ''
  );
}
