// Writes a copy of a workbook without some rows of its sheets. What names cells follows them; all else stays as it is,
// byte for byte. Nothing outside the package is looked at.
import type { ZipEntry } from '#electron/stages/intake/formats/zip.ts';
import type { OriginalLoss } from '#shared/contract/exports.ts';
import type { ZipWriter } from '../xlsx/zip-writer.ts';
import { ComputedCells } from './computed-cells.ts';
import { MAX_FORMULA, type Moves, moveFormula, namesChanged, readFormula, sheetKey } from './formula.ts';
import { Losses } from './losses.ts';
import { ownerOf, type Relation, readRelations, relationsOf, type WorkbookPackage } from './package.ts';
import { isPivotCut, partMovers } from './parts.ts';
import { readArea, rowsOf } from './references.ts';
import { RowMap } from './row-map.ts';
import { blankUnused, UsedTexts } from './shared-texts.ts';
import { moveAround } from './sheet-around.ts';
import { type CellXml, SheetCells } from './sheet-cells.ts';
import { type Carried, type NewCells, type SharedFormula, SheetRows } from './sheet-rows.ts';
import { askBeforeUpdating, computeOnOpening, findChangedNames, moveNames } from './workbook-part.ts';
import { attribute, decode, PartUnreadable, prefixedAttribute, withAttribute } from './xml.ts';
import { TreeBuilder, writeTree, type XmlElement } from './xml-tree.ts';

/** The package is sound, but its rows cannot go. */
export class CannotFollow extends Error {
  readonly obstacle: 'pivot-table' | 'macro-sheet';

  constructor(obstacle: CannotFollow['obstacle']) {
    super(obstacle);
    this.obstacle = obstacle;
  }
}

export type SheetChange = {
  readonly name: string;
  /** Numbers of rows. */
  readonly deleted: ReadonlySet<number>;
  readonly newCells: NewCells;
};
export type Rewriting = {
  readonly changes: readonly SheetChange[];
  readonly keepsMacros: boolean;
  /** Null: only the losses are found. */
  readonly zip: ZipWriter | null;
  /** Is called with the number of rows read so far; may throw. */
  readonly onRows: (rows: number) => void;
};
export type Rewritten = { readonly losses: OriginalLoss[]; readonly hasMacros: boolean };

type ReadSheet = {
  readonly root: XmlElement;
  /** The element of all rows, which is empty. */
  readonly data: XmlElement;
  readonly shared: ReadonlyMap<string, SharedFormula>;
  /** Of what is around the rows. */
  readonly bytes: number;
};
type FormulaCell = Pick<CellXml, 'row' | 'column'> & { readonly formula: NonNullable<CellXml['formula']> };

/** Bytes around the rows of sheets that are read ahead. */
const MAX_KEPT = 4_000_000;

type SheetPart = { readonly name: string; readonly entry: ZipEntry; readonly kind: string };

const MACROS = ['vbaProject', 'wordVbaData', 'attachedToolbars'];
const MACRO_SHEETS = ['xlMacrosheet', 'xlIntlMacrosheet'];
/** Revisions have rows that are discarded; a list of formulas in their order is made again. */
const ALWAYS_LEFT_OUT = ['calcChain', 'revisionHeaders', 'usernames'];
const SIGNATURE = 'origin';
const CONTENT_TYPES = '[Content_Types].xml';
const MAIN = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml';
const MAIN_WITH_MACROS = 'application/vnd.ms-excel.sheet.macroEnabled.main+xml';

/** @throws PartUnreadable, CannotFollow, ZipDamaged, and what `onRows` throws */
export async function rewriteWorkbook(source: WorkbookPackage, rewriting: Rewriting): Promise<Rewritten> {
  return new Rewriter(source, rewriting).run();
}

class Rewriter {
  readonly #source: WorkbookPackage;
  readonly #in: Rewriting;
  readonly #losses = new Losses();
  readonly #used = new UsedTexts();
  /** By the name of the part. */
  readonly #readSheets = new Map<string, ReadSheet>();
  /** Relations of a part that are gone. */
  readonly #goneLinks = new Map<string, ReadonlySet<string>>();
  #rows = 0;
  #hasFormulas = false;
  #hasMacros = false;

