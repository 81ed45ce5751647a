// What lists call an article: its title as a reader sees it, else the beginning of its text.
import type { Database } from 'better-sqlite3';
import { stripMarkup } from '../text/markup.ts';

/** Characters of a text, its markup included, that its beginning is looked for in. */
const LOOKED_AT = 1_000;
const SHOWN = 40;

/** The title of articles `alias`, in a query. */
export function shownTitleOf(alias: string): string {
  return `shown_title(${alias}.title, substr(${alias}.body, 1, ${LOOKED_AT}))`;
}

/** Queries of every connection may use `shownTitleOf`. */
export function addShownTitle(db: Pick<Database, 'function'>): void {
  db.function('shown_title', { deterministic: true }, (title: unknown, text: unknown) =>
    shownTitle(String(title), String(text)),
  );
}

function shownTitle(title: string, text: string): string {
  const shown = stripMarkup(title).trim();
  if (shown !== '') return shown;
  return [...stripMarkup(text).trim()].slice(0, SHOWN).join('');
}
