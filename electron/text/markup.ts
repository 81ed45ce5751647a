// HTML that got into cells: tags out, entities decoded, blocks as lines. Nothing is rendered or fetched.
import { Parser } from 'htmlparser2';

/** The elements that turn up in articles: `<B公司` in a text is a company that is less than something, not a tag. */
const ELEMENTS =
  'a|abbr|address|article|aside|b|big|blockquote|body|br|button|center|cite|code|dd|del|div|dl|dt|em|figcaption|figure|font|' +
  'footer|form|h[1-6]|head|header|hr|html|i|iframe|img|input|ins|label|li|link|main|meta|nav|noscript|o:p|ol|p|picture|pre|s|' +
  'script|section|small|source|span|strike|strong|style|sub|sup|table|tbody|td|template|tfoot|th|thead|title|tr|u|ul|video|wbr';
/** What makes a `<` a tag or a doctype; each must be closed, so that a damaged one cannot swallow the text. */
const REST_OF_TAG = String.raw`/?(?:${ELEMENTS})(?:\s[^<>]*)?/?>|!doctype[^<>]*>`;
const LOOKS_LIKE_MARKUP = new RegExp(`<(?:${REST_OF_TAG})|&(?:[a-z][a-z0-9]{1,31}|#[0-9]{1,7}|#x[0-9a-f]{1,6});`, 'i');
const LONE_ANGLE = new RegExp(`<(?!${REST_OF_TAG})`, 'gi');
const BLOCKS = new Set(
  'address article aside blockquote br dd div dl dt footer h1 h2 h3 h4 h5 h6 header hr li ol p pre section table td th tr ul'.split(
    ' ',
  ),
);
const UNREAD = new Set(['script', 'style', 'template', 'noscript']);

/** Whether the text has something that a browser would take for a tag or an entity. */
export function looksLikeMarkup(text: string): boolean {
  const comment = text.indexOf('<!--');
  return LOOKS_LIKE_MARKUP.test(text) || (comment !== -1 && text.includes('-->', comment));
}

/** Elements open at once: no page has so many, and the parser's time grows with their square. */
export const MOST_OPEN = 20_000;
/** Opening tags but of elements that need no end. */
const OPENING = /<(?!(?:br|hr|img|input|meta|link|source|wbr|p|li|d[dt]|t[dhr]|option)\b)[a-z]/gi;

/** Whether more than MOST_OPEN tags are never closed. */
export function nestsTooDeep(text: string): boolean {
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0;
  return count(OPENING) - count(/<\//g) > MOST_OPEN;
}

/** The text that a reader of the page would see; text without markup, or made to exhaust a parser, comes back as it is. */
export function stripMarkup(text: string): string {
  if (!looksLikeMarkup(text) || nestsTooDeep(text)) return text;
  let result = '';
  let unread = 0;
  const breakLine = (tag: string) => {
    if (BLOCKS.has(tag)) result += '\n';
  };
  const parser = new Parser({
    onopentagname(tag) {
      if (UNREAD.has(tag)) unread++;
      breakLine(tag);
    },
    onclosetag(tag) {
      if (UNREAD.has(tag)) unread--;
      breakLine(tag);
    },
    ontext(data) {
      if (unread === 0) result += data;
    },
  });
  parser.end(escapeLoneAngles(text));
  return result.trim();
}

/** Every `<` that begins no tag, no doctype and no comment that is closed. Each end of a comment is searched once. */
function escapeLoneAngles(text: string): string {
  let commentEnd = 0;
  return text.replace(LONE_ANGLE, (_, at: number) => {
    if (!text.startsWith('<!--', at)) return '&lt;';
    if (commentEnd !== -1 && commentEnd < at) commentEnd = text.indexOf('-->', at);
    return commentEnd === -1 ? '&lt;' : '<';
  });
}
