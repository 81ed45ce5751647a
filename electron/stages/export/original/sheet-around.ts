// What a worksheet has before and after its rows: places of selections, filters, merged cells, links, rules and drawings
// that follow the rows (ECMA-376 part 1, 18.3.1, and the extensions of [MS-XLSX] 2.2.4).
import { MAX_FORMULA, type Moves, moveFormula, type RelativeRows, readFormula } from './formula.ts';
import type { Losses } from './losses.ts';
import { type Area, mapRef, mapRefs, readArea, writeCorner } from './references.ts';
import type { RowMap } from './row-map.ts';
import { attribute, prefixedAttribute, withAttribute } from './xml.ts';
import type { XmlElement } from './xml-tree.ts';

export type Around = {
  /** The name of the sheet. */
  readonly sheet: string;
  readonly map: RowMap;
  readonly moves: Moves;
  readonly losses: Losses;
};

/** Changes the tree. @returns the relations of links that are gone */
export function moveAround(root: XmlElement, around: Around): Set<string> {
  const links = new Set<string>();
  for (const element of [...root.descendants()]) movers.get(element.name)?.(element, around, links);
  // Links may share a relation.
  for (const { name, open } of root.descendants())
    if (name === 'hyperlink') links.delete(prefixedAttribute(open, 'id') ?? '');
  return links;
}

type Mover = (element: XmlElement, around: Around, links: Set<string>) => void;

const moveRef: Mover = (element, { map }) => moveOrRemove(element, 'ref', mapRef, map);
const moveSqref: Mover = (element, { map }) => moveOrRemove(element, 'sqref', mapRefs, map);
const moveR: Mover = (element, { map }) => moveOrRemove(element, 'r', mapRef, map);

const movers: ReadonlyMap<string, Mover> = new Map<string, Mover>([
  ['dimension', moveRef],
  ['autoFilter', moveRef],
  ['sortState', moveRef],
  ['sortCondition', moveRef],
  ['mergeCell', moveMerge],
  ['mergeCells', dropCounts],
  ['dataValidations', dropCounts],
  ['rowBreaks', moveBreaks],
  ['sheetView', keepInView],
  ['pane', movePane],
  ['selection', moveSelection],
  ['protectedRange', moveSqref],
  ['ignoredError', moveSqref],
  ['cellWatch', moveR],
  ['inputCells', moveR],
  ['controlPr', (element, around) => moveLinkedCells(element, ['linkedCell', 'listFillRange'], around)],
  ['hyperlink', moveLink],
  ['conditionalFormatting', moveRule],
  ['dataValidation', moveRule],
  ['sparkline', moveSparkline],
  ['from', (element, { map }) => moveAnchor(element, map)],
]);

function moveMerge(element: XmlElement, { map }: Around): void {
  moveOrRemove(element, 'ref', mapRef, map);
  if (map.size > 0 && isOneCell(attribute(element.open, 'ref') ?? '')) element.remove();
}

function dropCounts(element: XmlElement, { map }: Around): void {
  if (map.size === 0) return;
  for (const name of ['count', 'manualBreakCount']) element.open = withAttribute(element.open, name, null);
}

type MapText = (text: string, map: RowMap) => string | null;

function moveOrRemove(element: XmlElement, name: string, move: MapText, map: RowMap): void {
  const text = attribute(element.open, name);
  if (text === null) return;
  const moved = move(text, map);
  if (moved === null) element.remove();
  else if (moved !== text) element.open = withAttribute(element.open, name, moved);
}

function isOneCell(ref: string): boolean {
  const [from, to] = ref.split(':');
  return to === undefined || from === to;
}

/** The cell itself, or the first that stays below it. */
function nearest(ref: string, map: RowMap): string {
  const area = readArea(ref);
  if (!area?.from.row) return ref;
  const { column, row } = area.from;
  return writeCorner({ column, row: { ...row, at: map.nearest(row.at) } });
}

