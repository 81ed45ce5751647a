// SQL functions for texts of articles, which every connection to a project has.
import type { Database } from 'better-sqlite3';
import { clip, splitIntoTokens } from '#shared/text/characters.ts';
import { stripMarkup } from '../core/text/markup/markup.ts';
import { normaliseId } from '../core/text/normalise-id.ts';

/** Characters of a body, markup included, from which its beginning is taken. */
const LOOKED_AT = 1_000;
/** UTF-16 units of a beginning that is shown in place of a title. */
const SHOWN = 40;

/**
 * An SQL expression for the title of the article `alias` as lists show it: without markup, else the beginning of its
 * text.
 */
export function displayTitleOf(alias: string): string {
  return `shown_title(${alias}.title, substr(${alias}.body, 1, ${LOOKED_AT}))`;
}

/** Adds `shown_title`, and `plain_id`, by which ids are compared. */
export function addFunctions(db: Pick<Database, 'function'>): void {
  const deterministic = { deterministic: true };
  db.function('shown_title', deterministic, (title, text) => shownTitle(String(title), String(text)));
  db.function('plain_id', deterministic, (id) => normaliseId(String(id)));
}

function shownTitle(title: string, text: string): string {
  return stripMarkup(title).trim() || beginningOf(stripMarkup(text).trim());
}

/** Adds “…” where the text is cut, which is never within a number. */
function beginningOf(text: string): string {
  if (text.length <= SHOWN) return text;
  let shown = '';
  for (const token of splitIntoTokens(text.slice(0, 2 * SHOWN))) {
    if (shown.length + token.length > SHOWN) break;
    shown += token;
  }
  return `${shown || clip(text, SHOWN)}…`;
}
