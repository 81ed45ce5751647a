// Formulas as workbooks store them (ECMA-376 part 1, 18.17.2), cut into references and all else. Moves their references
// with the rows of sheets.
import { MAX_COLUMNS, MAX_ROWS } from '#electron/cells/cell.ts';
import type { ComputedCells } from './computed-cells.ts';
import { type Area, type Axis, type Corner, mapArea, readCorner, rowsOf, writeCorner } from './references.ts';
import type { RowMap } from './row-map.ts';

/** Longer formulas are not moved: Excel allows 8,192 characters. */
export const MAX_FORMULA = 65_536;

/** A cell or range. `prefix`: the sheet before it as it is written, with its mark, or ''. */
type Reference = {
  readonly prefix: string;
  /** The sheet, without its quotes; null: that of the formula. */
  readonly sheet: string | null;
  /** In another workbook, which stays as it is. */
  readonly isExternal: boolean;
  readonly area: Area;
  readonly isRange: boolean;
};
type Part = string | Reference | { readonly name: string };
export type Formula = readonly Part[];

/** Cuts a formula into parts, in time linear in its length. */
export function readFormula(text: string): Formula {
  const parts: Part[] = [];
  let plain = 0;
  let at = 0;
  const take = (part: Part, from: number, to: number) => {
    if (from > plain) parts.push(text.slice(plain, from));
    parts.push(part);
    at = to;
    plain = to;
  };
  while (at < text.length) {
    const code = text[at]!;
    if (code === '"') at = endOfQuoted(text, at);
    else if (code === '#') at = endOfError(text, at);
    else if (code === "'" || code === '[' || isWordStart(code)) {
      const end = endOfPrefix(text, at);
      const found = end === null ? null : readReference(text, end);
      if (end !== null && found) take(withPrefix(text.slice(at, end), found), at, found.end);
      else if (end !== null) at = end;
      else if (code === "'") at = endOfQuoted(text, at);
      else if (code === '[') at = endOfBrackets(text, at);
      else {
        const local = readReference(text, at);
        if (local) take(withPrefix('', local), at, local.end);
        else {
          const wordEnd = endOfWord(text, at);
          take({ name: text.slice(at, wordEnd) }, at, wordEnd);
        }
      }
    } else if (isDigit(code)) {
      const rows = readReference(text, at);
      if (rows) take(withPrefix('', rows), at, rows.end);
      else at = endOfWord(text, at);
    } else at++;
  }
  if (plain < text.length) parts.push(text.slice(plain));
  return parts;
}

type Found = { readonly area: Area; readonly isRange: boolean; readonly end: number };

/** A reference that begins here, and is not the beginning of a name, a number or a function. */
function readReference(text: string, at: number): Found | null {
  const first = readCorner(text, at);
  if (!first) return null;
  const second = text[first.end] === ':' ? readCorner(text, first.end + 1) : null;
  const isSame = second && isLikewise(first.corner, second.corner) && isEnd(text, second.end);
  if (isSame) return { area: { from: first.corner, to: second.corner }, isRange: true, end: second.end };
  if (!first.corner.column || !first.corner.row || !isEnd(text, first.end)) return null;
  return { area: { from: first.corner, to: first.corner }, isRange: false, end: first.end };
}

/** Both are cells, columns or rows. */
function isLikewise(one: Corner, other: Corner): boolean {
  return (one.column === null) === (other.column === null) && (one.row === null) === (other.row === null);
}

function isEnd(text: string, at: number): boolean {
  const next = text[at];
  return next === undefined || !(isWordPart(next) || next === '(' || next === '!' || next === '[' || next === '$');
}

function withPrefix(prefix: string, { area, isRange }: Found): Reference {
  const name = prefix.slice(0, -1);
  const sheet = prefix === '' ? null : name.startsWith("'") ? name.slice(1, -1).replaceAll("''", "'") : name;
  return { prefix, sheet, isExternal: sheet?.includes('[') ?? false, area, isRange };
}

