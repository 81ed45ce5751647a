// The parts of a package beside its sheets that name cells: they follow the rows of the sheets.
import { MAX_FORMULA, type Moves, moveFormula, readFormula, sheetKey } from './formula.ts';
import type { Losses } from './losses.ts';
import { mapRef, readArea, rowsOf } from './references.ts';
import { RowMap } from './row-map.ts';
import { moveAnchor, moveLinked, moveLinkedCells } from './sheet-around.ts';
import { attribute, withAttribute } from './xml.ts';
import type { XmlElement } from './xml-tree.ts';

export type PartTools = {
  readonly moves: Moves;
  readonly losses: Losses;
  /** The sheet that has the part, if one has. */
  readonly sheet: string | null;
};

type MovePart = (root: XmlElement, tools: PartTools) => void;

/** By the kind of the relation that leads to a part. */
export const partMovers: ReadonlyMap<string, MovePart> = new Map([
  ['comments', moveComments],
  ['threadedComment', moveComments],
  ['vmlDrawing', moveVml],
  ['drawing', moveDrawing],
  ['ctrlProp', moveControl],
  ['chart', moveChart],
  ['chartEx', moveChart],
  ['table', moveTable],
  ['pivotCacheDefinition', moveCache],
  ['pivotTable', movePivotTable],
  ['connections', disconnect],
  ['queryTable', disconnect],
]);

const EVERY_ROW = new RowMap([]);

function mapOf({ moves, sheet }: PartTools): RowMap {
  return (sheet === null ? undefined : moves.maps.get(sheetKey(sheet))) ?? EVERY_ROW;
}

function setMoved(element: XmlElement, name: string, map: RowMap): void {
  const text = attribute(element.open, name);
  const moved = text === null ? null : mapRef(text, map);
  if (moved !== null && moved !== text) element.open = withAttribute(element.open, name, moved);
}

function moveComments(root: XmlElement, tools: PartTools): void {
  const map = mapOf(tools);
  for (const comment of root.descendants()) {
    if (comment.name !== 'comment' && comment.name !== 'threadedComment') continue;
    // The list of a part is required, even if it has none.
    if (mapRef(attribute(comment.open, 'ref') ?? '', map) === null) comment.remove({ keepsParent: true });
    else setMoved(comment, 'ref', map);
  }
}

/** Shapes of comments, with the row of the comment, and of controls (ECMA-376 part 4, 19.4). Rows count from 0. */
function moveVml(root: XmlElement, tools: PartTools): void {
  const map = mapOf(tools);
  for (const shape of root.descendants()) {
    const data = shape.name === 'shape' ? shape.child('ClientData') : null;
    if (!data) continue;
    const row = data.child('Row');
    const number = Number(row?.text);
    if (row && Number.isInteger(number)) {
      const moved = map.toNew(number + 1);
      if (moved === null) {
        shape.remove();
        continue;
      }
      if (moved !== number + 1) row.text = String(moved - 1);
    }
    for (const name of ['FmlaLink', 'FmlaRange', 'FmlaTxbx']) {
      const linked = data.child(name);
      if (!linked) continue;
      const moved = moveLinked(linked.text, tools);
      if (moved === null) linked.remove({ keepsParent: true });
      else if (moved !== linked.text) linked.text = moved;
    }
    const anchor = data.child('Anchor');
    if (anchor) moveVmlAnchor(anchor, map);
  }
}

/** A box or a list of a form, with the cells that it sets and lists (ECMA-376 part 1, 18.3.1.20, and [MS-XLSX] 2.6.47). */
function moveControl(root: XmlElement, tools: PartTools): void {
  for (const element of root.descendants()) moveLinkedCells(element, ['fmlaLink', 'fmlaRange', 'fmlaTxbx'], tools);
}