  constructor(source: WorkbookPackage, rewriting: Rewriting) {
    this.#source = source;
    this.#in = rewriting;
  }

  async run(): Promise<Rewritten> {
    const source = this.#source;
    const main = (await source.relations('')).find(({ kind }) => kind === 'officeDocument');
    const workbookEntry = main?.part ? source.find(main.part) : null;
    if (!workbookEntry || !/\.xml$/i.test(workbookEntry.name)) throw new PartUnreadable('workbook');
    const workbook = await source.tree(workbookEntry);
    const relations = await source.relations(workbookEntry.name);
    const sheets = this.#findSheets(workbook, relations);
    const cleared = new Map<string, ReadonlySet<number>>();
    const tables = new Set<string>();
    const maps = await this.#makeMaps(sheets, cleared, tables);
    const moves = await this.#findComputed(sheets, findChangedNames(workbook, maps, tables));
    const goneParts = await this.#findGoneParts();
    const leftOut = (name: string) => goneParts.has(name.toLowerCase());
    const done = new Set<string>();
    const finish = (entry: ZipEntry, bytes: Buffer) => {
      done.add(entry.name);
      return this.#write(entry.name, bytes);
    };

    const types = source.find(CONTENT_TYPES);
    if (!types) throw new PartUnreadable('content types');
    await finish(types, await this.#contentTypes(types, leftOut, workbookEntry.name));
    for (const sheet of sheets) {
      if (sheet.kind !== 'worksheet') continue;
      done.add(sheet.entry.name);
      await this.#sheet(sheet, moves, cleared.get(sheet.name) ?? new Set());
    }
    moveNames(workbook, moves, this.#losses);
    askBeforeUpdating(workbook);
    if (this.#hasFormulas && maps.size + cleared.size > 0) computeOnOpening(workbook);
    await finish(workbookEntry, writeTree(workbook));
    const kinds = await this.#findKinds(sheets);
    // The texts that a macro sheet uses are not known.
    const areAllRead = !sheets.some(({ kind }) => MACRO_SHEETS.includes(kind));
    for (const entry of source.entries) {
      if (done.has(entry.name) || leftOut(entry.name)) continue;
      const owner = ownerOf(entry.name);
      const known = kinds.get(entry.name.toLowerCase());
      const mover = known && partMovers.get(known.kind);
      if (owner !== null) await finish(entry, await this.#relationsOf(entry, owner, leftOut));
      else if (mover)
        await this.#part(entry, (root) => mover(root, { moves, losses: this.#losses, sheet: known.sheet }));
      else if (known?.kind !== 'sharedStrings' || !areAllRead) this.#copy(entry);
      else await this.#texts(entry);
    }
    return { losses: this.#losses.list(), hasMacros: this.#hasMacros };
  }

  #findSheets(workbook: XmlElement, relations: readonly Relation[]): SheetPart[] {
    const sheets: SheetPart[] = [];
    const parts = new Set<string>();
    for (const element of workbook.descendants()) {
      if (element.name !== 'sheet' || element.parent?.name !== 'sheets') continue;
      const relation = relations.find(({ id }) => id === prefixedAttribute(element.open, 'id'));
      const entry = relation?.part ? this.#source.find(relation.part) : null;
      if (!relation || !entry || parts.has(entry.name)) throw new PartUnreadable('sheets');
      parts.add(entry.name);
      if (MACRO_SHEETS.includes(relation.kind)) {
        this.#hasMacros = true;
        if (!this.#in.keepsMacros) throw new CannotFollow('macro-sheet');
      }
      sheets.push({ name: attribute(element.open, 'name') ?? '', entry, kind: relation.kind });
    }
    return sheets;
  }

  async #makeMaps(
    sheets: readonly SheetPart[],
    cleared: Map<string, ReadonlySet<number>>,
    tables: Set<string>,
  ): Promise<ReadonlyMap<string, RowMap>> {
    const maps = new Map<string, RowMap>();
    for (const { name, deleted } of this.#in.changes) {
      const sheet = sheets.find((one) => one.name === name && one.kind === 'worksheet');
      if (!sheet) throw new PartUnreadable('sheet');
      const rows = new Set(deleted);
      const relations = await this.#source.relations(sheet.entry.name);
      for (const table of await this.#treesOf(relations, 'table')) {
        keepTableRows(table, rows, cleared, name);
        tables.add(attribute(table.child('table')?.open ?? '', 'displayName')?.toLowerCase() ?? '');
      }
      const map = new RowMap(rows);
      for (const pivot of await this.#treesOf(relations, 'pivotTable'))
        if (isPivotCut(pivot, map)) throw new CannotFollow('pivot-table');
      if (map.size > 0) maps.set(sheetKey(name), map);
    }
    return maps;
  }

  /** With the cells that hold formulas, unless all of these keep their values. */
  async #findComputed(sheets: readonly SheetPart[], moves: Moves): Promise<Moves> {
    const computed = new ComputedCells();
    let isAnyStale = false;
    let kept = 0;
    for (const { name, entry, kind } of moves.maps.size > 0 ? sheets : []) {
      if (kind !== 'worksheet') continue;
      const key = sheetKey(name);
      const read = await this.#readSheet(entry, name, moves, ({ row, column, formula }) => {
        computed.add(key, row, column);
        if (isAnyStale || formula.text === '') return;
        const text = decode(formula.text);
        if (text.length > MAX_FORMULA) return;
        const formulaRead = readFormula(text);
        const isShared = attribute(formula.open, 't') === 'shared';
        isAnyStale = isShared ? namesChanged(formulaRead, name, moves) : moveFormula(formulaRead, name, moves).isStale;
      });
      // Small ones need not be read again.
      kept += read.bytes;
      if (kept < MAX_KEPT) this.#readSheets.set(entry.name, read);
    }
    return isAnyStale ? { ...moves, computed } : moves;
  }

  async #treesOf(relations: readonly Relation[], kind: string): Promise<XmlElement[]> {
    const trees: XmlElement[] = [];
    for (const relation of relations) {
      const entry = relation.kind === kind && relation.part ? this.#source.find(relation.part) : null;
      if (entry) trees.push(await this.#source.tree(entry));
    }
    return trees;
  }

  /** The parts that are not written, in lower case, with those that they lead to. */
  async #findGoneParts(): Promise<Set<string>> {
    const gone = new Set<string>();
    const addAll = async (part: string): Promise<void> => {
      if (gone.has(part.toLowerCase())) return;
      gone.add(part.toLowerCase()).add(relationsOf(part).toLowerCase());
      for (const relation of await this.#source.relations(part)) if (relation.part) await addAll(relation.part);
    };
    for (const { name } of this.#source.entries) {
      const owner = ownerOf(name);
      for (const relation of owner === null ? [] : await this.#source.relations(owner)) {
        const isMacro = MACROS.includes(relation.kind);
        if (isMacro) this.#hasMacros = true;
        if (relation.part && this.#isLeftOut(relation.kind)) {
          if (relation.kind === SIGNATURE) this.#losses.note('signature');
          if (relation.kind === MACROS[0]) this.#losses.note('macros');
          await addAll(relation.part);
        }
      }
    }
    return gone;
  }

  #isLeftOut(kind: string): boolean {
    return ALWAYS_LEFT_OUT.includes(kind) || kind === SIGNATURE || (MACROS.includes(kind) && !this.#in.keepsMacros);
  }

  async #contentTypes(entry: ZipEntry, leftOut: (name: string) => boolean, workbook: string): Promise<Buffer> {
    const root = await this.#source.tree(entry);
    const hasMacros = this.#in.keepsMacros && this.#hasMacros;
    for (const element of [...root.descendants()]) {
      const part = attribute(element.open, 'PartName')?.replace(/^\//, '');
      if (part === undefined) continue;
      if (leftOut(part)) element.remove();
      else if (part.toLowerCase() === workbook.toLowerCase())
        element.open = withAttribute(element.open, 'ContentType', hasMacros ? MAIN_WITH_MACROS : MAIN);
    }
    return writeTree(root);
  }

  async #relationsOf(entry: ZipEntry, owner: string, leftOut: (name: string) => boolean): Promise<Buffer> {
    const root = await this.#source.tree(entry);
    const gone = this.#goneLinks.get(owner.toLowerCase());
    for (const { element, id, kind, part } of readRelations(root, owner))
      if ((part && leftOut(part)) || (kind === 'hyperlink' && gone?.has(id))) element.remove();
    return writeTree(root);
  }

  /** The kind of each part, with the sheet that it belongs to, by its name in lower case. */
  async #findKinds(sheets: readonly SheetPart[]): Promise<Map<string, { kind: string; sheet: string | null }>> {
    const owners = new Map(sheets.map(({ name, entry }) => [entry.name.toLowerCase(), name]));
    const kinds = new Map<string, { kind: string; sheet: string | null }>();
    for (const { name } of this.#source.entries) {
      const owner = ownerOf(name);
      if (owner === null) continue;
      for (const { kind, part } of await this.#source.relations(owner))
        if (part) kinds.set(part.toLowerCase(), { kind, sheet: owners.get(owner.toLowerCase()) ?? null });
    }
    return kinds;
  }

  async #sheet({ name, entry }: SheetPart, moves: Moves, cleared: ReadonlySet<number>): Promise<void> {
    const map = moves.maps.get(sheetKey(name)) ?? new RowMap([]);
    const newCells: NewCells = this.#in.changes.find((one) => one.name === name)?.newCells ?? new Map();
    const { root, data, shared } = this.#readSheets.get(entry.name) ?? (await this.#readSheet(entry, name, moves));
    this.#readSheets.delete(entry.name);
    const before = writeTree(root);
    const carried = findCarried(root, map);
    const links = moveAround(root, { sheet: name, map, moves, losses: this.#losses });
    this.#goneLinks.set(entry.name.toLowerCase(), links);
    const isChanged = map.size + cleared.size + newCells.size > 0 || !writeTree(root).equals(before);
    let out: string[] = [];
    const rowsWith = (write: (raw: string) => void, losses: Losses) =>
      new SheetRows({
        ...{ sheet: name, map, cleared, moves, losses, shared, newCells, carried, write },
        onText: (index) => this.#used.add(index),
        onRow: () => this.#rows++,
      });
    if (!isChanged || !this.#in.zip) {
      const rows = rowsWith(() => {}, this.#losses);
      await this.#readRows(entry, rows);
      checkFound(rows, map);
      this.#hasFormulas ||= rows.hasFormulas;
      if (!this.#in.zip) return;
      if (!rows.hasChanged) return this.#copy(entry);
    }
    const rows = rowsWith((raw) => out.push(raw), isChanged ? this.#losses : new Losses());
    const [head, tail] = splitAround(root, data);
    const [readRows, take] = [this.#readPieces(entry, rows), () => Buffer.from(out.splice(0).join(''), 'latin1')];
    const pieces = async function* () {
      yield head;
      for await (const _ of readRows) {
        const piece = take();
        if (piece.length > 0) yield piece;
      }
      rows.finish();
      yield take();
      yield tail;
    };
    await this.#in.zip.addStream(entry.name, pieces());
    out = [];
    checkFound(rows, map);
    this.#hasFormulas ||= rows.hasFormulas;
  }

  /** Reads what is around the rows, and the formulas that cells share. @param onFormula is called for each formula */
  async #readSheet(
    entry: ZipEntry,
    name: string,
    moves: Moves,
    onFormula: (cell: FormulaCell) => void = () => {},
  ): Promise<ReadSheet> {
    const hasMap = moves.maps.has(sheetKey(name));
    const builder = new TreeBuilder();
    const shared = new Map<string, SharedFormula>();
    const cells = new SheetCells({
      around: (raw, isTag) => (isTag ? builder.tag(raw) : builder.text(raw)),
      row() {},
      rowEnd() {},
      other() {},
      cell({ formula, row, column }) {
        if (!formula) return;
        onFormula({ row, column, formula });
        if (formula.text === '' || attribute(formula.open, 't') !== 'shared') return;
        const text = decode(formula.text);
        const read = text.length > MAX_FORMULA ? null : readFormula(text);
        // Those that stay as they are need not be kept.
        const isKept = read !== null && (hasMap || namesChanged(read, name, moves));
        const si = attribute(formula.open, 'si') ?? '';
        if (isKept && !shared.has(si)) shared.set(si, { formula: read, row, column });
      },
    });
    for await (const piece of this.#source.read(entry)) cells.write(piece);
    cells.end();
    this.#in.onRows(this.#rows);
    const worksheet = builder.root.child('worksheet');
    const data =
      builder.root.elements.length === 1 ? (worksheet?.elements.filter((one) => one.name === 'sheetData') ?? []) : [];
    if (data.length !== 1) throw new PartUnreadable('worksheet');
    return { root: builder.root, data: data[0]!, shared, bytes: builder.bytes };
  }

  async #readRows(entry: ZipEntry, rows: SheetRows): Promise<void> {
    for await (const _ of this.#readPieces(entry, rows));
    rows.finish();
  }

  async *#readPieces(entry: ZipEntry, rows: SheetRows): AsyncGenerator<void> {
    const cells = new SheetCells(rows);
    for await (const piece of this.#source.read(entry)) {
      cells.write(piece);
      this.#in.onRows(this.#rows);
      yield;
    }
    cells.end();
  }

  async #part(entry: ZipEntry, move: (root: XmlElement) => void): Promise<void> {
    const root = await this.#source.tree(entry);
    const before = writeTree(root);
    move(root);
    const after = writeTree(root);
    if (after.equals(before)) this.#copy(entry);
    else await this.#write(entry.name, after);
  }

  async #texts(entry: ZipEntry): Promise<void> {
    await this.#in.zip?.addStream(entry.name, blankUnused(this.#source.read(entry), this.#used));
  }

  #copy(entry: ZipEntry): void {
    this.#in.zip?.addPacked(entry, this.#source.packed(entry));
  }

  async #write(name: string, bytes: Buffer): Promise<void> {
    await this.#in.zip?.addStream(name, one(bytes));
  }
}

async function* one(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

/** A table keeps its header and its row of totals, and a last row that is empty. */
function keepTableRows(
  root: XmlElement,
  rows: Set<number>,
  cleared: Map<string, ReadonlySet<number>>,
  sheet: string,
): void {
  const table = root.child('table');
  const area = readArea(table ? (attribute(table.open, 'ref') ?? '') : '');
  const run = area && rowsOf(area);
  if (!table || !run) return;
  const most = run.to - run.from + 1;
  const numberOf = (name: string, otherwise: number) =>
    Math.min(most, Math.max(0, Number(attribute(table.open, name) ?? otherwise) || 0));
  const [headers, totals] = [numberOf('headerRowCount', 1), numberOf('totalsRowCount', 0)];
  for (let row = run.from; row < run.from + headers; row++) rows.delete(row);
  for (let row = run.to; row > run.to - totals; row--) rows.delete(row);
  const [first, last] = [run.from + headers, run.to - totals];
  for (let row = first; row <= last; row++) if (!rows.has(row)) return;
  if (last < first) return;
  rows.delete(last);
  cleared.set(sheet, new Set([...(cleared.get(sheet) ?? []), last]));
}

/** The first cells of merges whose first row is deleted. */
function findCarried(root: XmlElement, map: RowMap): Carried[] {
  return [...root.descendants()].flatMap((element) => {
    if (element.name !== 'mergeCell') return [];
    const area = readArea(attribute(element.open, 'ref') ?? '');
    const run = area && rowsOf(area);
    if (!run || !map.isDeleted(run.from) || !area.from.column) return [];
    const to = map.firstKept(run.from);
    return to <= run.to ? [{ row: run.from, column: area.from.column.at, to }] : [];
  });
}

/** A row that is to go and is not there would mean that the import read the sheet otherwise. */
function checkFound(rows: SheetRows, map: RowMap): void {
  if (rows.found !== map.size) throw new PartUnreadable('rows');
}

/** No byte is this character. */
const MARK = '\u0100';

function splitAround(root: XmlElement, data: XmlElement): [Buffer, Buffer] {
  const out: string[] = [];
  data.children = [MARK];
  root.write(out);
  const at = out.indexOf(MARK);
  return [Buffer.from(out.slice(0, at).join(''), 'latin1'), Buffer.from(out.slice(at + 1).join(''), 'latin1')];
}