function keepInView(element: XmlElement, { map }: Around): void {
  const top = attribute(element.open, 'topLeftCell');
  if (top !== null) element.open = withAttribute(element.open, 'topLeftCell', nearest(top, map));
}

/** Frozen rows count from the top of the sheet, as it is scrolled. */
function movePane(element: XmlElement, around: Around): void {
  const { map } = around;
  const split = Number(attribute(element.open, 'ySplit') ?? 0);
  if (Number.isInteger(split) && split > 0 && attribute(element.open, 'state')?.startsWith('frozen')) {
    const view = attribute(element.parent?.open ?? '', 'topLeftCell');
    const before = (view === null ? null : readArea(view)?.from.row?.at) ?? 1;
    const left = map.countKeptTo(before - 1 + split) - map.countKeptTo(before - 1);
    if (left !== split) element.open = withAttribute(element.open, 'ySplit', String(Math.max(left, 1)));
  }
  keepInView(element, around);
}

function moveSelection(element: XmlElement, { map }: Around): void {
  const [cell, cells] = ['activeCell', 'sqref'].map((name) => attribute(element.open, name));
  const moved = [cell ?? 'A1', cells ?? 'A1'].map((one) => mapRefs(one, map));
  const isWhole = cells == null || cells.split(' ').every((one) => mapRef(one, map) !== null);
  const [place, places] =
    moved[0] && moved[1] && isWhole ? moved : [nearest(cell ?? 'A1', map), nearest(cell ?? 'A1', map)];
  if (!isWhole) element.open = withAttribute(element.open, 'activeCellId', null);
  if (cell != null && place !== cell) element.open = withAttribute(element.open, 'activeCell', place!);
  if (cells != null && places !== cells) element.open = withAttribute(element.open, 'sqref', places!);
}

/** A page ends below the row of each number. */
function moveBreaks(breaks: XmlElement, around: Around): void {
  dropCounts(breaks, around);
  const taken = new Set<number>();
  for (const element of breaks.elements) {
    const row = Number(attribute(element.open, 'id'));
    const moved = around.map.countKeptTo(row);
    if (moved < 1 || taken.has(moved)) element.remove();
    else if (moved !== row) element.open = withAttribute(element.open, 'id', String(moved));
    taken.add(moved);
  }
}

function moveLink(element: XmlElement, around: Around, links: Set<string>): void {
  const { map, moves, losses, sheet } = around;
  const ref = attribute(element.open, 'ref') ?? '';
  moveOrRemove(element, 'ref', mapRef, map);
  const id = prefixedAttribute(element.open, 'id');
  if (mapRef(ref, map) === null) {
    if (id !== null) links.add(id);
    return;
  }
  const location = attribute(element.open, 'location');
  if (location === null || id !== null || location.length > MAX_FORMULA) return;
  const { text, isLost } = moveFormula(readFormula(location), sheet, moves);
  if (isLost) {
    losses.note('links', `${sheet}!${ref}`);
    element.remove();
  } else if (text !== location) element.open = withAttribute(element.open, 'location', text);
}

/** A format or validation, whose formulas are written as for the first cell of its range. */
function moveRule(element: XmlElement, around: Around): void {
  const { map, losses, sheet } = around;
  const inner = element.child('sqref');
  const before = inner ? inner.text : attribute(element.open, 'sqref');
  if (before === null) return;
  const after = mapRefs(before, map);
  if (after === null) {
    element.remove();
    return;
  }
  if (after !== before) {
    if (inner) inner.text = after;
    else element.open = withAttribute(element.open, 'sqref', after);
  }
  const relative = shiftOf(before, after, map);
  const part = element.name === 'dataValidation' ? 'validations' : 'conditionalFormats';
  for (const child of [...element.descendants()]) {
    const isLost = moveRuleFormula(child, around, relative);
    if (!isLost) continue;
    losses.note(part, `${sheet}!${before}`);
    const rule = part === 'validations' ? element : (ancestorOf(child, 'cfRule') ?? element);
    rule.remove();
    if (rule === element) return;
  }
}

