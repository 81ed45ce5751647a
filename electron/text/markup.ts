// HTML that got into cells: tags out, entities decoded, blocks as lines. Nothing is rendered or fetched.
import { Parser } from 'htmlparser2';

const LOOKS_LIKE_MARKUP = /<[a-z!/]|&[a-z#]/i;
const BLOCKS = new Set(
  'address article aside blockquote br dd div dl dt footer h1 h2 h3 h4 h5 h6 header hr li ol p pre section table td th tr ul'.split(
    ' ',
  ),
);
const UNREAD = new Set(['script', 'style', 'template', 'noscript']);

/** Whether the text has something that a browser would take for a tag or an entity. */
export function looksLikeMarkup(text: string): boolean {
  return LOOKS_LIKE_MARKUP.test(text);
}

/** The text that a reader of the page would see; text without markup comes back as it is. */
export function stripMarkup(text: string): string {
  if (!looksLikeMarkup(text)) return text;
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
  parser.end(text);
  return result;
}