/** The place after a sheet and its mark, as in 来稿!, 'It''s'!, [1]来稿! and 一月:三月!; null if there is none here. */
function endOfPrefix(text: string, at: number): number | null {
  let end = at;
  if (text[end] === "'") end = endOfQuoted(text, end);
  else {
    if (text[end] === '[') end = endOfBrackets(text, end);
    end = endOfWord(text, end);
    if (text[end] === ':' && isWordStart(text[end + 1] ?? '')) {
      const other = endOfWord(text, end + 1);
      if (text[other] === '!') end = other;
    }
  }
  return end > at && text[end] === '!' ? end + 1 : null;
}

/** A mark inside is written twice. */
function endOfQuoted(text: string, at: number): number {
  const mark = text[at]!;
  let end = text.indexOf(mark, at + 1);
  while (end >= 0 && text[end + 1] === mark) end = text.indexOf(mark, end + 2);
  return end < 0 ? text.length : end + 1;
}

/** Of the columns of a table, as in [[#This Row],[标题]]; an apostrophe takes its next character as it is. */
function endOfBrackets(text: string, at: number): number {
  let depth = 0;
  for (let end = at; end < text.length; end++) {
    if (text[end] === "'") end++;
    else if (text[end] === '[') depth++;
    else if (text[end] === ']' && --depth === 0) return end + 1;
  }
  return text.length;
}

const ERRORS = ['#NULL!', '#DIV/0!', '#VALUE!', '#REF!', '#NAME?', '#NUM!', '#N/A', '#GETTING_DATA'];

function endOfError(text: string, at: number): number {
  return at + (ERRORS.find((error) => text.startsWith(error, at))?.length ?? 1);
}

function endOfWord(text: string, at: number): number {
  let end = at;
  while (end < text.length && isWordPart(text[end]!)) end++;
  return end === at ? at + 1 : end;
}

function isDigit(one: string): boolean {
  return one >= '0' && one <= '9';
}

function isWordStart(one: string): boolean {
  return (
    (one >= 'A' && one <= 'Z') ||
    (one >= 'a' && one <= 'z') ||
    one === '_' ||
    one === '$' ||
    one === '\\' ||
    one > '\x7f'
  );
}

function isWordPart(one: string): boolean {
  return (isWordStart(one) && one !== '$') || isDigit(one) || one === '.' || one === '?';
}

/** What the references of a formula need to move. */
export type Moves = {
  /** Of each sheet that loses rows, by `sheetKey`. */
  readonly maps: ReadonlyMap<string, RowMap>;
  /** Defined names, in lower case, that lead to deleted cells only. */
  readonly lostNames: ReadonlySet<string>;
  /** Names of ranges and tables, in lower case, that have lost rows. */
  readonly cutNames: ReadonlySet<string>;
  /** All names of ranges and tables, in lower case. */
  readonly names: ReadonlySet<string>;
  /** Null if no value of a formula may be another. */
  readonly computed: ComputedCells | null;
};

export function sheetKey(name: string): string {
  return name.toLowerCase();
}

/**
 * How relative rows move: with the cells that they name, or by the distance from a cell that has moved. The rules of a
 * format or validation are written as for the first cell of their range.
 */
export type RelativeRows = 'follow' | { readonly rows: number; readonly columns: number };

/**
 * `isLost`: a reference leads to deleted cells only, or cannot be moved. `isStale`: its value may be another, because a
 * range has lost rows, or it goes by where cells are, or it reads another formula.
 */
export type MovedFormula = { readonly text: string; readonly isLost: boolean; readonly isStale: boolean };

/** Functions whose value goes by the places of cells. */
const PLACE_FUNCTIONS: ReadonlySet<string> = new Set([
  'row',
  'rows',
  'indirect',
  'offset',
  'cell',
  'address',
  'subtotal',
]);