/** Column, offset, row, offset of both corners. */
function moveVmlAnchor(anchor: XmlElement, map: RowMap): void {
  const places = anchor.text.split(',');
  const [top, bottom] = [Number(places[2]), Number(places[6])];
  if (places.length !== 8 || !Number.isInteger(top) || !Number.isInteger(bottom)) return;
  const moved = map.nearest(top + 1) - 1;
  if (moved === top) return;
  anchor.text = places
    .with(2, ` ${moved}`)
    .with(6, ` ${moved + bottom - top}`)
    .join(',');
}

/** Pictures in nothing but deleted rows go with them; charts and other pictures move. */
function moveDrawing(root: XmlElement, tools: PartTools): void {
  const map = mapOf(tools);
  if (map.size === 0) return;
  for (const anchor of root.descendants()) {
    const from = anchor.child('from');
    if (!from || !anchor.name.endsWith('Anchor')) continue;
    const [first, last] = [from, anchor.child('to') ?? from].map((one) => Number(one.child('row')?.text) + 1);
    const isChart = [...anchor.descendants()].some(({ name }) => name === 'graphicFrame');
    if (!isChart && last! >= first! && map.run({ from: first!, to: last! }) === null) anchor.remove();
    else moveAnchor(from, map);
  }
}

function moveChart(root: XmlElement, tools: PartTools): void {
  for (const element of root.descendants()) if (element.name === 'f') moveText(element, tools, 'charts');
}

function moveText(element: XmlElement, { moves, losses, sheet }: PartTools, part: 'charts'): void {
  const { text } = element;
  if (text === '' || text.length > MAX_FORMULA) return;
  const moved = moveFormula(readFormula(text), sheet, moves);
  if (moved.isLost) losses.note(part, text);
  if (moved.isLost) element.text = '#REF!';
  else if (moved.text !== text) element.text = moved.text;
}

/** Formulas of a table's columns are the same in all of its rows: only what they fix follows. */
function moveTable(root: XmlElement, tools: PartTools): void {
  const map = mapOf(tools);
  for (const element of root.descendants()) {
    if (['table', 'autoFilter', 'sortState', 'sortCondition'].includes(element.name)) setMoved(element, 'ref', map);
    if (element.name !== 'calculatedColumnFormula' && element.name !== 'totalsRowFormula') continue;
    const { text } = element;
    if (text.length > MAX_FORMULA) continue;
    const moved = moveFormula(readFormula(text), tools.sheet, tools.moves, { rows: 0, columns: 0 });
    if (!moved.isLost && moved.text !== text) element.text = moved.text;
  }
}

function moveCache(root: XmlElement, { moves, losses }: PartTools): void {
  for (const element of root.descendants()) {
    if (element.name === 'cacheSource' && attribute(element.open, 'type') === 'external') disconnect(root, { losses });
    if (element.name !== 'worksheetSource') continue;
    const map = moves.maps.get(sheetKey(attribute(element.open, 'sheet') ?? ''));
    if (map) setMoved(element, 'ref', map);
    if (map || attribute(element.open, 'name') !== null) losses.note('pivotTables');
  }
}

function movePivotTable(root: XmlElement, tools: PartTools): void {
  for (const element of root.descendants()) if (element.name === 'location') setMoved(element, 'ref', mapOf(tools));
}

/** True if a pivot table stands in rows that would go. */
export function isPivotCut(root: XmlElement, map: RowMap): boolean {
  return [...root.descendants()].some((element) => {
    if (element.name !== 'location') return false;
    const area = readArea(attribute(element.open, 'ref') ?? '');
    const rows = area && rowsOf(area);
    return rows !== null && map.isCut(rows);
  });
}

/** Data that was fetched on opening would bring discarded rows back, and ask another machine. */
function disconnect(root: XmlElement, { losses }: Pick<PartTools, 'losses'>): void {
  for (const element of root.descendants()) {
    if (!isOn(attribute(element.open, 'refreshOnLoad'))) continue;
    element.open = withAttribute(element.open, 'refreshOnLoad', null);
    losses.note('connections', attribute(element.open, 'name') ?? '');
  }
}

function isOn(value: string | null): boolean {
  return value === '1' || value === 'true';
}
