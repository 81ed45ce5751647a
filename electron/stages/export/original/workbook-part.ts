// The part of a package that lists its sheets and names (ECMA-376 part 1, 18.2).
import { MAX_FORMULA, type Moves, moveFormula, readFormula } from './formula.ts';
import type { Losses } from './losses.ts';
import type { RowMap } from './row-map.ts';
import { attribute, prefixOf, withAttribute } from './xml.ts';
import { XmlElement } from './xml-tree.ts';

/** Names may lead to each other, in a chain that is no longer. */
const MAX_CHAIN = 20;
/** A name is written as for the first cell of a sheet. */
const AS_IS = { rows: 0, columns: 0 };
/** What Excel names itself, such as print areas. */
const BUILT_IN = '_xlnm.';

/**
 * The defined names that lead to deleted cells only, and those that lead to fewer cells than before.
 * @param tables names of tables that lose rows, in lower case
 */
export function findChangedNames(
  root: XmlElement,
  maps: ReadonlyMap<string, RowMap>,
  tables: ReadonlySet<string>,
): Moves {
  const names = namesOf(root).map((element) => ({
    name: (attribute(element.open, 'name') ?? '').toLowerCase(),
    formula: element.text.length > MAX_FORMULA ? null : readFormula(element.text),
  }));
  const lostNames = new Set<string>();
  const cutNames = new Set(tables);
  const known = new Set([...tables, ...names.map(({ name }) => name)]);
  const moves: Moves = { maps, lostNames, cutNames, names: known, computed: null };
  const count = () => lostNames.size + cutNames.size;
  for (let step = 0, before = -1; step < MAX_CHAIN && before < count(); step++) {
    before = count();
    for (const { name, formula } of names) {
      const moved = formula && moveFormula(formula, null, moves, AS_IS);
      if (moved?.isLost) lostNames.add(name);
      if (moved?.isStale) cutNames.add(name);
    }
  }
  return moves;
}

export function moveNames(root: XmlElement, moves: Moves, losses: Losses): void {
  for (const element of namesOf(root)) {
    const { text } = element;
    if (text.length > MAX_FORMULA) continue;
    const moved = moveFormula(readFormula(text), null, moves, AS_IS);
    const name = attribute(element.open, 'name') ?? '';
    if (moved.isLost) {
      losses.note('names', name);
      if (name.startsWith(BUILT_IN)) element.remove();
      else element.text = '#REF!';
    } else if (moved.text !== text) element.text = moved.text;
  }
}

function namesOf(root: XmlElement): XmlElement[] {
  return [...root.descendants()].filter(({ name }) => name === 'definedName');
}

const BEFORE_CALCULATION = ['sheets', 'functionGroups', 'externalReferences', 'definedNames'];

/** Has every formula computed when the workbook is opened. */
export function computeOnOpening(root: XmlElement): void {
  const workbook = root.child('workbook');
  if (!workbook) return;
  const known = workbook.child('calcPr');
  if (known) known.open = withAttribute(known.open, 'fullCalcOnLoad', '1');
  else {
    const after = workbook.elements.findLast(({ name }) => BEFORE_CALCULATION.includes(name));
    const added = new XmlElement(`<${prefixOf(workbook.open)}calcPr fullCalcOnLoad="1"/>`, workbook);
    workbook.children.splice(after ? workbook.children.indexOf(after) + 1 : workbook.children.length, 0, added);
  }
}

/** Has the person asked before values are fetched from other workbooks. */
export function askBeforeUpdating(root: XmlElement): void {
  const properties = root.child('workbook')?.child('workbookPr');
  if (properties && attribute(properties.open, 'updateLinks') === 'always')
    properties.open = withAttribute(properties.open, 'updateLinks', null);
}
