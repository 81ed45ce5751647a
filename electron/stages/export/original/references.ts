// References to cells as workbooks write them: B5, $B$5, B2:C9, B:C, 2:5. Rows and columns count from 1.
import { MAX_COLUMNS, MAX_ROWS } from '#electron/cells/cell.ts';
import { columnLetter } from '#shared/model/sheet-names.ts';
import type { RowMap } from './row-map.ts';

/** Row or column of a reference; `isFixed`: written with $. */
export type Axis = { readonly at: number; readonly isFixed: boolean };
/** `column` null: a whole row; `row` null: a whole column. */
export type Corner = { readonly column: Axis | null; readonly row: Axis | null };

const DOLLAR = 36;

/**
 * Reads a corner at a place in a text: a cell, or only its column or row.
 * @returns the corner and the place after it; null if there is none
 */
export function readCorner(text: string, at: number): { corner: Corner; end: number } | null {
  let place = at;
  const isColumnFixed = text.charCodeAt(place) === DOLLAR;
  if (isColumnFixed) place++;
  let column = 0;
  const letters = place;
  while (place - letters < 3 && isLetter(text.charCodeAt(place)))
    column = column * 26 + (text.charCodeAt(place++) & 31);
  if (place === letters) {
    const row = readRow(text, place);
    return row && { corner: { column: null, row: { at: row.row, isFixed: isColumnFixed } }, end: row.end };
  }
  if (column > MAX_COLUMNS) return null;
  const ofColumn = { at: column, isFixed: isColumnFixed };
  const isRowFixed = text.charCodeAt(place) === DOLLAR;
  const row = readRow(text, isRowFixed ? place + 1 : place);
  if (!row) return isRowFixed ? null : { corner: { column: ofColumn, row: null }, end: place };
  return { corner: { column: ofColumn, row: { at: row.row, isFixed: isRowFixed } }, end: row.end };
}

function readRow(text: string, at: number): { row: number; end: number } | null {
  let [row, end] = [0, at];
  while (end - at < 7 && isDigit(text.charCodeAt(end))) row = row * 10 + text.charCodeAt(end++) - 48;
  return end > at && row >= 1 && row <= MAX_ROWS ? { row, end } : null;
}

function isLetter(code: number): boolean {
  return (code >= 65 && code <= 90) || (code >= 97 && code <= 122);
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

export function writeCorner({ column, row }: Corner): string {
  return writeAxis(column, column ? columnLetter(column.at - 1) : '') + writeAxis(row, String(row?.at));
}

function writeAxis(axis: Axis | null, text: string): string {
  if (axis === null) return '';
  return axis.isFixed ? `$${text}` : text;
}

export type Area = { readonly from: Corner; readonly to: Corner };

/** Reads a whole text as a cell or a range; null if it is none. */
export function readArea(text: string): Area | null {
  const first = readCorner(text, 0);
  if (!first) return null;
  if (first.end === text.length) return { from: first.corner, to: first.corner };
  const second = text[first.end] === ':' ? readCorner(text, first.end + 1) : null;
  return second?.end === text.length ? { from: first.corner, to: second.corner } : null;
}

/** The rows of an area; null for whole columns. */
export function rowsOf({ from, to }: Area): { from: number; to: number } | null {
  if (!from.row || !to.row) return null;
  return { from: Math.min(from.row.at, to.row.at), to: Math.max(from.row.at, to.row.at) };
}

/** What stays of an area; null: nothing. */
export function mapArea(area: Area, map: RowMap): Area | null {
  const rows = rowsOf(area);
  if (!rows) return area;
  const left = map.run(rows);
  if (!left) return null;
  const isUpward = area.from.row!.at > area.to.row!.at;
  const move = (corner: Corner, at: number): Corner => ({ ...corner, row: { ...corner.row!, at } });
  return {
    from: move(area.from, isUpward ? left.to : left.from),
    to: move(area.to, isUpward ? left.from : left.to),
  };
}

/**
 * What stays of a cell or range in an attribute; null: nothing. A text that is no reference stays.
 */
export function mapRef(text: string, map: RowMap): string | null {
  const area = readArea(text);
  if (!area) return text;
  const left = mapArea(area, map);
  if (!left) return null;
  const from = writeCorner(left.from);
  return text.includes(':') ? `${from}:${writeCorner(left.to)}` : from;
}

/** What stays of a list of ranges between spaces; null: nothing. */
export function mapRefs(text: string, map: RowMap): string | null {
  const left = text.split(' ').flatMap((one) => (one === '' ? [] : (mapRef(one, map) ?? [])));
  return left.length > 0 ? left.join(' ') : null;
}
