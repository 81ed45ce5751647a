// The form of a text in which two articles are compared. The original is never changed; this form is never shown.
import { looksLikeMarkup, stripMarkup } from './markup.ts';
import { simplify } from './traditional.ts';

/** Format characters (zero-width, direction marks, soft hyphens), variation selectors, and controls but tab and line feed. */
const INVISIBLE = /(?![\t\n])[\p{Cc}\p{Cf}\p{Variation_Selector}]/gu;
const SPACES = /[^\S\n]+/g;
const LINE_BREAKS = / ?\n[ \n]*/g;

/**
 * Markup out, NFKC, invisible characters out, traditional → simplified, runs of white space to one space or one line
 * feed. Idempotent: markup that only appears after a pass (`&amp;lt;p&amp;gt;`, full-width `＜p＞`) is taken out by the
 * next, and each pass that finds some shortens the text.
 */
export function normalise(text: string): string {
  let result = text;
  do {
    result = simplify(stripMarkup(result).replace(/\r\n?/g, '\n').replace(INVISIBLE, '').normalize('NFKC'));
  } while (looksLikeMarkup(result) && stripMarkup(result) !== result);
  return result.replace(SPACES, ' ').replace(LINE_BREAKS, '\n').trim();
}
