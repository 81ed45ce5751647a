// A web page saved to a file: its main text as an article. Parsed only: nothing runs, nothing is fetched.
import { Readability } from '@mozilla/readability';
import { parseHTML } from 'linkedom';
import { textOfMarkup } from '../../text/markup/markup.ts';
import { scanMarkup } from '../../text/markup/scan-markup.ts';
import type { ArticleFile } from './article-table.ts';

/**
 * Elements, attributes, texts and comments that a document is made of: each takes 10 µs and a kilobyte. The time of the
 * parser grows with the square of the depth: 0.6 s if all of them are inside each other.
 */
const MAX_NODES = 30_000;
/** The search for the main text reads the text of every element several times: characters of one such reading. */
const MAX_SEARCHED = 10_000_000;
/** Elements inside each other: the search reads all ancestors of an element. */
const MAX_DEPTH = 200;
/** The search writes these as entities, each of which is a text of its own when it reads them again. */
const ENTITY = /[<>&\u00A0]/g;
const BEFORE_BODY = /<body[\s>]|<\/head>/i;

/** The part of linkedom's document that is read. */
type Page = {
  readonly title: string;
  readonly documentElement: PageElement | null;
  querySelector(selector: string): PageElement | null;
  querySelectorAll(selector: string): Iterable<PageElement>;
};
type PageElement = {
  readonly parentElement: PageElement | null;
  readonly textContent: string;
  getAttribute(name: string): string | null;
};

/**
 * The main text of a page, its title and what it says about itself. A page beyond the limits is an article of all its
 * text, with the title and URL that are within them.
 */
export function articleOf(html: string, file: string): ArticleFile {
  const end = endOfBudget(html);
  const document = parse(html.slice(0, end));
  const url = linkOf(document);
  const firstHeading = document.querySelector('h1')?.textContent?.trim();
  const title = document.title.trim();
  const found = end === html.length ? findMainText(document) : null;
  return {
    file,
    title:
      (firstHeading && title.includes(firstHeading) ? firstHeading : found?.title?.trim()) || firstHeading || title,
    body: textOfMarkup(found?.content ?? html.slice(Math.max(0, html.search(BEFORE_BODY)))),
    source: found?.siteName?.trim() ?? '',
    author: found?.byline?.trim() ?? '',
    published: found?.publishedTime?.trim() ?? '',
    url,
  };
}

/** Index of the tag with which a document would have more than MAX_NODES nodes; the page's length where it has fewer. */
function endOfBudget(html: string): number {
  let nodes = 0;
  let end = html.length;
  let lastTag = 0;
  const count = (more: number) => {
    if (nodes < MAX_NODES && nodes + more >= MAX_NODES) end = lastTag;
    nodes += more;
  };
  scanMarkup(html, {
    attribute: () => count(1),
    text: (data) => count(1 + 2 * (data.match(ENTITY)?.length ?? 0)),
    comment: () => count(1),
    open(_, start) {
      count(1);
      lastTag = start;
    },
  });
  return end;
}

/** Null if the page has no main text, or is too large or too damaged for the search. */
function findMainText(document: Page): ReturnType<Readability['parse']> {
  if (!isSearchable(document)) return null;
  try {
    return new Readability(document as never).parse();
  } catch {
    return null;
  }
}

function isSearchable(document: Page): boolean {
  const depths = new Map<PageElement | null, number>();
  let searched = 0;
  for (const element of document.querySelectorAll('*')) {
    const depth = (depths.get(element.parentElement) ?? 0) + 1;
    depths.set(element, depth);
    searched += element.textContent.length;
    if (depth > MAX_DEPTH || searched > MAX_SEARCHED) return false;
  }
  return true;
}

/** A text without any element is made the body of a page. */
function parse(html: string): Page {
  const page = documentOf(html);
  return page.documentElement ? page : documentOf(`<html><body>${html}</body></html>`);
}

/** linkedom's own types are the DOM's. */
function documentOf(html: string): Page {
  return (parseHTML(html) as unknown as { document: Page }).document;
}

function linkOf(document: Page): string {
  return (
    document.querySelector('link[rel="canonical"]')?.getAttribute('href') ??
    document.querySelector('meta[property="og:url"]')?.getAttribute('content') ??
    ''
  );
}
