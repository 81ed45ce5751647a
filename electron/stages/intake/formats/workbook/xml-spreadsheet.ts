// Finds an “XML Spreadsheet 2003” (saved by Excel with the ending .xml or .xls) that SheetJS would not come to an end with.
import { MAX_COLUMNS, MAX_ROWS } from '../../../../cells/cell.ts';

/** Columns that tags may describe together: SheetJS makes an object for each. */
const MAX_SPANNED = 1_000_000;
/** Styles from one to its last parent; Excel writes two. */
const MAX_PARENTS = 100;

/** A tag as SheetJS recognises it: all attributes are in double quotes, and a value may have angle brackets. */
const TAG = /<(?:[^\s?><!/:"]*:)?(row|cell|column|style)((?:\s+[^<>=?"'\s]+="[^"]*")*)\s*\/?>/gi;
const ATTRIBUTE = /\s(?:[^\s=:]+:)?([^\s=:]+)="([^"]*)"/g;

/**
 * False if a row or column is beyond the last, if too many columns are described, or if the parents of a style lead in a
 * circle. SheetJS uses a place of any size as an index of an array.
 */
export function isBounded(xml: string): boolean {
  const parents = new Map<string, string>();
  let spanned = 0;
  for (const [, tag, written] of xml.matchAll(TAG)) {
    const { Index, Span, ID, Parent } = readAttributes(written!);
    if (Number(Index) > (tag!.toLowerCase() === 'row' ? MAX_ROWS : MAX_COLUMNS)) return false;
    if (Number(Span) > 0) spanned += Number(Span);
    if (spanned > MAX_SPANNED) return false;
    if (ID !== undefined && Parent !== undefined) parents.set(ID, Parent);
  }
  return parents.keys().every((style) => hasEnd(style, parents));
}

function readAttributes(written: string): Readonly<Record<string, string | undefined>> {
  return Object.fromEntries(Array.from(written.matchAll(ATTRIBUTE), ([, name, value]) => [name, value]));
}

function hasEnd(style: string, parents: ReadonlyMap<string, string>): boolean {
  let next: string | undefined = style;
  for (let steps = 0; steps < MAX_PARENTS; steps++) {
    next = parents.get(next);
    if (next === undefined) return true;
  }
  return false;
}