/** @param sheet of the formula; null for those of a workbook, whose references all name their sheet */
export function moveFormula(
  formula: Formula,
  sheet: string | null,
  moves: Moves,
  relative: RelativeRows = 'follow',
): MovedFormula {
  let [text, isLost, isStale] = ['', false, false];
  const { maps, lostNames } = moves;
  for (const part of formula) {
    if (typeof part === 'string') text += part;
    else if ('name' in part) {
      const name = part.name.toLowerCase();
      isLost ||= lostNames.has(name);
      isStale ||= isNameStale(name, moves);
      text += part.name;
    } else {
      const moved = moveReference(part, sheet, maps, relative);
      isLost ||= moved === null;
      isStale ||= isReferenceStale(part, sheet, moves);
      text += writeReference(part, moved ?? part.area);
    }
  }
  return { text, isLost, isStale };
}

function isNameStale(name: string, { cutNames, names, computed }: Moves): boolean {
  return cutNames.has(name) || PLACE_FUNCTIONS.has(name) || (computed !== null && names.has(name));
}

function isReferenceStale({ area, isExternal, sheet }: Reference, own: string | null, moves: Moves): boolean {
  if (isExternal) return false;
  const key = sheetKey(sheet ?? own ?? '');
  if (moves.maps.get(key)?.isCut(rowsOf(area) ?? WHOLE_COLUMN)) return true;
  return moves.computed?.isIn(key, area) ?? false;
}

const WHOLE_COLUMN = { from: 1, to: MAX_ROWS };

function moveReference(
  reference: Reference,
  own: string | null,
  maps: Moves['maps'],
  relative: RelativeRows,
): Area | null {
  const { area, isExternal } = reference;
  const shifted = relative === 'follow' ? area : shiftArea(area, relative);
  if (isExternal) return shifted;
  const key = sheetKey(reference.sheet ?? own ?? '');
  const map = maps.get(key);
  if (!map) return key.includes(':') && maps.size > 0 ? null : shifted;
  const isRelative = (corner: Corner) => corner.row?.isFixed === false;
  if (relative === 'follow' || !(isRelative(area.from) || isRelative(area.to))) return mapArea(shifted, map);
  // A mixed range, such as B$2:B2, keeps its distance at one end.
  const from = isRelative(area.from) ? area.from : mapArea({ from: area.from, to: area.from }, map)?.from;
  const to = isRelative(area.to) ? area.to : mapArea({ from: area.to, to: area.to }, map)?.to;
  return from && to ? { from: isRelative(from) ? shifted.from : from, to: isRelative(to) ? shifted.to : to } : null;
}

function shiftArea({ from, to }: Area, by: { readonly rows: number; readonly columns: number }): Area {
  const shift = ({ column, row }: Corner): Corner => ({
    column: column && shiftAxis(column, by.columns, MAX_COLUMNS),
    row: row && shiftAxis(row, by.rows, MAX_ROWS),
  });
  return { from: shift(from), to: shift(to) };
}

/** Beyond the edge of the grid it goes on at the other one, as Excel does. */
function shiftAxis({ at, isFixed }: Axis, by: number, most: number): Axis {
  return isFixed ? { at, isFixed } : { at: ((((at - 1 + by) % most) + most) % most) + 1, isFixed };
}

function writeReference({ prefix, isRange }: Reference, { from, to }: Area): string {
  return prefix + writeCorner(from) + (isRange ? `:${writeCorner(to)}` : '');
}

/** True if a formula names a sheet that loses rows, or more than one sheet at once. */
export function namesChanged(formula: Formula, sheet: string | null, { maps, lostNames, cutNames }: Moves): boolean {
  return formula.some((part) => {
    if (typeof part === 'string') return false;
    if ('name' in part) return [lostNames, cutNames].some((names) => names.has(part.name.toLowerCase()));
    const key = sheetKey(part.sheet ?? sheet ?? '');
    return !part.isExternal && (maps.has(key) || key.includes(':'));
  });
}

/** The formula of another cell of those that share one. */
export function shiftFormula(formula: Formula, rows: number, columns: number): Formula {
  return formula.map((part) =>
    typeof part === 'string' || 'name' in part ? part : { ...part, area: shiftArea(part.area, { rows, columns }) },
  );
}