function moveRuleFormula(element: XmlElement, { sheet, moves }: Around, relative: RelativeRows): boolean {
  const isValue = element.name === 'cfvo';
  const isText = (['formula', 'formula1', 'formula2', 'f'] as const).some((name) => name === element.name);
  if (!isValue && !isText) return false;
  // In an extension the formula is inside.
  if (isText && element.elements.length > 0) return false;
  const text = isValue ? attribute(element.open, 'val') : element.text;
  if (text === null || text === '') return false;
  if (text.length > MAX_FORMULA) return true;
  const moved = moveFormula(readFormula(text), sheet, moves, relative);
  if (moved.isLost) return true;
  if (moved.text === text) return false;
  if (isValue) element.open = withAttribute(element.open, 'val', moved.text);
  else element.text = moved.text;
  return false;
}

function ancestorOf(element: XmlElement, name: string): XmlElement | null {
  let one = element.parent;
  while (one && one.name !== name) one = one.parent;
  return one;
}

/** How far the first cell of a rule has moved. */
function shiftOf(before: string, after: string, map: RowMap): { rows: number; columns: number } {
  const areas = before.split(' ').map(readArea);
  const first = areas.find((area) => area !== null);
  const moved = readArea(after.split(' ')[0]!);
  if (!first || !moved || map.size === 0) return { rows: 0, columns: 0 };
  const at = ({ from }: Area) => ({ row: from.row?.at ?? 1, column: from.column?.at ?? 1 });
  return { rows: at(moved).row - at(first).row, columns: at(moved).column - at(first).column };
}

function moveSparkline(element: XmlElement, { sheet, map, moves, losses }: Around): void {
  const [data, place] = [element.child('f'), element.child('sqref')];
  const moved = place && mapRefs(place.text, map);
  const { text, isLost } = data ? moveFormula(readFormula(data.text), sheet, moves) : { text: '', isLost: false };
  if (place && moved && !isLost) {
    place.text = moved;
    if (data) data.text = text;
    return;
  }
  if (place && moved && isLost) losses.note('sparklines', `${sheet}!${place.text}`);
  const list = element.parent;
  element.remove();
  // A group without any has its colours left.
  if (list?.name === 'sparklines' && list.isRemoved) list.parent?.remove();
}

type OfSheet = Pick<Around, 'moves' | 'losses'> & { readonly sheet: string | null };

/** Attributes with the cells that a control sets or lists. */
export function moveLinkedCells(element: XmlElement, names: readonly string[], around: OfSheet): void {
  for (const name of names) {
    const text = attribute(element.open, name);
    if (text === null) continue;
    const moved = moveLinked(text, around);
    if (moved !== text) element.open = withAttribute(element.open, name, moved);
  }
}

/** @returns null where no cell is left: the control then sets or lists none */
export function moveLinked(text: string, { sheet, moves, losses }: OfSheet): string | null {
  if (text === '' || text.length > MAX_FORMULA) return text;
  const moved = moveFormula(readFormula(text), sheet, moves);
  // Workbooks describe a control twice, for older programs and for later ones.
  if (moved.isLost) losses.noteOnce('controls', `${sheet}!${text}`);
  return moved.isLost ? null : moved.text;
}

/** Of a drawing, a control or an object; it keeps its height in rows. Rows count from 0. */
export function moveAnchor(from: XmlElement, map: RowMap): void {
  const [first, last] = [from.child('row'), from.parent?.child('to')?.child('row')];
  const row = Number(first?.text);
  if (!first || !Number.isInteger(row)) return;
  const moved = map.nearest(row + 1) - 1;
  if (moved === row && !map.isDeleted(row + 1)) return;
  const height = Number(last?.text) - row;
  first.text = String(moved);
  const offset = from.child('rowOff');
  if (offset && map.isDeleted(row + 1)) offset.text = '0';
  if (last && height >= 0) last.text = String(moved + height);
}
