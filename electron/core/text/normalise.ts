// The form of a text in which two articles are compared. The original is never changed; this form is never shown.
import { looksLikeMarkup, stripMarkup } from './markup/markup.ts';
import { simplify } from './traditional.ts';

/**
 * Format characters (zero-width, direction marks, soft hyphens), variation selectors, and controls except tab and line
 * feed.
 */
const INVISIBLE = /(?![\t\n])[\p{Cc}\p{Cf}\p{Variation_Selector}]/gu;
const SPACES = /[^\S\n]+/g;
const LINE_BREAKS = / ?\n[ \n]*/g;

/**
 * Maximum passes. Markup is rarely escaped twice, but each pass reads the whole text, so an endless `&amp;amp;amp;…`
 * would take quadratic time.
 */
const MAX_PASSES = 20;
const STARTS_MARKUP = /[<&]/g;

/**
 * Removes markup and invisible characters, applies NFKC and traditional → simplified, and reduces white space to single
 * spaces and line feeds. Idempotent: markup that appears in a pass (`&amp;lt;p&amp;gt;`, `＜p＞`) is removed in the next
 * one; after MAX_PASSES, `<` and `&` are removed.
 */
export function normalise(text: string): string {
  let result = normaliseOnce(text);
  for (let passes = 1; holdsMarkup(result); passes++)
    result = passes < MAX_PASSES ? normaliseOnce(result) : result.replace(STARTS_MARKUP, ' ');
  return result.replace(SPACES, ' ').replace(LINE_BREAKS, '\n').trim();
}

function normaliseOnce(text: string): string {
  return simplify(stripMarkup(text).replace(/\r\n?/g, '\n').replace(INVISIBLE, '').normalize('NFKC'));
}

function holdsMarkup(text: string): boolean {
  return looksLikeMarkup(text) && stripMarkup(text) !== text;
}
