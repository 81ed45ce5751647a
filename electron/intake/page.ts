// A web page saved to a file: its tables, and its main text as an article. Parsed only: nothing runs, nothing is fetched.
import { Readability } from '@mozilla/readability';
import { parseHTML } from 'linkedom';
import { stripMarkup } from '../text/markup.ts';
import type { ArticleFile } from './article-table.ts';
import { sheetOfRows, type Table, tableOfSheet } from './table.ts';

/** Cells of one table; a span that claims more is made to exhaust its reader. */
const MOST_SPANNED = 1000;

/** The tables that hold data: no table inside, two rows and two columns at least. */
export function tablesOf(html: string): Table[] {
  const { document } = parseHTML(html);
  const tables = Array.from(document.querySelectorAll('table')).filter((table) => !table.querySelector('table'));
  return tables
    .map((table, index) => sheetOfRows(captionOf(table) || `表格 ${index + 1}`, rowsOf(table)))
    .filter(({ rows, columns }) => rows > 1 && columns > 1)
    .map(tableOfSheet);
}

function captionOf(table: Element): string {
  return table.querySelector('caption')?.textContent?.trim() ?? '';
}

/** A cell that spans rows gives each its text, as merged cells of a sheet do; across columns it is the first's. */
function rowsOf(table: Element): (string | null)[][] {
  const rows: (string | null)[][] = [];
  const hanging: { text: string | null; left: number }[] = [];
  for (const tr of table.querySelectorAll('tr')) {
    const cells: (string | null)[] = [];
    const takeHanging = () => {
      for (let above = hanging[cells.length]; above && above.left > 0; above = hanging[cells.length]) {
        above.left--;
        cells.push(above.text);
      }
    };
    for (const td of tr.querySelectorAll('td, th')) {
      takeHanging();
      const text = textOf(td.innerHTML) || null;
      const across = spanOf(td, 'colspan');
      const left = spanOf(td, 'rowspan') - 1;
      for (let n = 0; n < across; n++) {
        hanging[cells.length] = { text: n === 0 ? text : null, left };
        cells.push(n === 0 ? text : null);
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
    .replace(/[^\S\n]*\n\s*/g, '\n')
    .trim();
}

function spanOf(cell: Element, attribute: string): number {
  const span = Number.parseInt(cell.getAttribute(attribute) ?? '1', 10);
  return Math.min(Math.max(span || 1, 1), MOST_SPANNED);
}

/** The main text of a page, and what the page says of it. */
export function articleOf(html: string, file: string): ArticleFile {
  const { document } = parseHTML(html);
  const url = linkOf(document);
  const firstHeading = document.querySelector('h1')?.textContent?.trim();
  const title = document.title.trim();
  const whole = document.body?.innerHTML ?? html;
  const found = new Readability(document as unknown as Document).parse();
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

function linkOf(document: Document): string {
  return (
    document.querySelector('link[rel="canonical"]')?.getAttribute('href') ??
    document.querySelector('meta[property="og:url"]')?.getAttribute('content') ??
    ''
  );
}
