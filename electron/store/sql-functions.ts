// SQL functions for texts of articles, which every connection to a project has.
import type { Database } from 'better-sqlite3';
import { clip, splitIntoTokens } from '#shared/text/characters.ts';
import { stripMarkup } from '../text/markup/markup.ts';
import { normaliseId } from '../text/normalise-id.ts';

/** Characters of a text, its markup included, that its beginning is looked for in. */
const LOOKED_AT = 1_000;
/** UTF-16 units. */
const SHOWN = 40;

/** In a query: what lists call articles `alias`, their title as a reader sees it, else the beginning of their text. */
export function displayTitleOf(alias: string): string {
  return `shown_title(${alias}.title, substr(${alias}.body, 1, ${LOOKED_AT}))`;
}

/** `plain_id(external_id)`: what ids are compared by. */
export function addFunctions(db: Pick<Database, 'function'>): void {
  const deterministic = { deterministic: true };
  db.function('shown_title', deterministic, (title, text) => shownTitle(String(title), String(text)));
  db.function('plain_id', deterministic, (id) => normaliseId(String(id)));
}

function shownTitle(title: string, text: string): string {
  return stripMarkup(title).trim() || beginningOf(stripMarkup(text).trim());
}

/** With a mark where it is cut, which is never within a number. */
function beginningOf(text: string): string {
  if (text.length <= SHOWN) return text;
  let shown = '';
  for (const token of splitIntoTokens(text.slice(0, 2 * SHOWN))) {
    if (shown.length + token.length > SHOWN) break;
    shown += token;
  }
  return `${shown || clip(text, SHOWN)}…`;
}
