// Converts HTML in cells to text: removes tags, decodes entities, turns blocks into lines. Nothing is rendered or
// fetched.
import { Parser } from 'htmlparser2';
import { REST_OF_TAG } from '#shared/text/markup-elements.ts';
import { scanMarkup } from './scan-markup.ts';

const LOOKS_LIKE_MARKUP = new RegExp(`<(?:${REST_OF_TAG})|&(?:[a-z][a-z0-9]{1,31}|#[0-9]{1,7}|#x[0-9a-f]{1,6});`, 'i');
const LONE_ANGLE = new RegExp(`<(?!${REST_OF_TAG})`, 'gi');
const BLOCKS = new Set(
  'address article aside blockquote br dd div dl dt footer h1 h2 h3 h4 h5 h6 header hr li ol p pre section table td th tr ul'.split(
    ' ',
  ),
);
const RAW = new Set(['script', 'style']);
const UNREAD = new Set([...RAW, 'template', 'noscript', 'svg']);

/** True if a browser would read some part of the text as a tag or an entity. */
export function looksLikeMarkup(text: string): boolean {
  const comment = text.indexOf('<!--');
  return LOOKS_LIKE_MARKUP.test(text) || (comment !== -1 && text.includes('-->', comment));
}

/** Maximum depth of nesting, as in Chromium: the parser's time grows with its square. */
const MAX_DEPTH = 512;

/** The text that a reader of the page would see. A text without markup is returned unchanged. */
export function stripMarkup(text: string): string {
  if (!looksLikeMarkup(text)) return text;
  return textOf(escapeLoneAngles(text));
}

/** The lines of `stripMarkup` that are not blank, trimmed. */
export function textOfMarkup(html: string): string {
  return linesOf(stripMarkup(html));
}

/** Like `textOfMarkup`, for HTML that is known to be some: every tag is one, whatever its name. */
export function textOfPage(html: string): string {
  return linesOf(textOf(html));
}

function textOf(html: string): string {
  return (textOfNested(html) ?? textOfFlat(html)).trim();
}

function linesOf(text: string): string {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');
}

/** Null if elements nest deeper than MAX_DEPTH. */
function textOfNested(html: string): string | null {
  let result = '';
  let unread = 0;
  let depth = 0;
  let isTooDeep = false;
  const parser = new Parser({
    onopentagname(tag) {
      if (++depth > MAX_DEPTH) {
        isTooDeep = true;
        parser.pause();
      }
      if (UNREAD.has(tag)) unread++;
      result += breakOf(tag);
    },
    onclosetag(tag) {
      depth--;
      if (UNREAD.has(tag)) unread--;
      result += breakOf(tag);
    },
    ontext(data) {
      if (unread === 0) result += data;
    },
  });
  parser.end(html);
  return isTooDeep ? null : result;
}

/** Like `textOfNested`, but ignores nesting: only scripts and styles, which contain no tags, are left out. */
function textOfFlat(html: string): string {
  let result = '';
  let isRaw = false;
  scanMarkup(html, {
    open(tag) {
      isRaw = RAW.has(tag);
      result += breakOf(tag);
    },
    close(tag) {
      isRaw = false;
      result += breakOf(tag);
    },
    text(data) {
      if (!isRaw) result += data;
    },
  });
  return result;
}

function breakOf(tag: string): string {
  return BLOCKS.has(tag) ? '\n' : '';
}

/**
 * Escapes each `<` that does not begin a tag, a doctype or a closed comment. Each end of a comment is searched only
 * once.
 */
function escapeLoneAngles(text: string): string {
  let commentEnd = 0;
  return text.replace(LONE_ANGLE, (_, at: number) => {
    if (!text.startsWith('<!--', at)) return '&lt;';
    if (commentEnd !== -1 && commentEnd < at) commentEnd = text.indexOf('-->', at);
    return commentEnd === -1 ? '&lt;' : '<';
  });
}
