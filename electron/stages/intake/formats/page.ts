// A web page saved to a file: its main text as an article. Parsed only: nothing runs, nothing is fetched.
import { Readability } from '@mozilla/readability';
import { parseHTML } from 'linkedom';
import type { PageText } from '#shared/contract/intake.ts';
import { countLetters } from '#shared/text/characters.ts';
import { textOfPage } from '../../../core/text/markup/markup.ts';
import { scanMarkup } from '../../../core/text/markup/scan-markup.ts';
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

/** Servers hide the text of some pages, such as those of public accounts, until a script shows it. */
const HIDDEN_AT_FIRST = /visibility\s*:\s*hidden\s*(?:!\s*important\s*)?(?:;|$)/i;
/** The main text of most pages is more than this share of the text that is in no link. */
const SMALL_SHARE = 1 / 3;
/** Elements whose text is no text of the page. */
const UNREAD = new Set(['A', 'SCRIPT', 'STYLE', 'TEMPLATE', 'NOSCRIPT', 'BUTTON', 'SELECT', 'TITLE', 'HEAD']);

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
  readonly nodeName: string;
  readonly childNodes: Iterable<PageElement>;
  getAttribute(name: string): string | null;
  setAttribute(name: string, value: string): void;
};

/**
 * The main text of a page, its title and what it says about itself. A page beyond the limits is an article of all its
 * text, with the title and URL that are within them. `isPartial`: the main text is a small part of the page's, shown or
 * hidden.
 */
export function articleOf(html: string, file: string, pageText: PageText): ArticleFile {
  const end = endOfBudget(html);
  const document = parse(html.slice(0, end));
  const url = linkOf(document);
  const firstHeading = document.querySelector('h1')?.textContent?.trim();
  const title = document.title.trim();
  const isWithinLimits = end === html.length && isSearchable(document);
  showAtFirst(document);
  const letters = isWithinLimits && pageText === 'main' ? countOutsideLinks(document) : 0;
  const found = isWithinLimits ? findMainText(document) : null;
  const main = pageText === 'main' ? found?.content : null;
  const body = textOfPage(main ?? html.slice(Math.max(0, html.search(BEFORE_BODY))));
  return {
    file,
    title:
      (firstHeading && title.includes(firstHeading) ? firstHeading : found?.title?.trim()) || firstHeading || title,
    body,
    source: found?.siteName?.trim() ?? '',
    author: found?.byline?.trim() ?? '',
    published: found?.publishedTime?.trim() ?? '',
    url,
    isPartial: main != null && countLetters(body) < SMALL_SHARE * letters,
  };
}

function showAtFirst(document: Page): void {
  for (const element of document.querySelectorAll('[style]')) {
    const style = element.getAttribute('style') ?? '';
    if (HIDDEN_AT_FIRST.test(style)) element.setAttribute('style', style.replace(HIDDEN_AT_FIRST, ''));
  }
}

/** Letters and digits of the page, also of what it hides, outside links. */
function countOutsideLinks({ documentElement }: Page): number {
  let letters = 0;
  const nodes = documentElement ? [documentElement] : [];
  for (let node = nodes.pop(); node; node = nodes.pop()) {
    if (UNREAD.has(node.nodeName.toUpperCase())) continue;
    if (node.nodeName === '#text') letters += countLetters(node.textContent);
    nodes.push(...node.childNodes);
  }
  return letters;
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

/** Null if the page has no main text, or is too damaged for the search. */
function findMainText(document: Page): ReturnType<Readability['parse']> {
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
