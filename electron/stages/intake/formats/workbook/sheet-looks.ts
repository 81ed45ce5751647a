// How the sheets of an .xlsx look: widths, hidden columns and rows, frozen panes, a filter (ECMA-376 part 1, 18.3.1),
// also that of a table (18.5.1). Counts what an exported sheet cannot keep.
import type { UnkeptCounts, UnkeptPart } from '#shared/contract/exports.ts';
import { MAX_ROWS } from '../../../../cells/cell.ts';
import { addRow, countRows, type LookWithoutCells, type RowRanges } from '../../../../cells/sheet-look.ts';
import { iterateRecords } from './binary-records.ts';
import { type FilterCriteria, readCriteria } from './filter-criteria.ts';

const SHEET_PART = /^xl\/worksheets\/[^/]+\.xml$/i;
const WORKBOOK_PART = /^xl\/workbook\.xml$/i;
const BINARY_WORKBOOK_PART = /^xl\/workbook\.bin$/i;
const WORKBOOK_RELATIONS = /^xl\/_rels\/workbook\.(?:xml|bin)\.rels$/i;
const STYLES_PART = /^xl\/styles\.xml$/i;
const SHEET_RELATIONS = /^xl\/worksheets\/_rels\/[^/]+\.xml\.rels$/i;
export const TABLE_PART = /^xl\/tables\/[^/]+\.xml$/i;
const COMMENTS_PART = /^xl\/comments[^/]*\.xml$/i;
const BUNDLED_SHEET = 0x9c;
/** The first and last column of merged cells. Those of one column are kept. */
const MERGED = /<mergeCell\s[^<>]*ref="([A-Z]+)\d+:([A-Z]+)/g;
/** The fonts and fills of a workbook without any of its own. */
const PLAIN = { fonts: 1, fills: 2 };
/** Bytes of a part, before and after its cells, that say how it looks. Links and rules after the cells may be many. */
const HEAD = 262_144;
const TAIL = 16_000_000;

/** Bytes of the tag of a row, before and after one of its attributes. */
const MAX_TAG = 500;

/** Collects what the parts of a workbook say while they are unpacked. */
export class SheetLooks {
  readonly #ends = new Map<string, SheetEnds>();
  /** Relations of sheets, by the part of the sheet. */
  readonly #sheetRelations = new Map<string, string>();
  /** Numbers of comments, by part. */
  readonly #comments = new Map<string, number>();
  /** Filters of tables, by part. */
  readonly #tables = new Map<string, FilterCriteria>();
  #hasFonts = false;
  #workbook = '';
  #relations = '';

  note(name: string, part: Buffer): void {
    if (WORKBOOK_PART.test(name)) this.#workbook = part.toString('utf8');
    else if (BINARY_WORKBOOK_PART.test(name)) this.#workbook = readBundle(part);
    else if (WORKBOOK_RELATIONS.test(name)) this.#relations = part.toString('utf8');
    else if (SHEET_PART.test(name)) {
      const head = part.subarray(0, HEAD).toString('latin1').split('<sheetData', 1)[0]!;
      const cellsEnd = part.lastIndexOf('sheetData>');
      const tail = cellsEnd < 0 ? '' : part.toString('latin1', cellsEnd, cellsEnd + TAIL);
      const formulas = countTags(part, '<f>') + countTags(part, '<f ');
      const rows = { hidden: findRows(part, 'hidden'), heights: findRows(part, 'customHeight') };
      this.#ends.set(name.toLowerCase(), { head, tail, formulas, ...rows });
    } else if (SHEET_RELATIONS.test(name))
      this.#sheetRelations.set(
        name.toLowerCase().replace('_rels/', '').slice(0, -'.rels'.length),
        part.toString('utf8'),
      );
    else if (COMMENTS_PART.test(name)) this.#comments.set(name.toLowerCase(), countTags(part, '<comment '));
    else if (TABLE_PART.test(name)) this.#tables.set(name.toLowerCase(), readCriteria(part.toString('utf8')));
    else if (STYLES_PART.test(name)) this.#hasFonts = hasOwnFonts(part.toString('latin1'));
  }

  /** The name of a sheet's part in lower case, '' where it is unknown. @param sheet its number in the workbook, from 0 */
  partOf(sheet: number): string {
    const tag = [...this.#workbook.matchAll(/<(?:\w+:)?sheet\s[^<>]*>/g)][sheet]?.[0] ?? '';
    const id = attribute(tag, '\\w+:id');
    const relation = [...this.#relations.matchAll(/<Relationship\s[^<>]*>/g)].find(
      ([one]) => attribute(one, 'Id') === id,
    );
    const target = relation && attribute(relation[0], 'Target');
    return target ? partName(target) : '';
  }

  /** By the number of the sheet in its workbook, from 0; null where the workbook does not describe a look. */
  of(sheet: number): LookWithoutCells | null {
    const part = this.partOf(sheet);
    const ends = this.#ends.get(part);
    if (!ends) return null;
    const related = this.#relatedTo(part);
    const ofSheet = readCriteria(Buffer.from(ends.tail, 'latin1').toString('utf8'));
    const criteria = [ofSheet, ...related.flatMap((one) => this.#tables.get(one) ?? [])];
    const filtered = filteredRows(ends, criteria);
    const hiddenRows = ends.hidden.count - countRows(filtered.hiddenRows);
    return {
      ...lookOf(ends.head),
      hasFilter: criteria.some(({ hasFilter }) => hasFilter),
      filters: filtered.filters,
      hiddenRows: filtered.hiddenRows,
      unkept: this.#countUnkept(related, ends, { filters: filtered.lost, hiddenRows }),
    };
  }

  /** The names of the parts that a sheet refers to. */
  #relatedTo(sheet: string): string[] {
    const relations = [...(this.#sheetRelations.get(sheet) ?? '').matchAll(/<Relationship\s[^<>]*>/g)];
    return relations.map(([one]) => partName((attribute(one, 'Target') ?? '').replace(/^\.\.\//, '')));
  }

  #countUnkept(related: readonly string[], { tail, formulas, heights }: SheetEnds, known: UnkeptCounts): UnkeptCounts {
    const has = (isThere: boolean) => (isThere ? 1 : 0);
    const counts: Partial<Record<UnkeptPart, number>> = {
      ...known,
      formulas,
      rowHeights: heights.count,
      mergedCells: [...tail.matchAll(MERGED)].filter(([, from, to]) => from !== to).length,
      conditionalFormats: countMatches(tail, /<conditionalFormatting\s/g),
      comments: related.reduce((sum, target) => sum + (this.#comments.get(target) ?? 0), 0),
      validations: countMatches(tail, /<dataValidation\s/g),
      pictures: has(/<drawing\s/.test(tail)),
      fonts: has(this.#hasFonts),
    };
    return Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
  }
}

type SheetEnds = {
  readonly head: string;
  readonly tail: string;
  readonly formulas: number;
  readonly hidden: FoundRows;
  readonly heights: FoundRows;
};

/** `count` includes rows without a usable number. */
type FoundRows = { readonly ranges: RowRanges; readonly count: number };

/**
 * The criteria and hidden rows that are kept. Rows hidden by criteria that are lost are shown: they would be missing
 * without a visible reason.
 */
function filteredRows({ head, hidden }: SheetEnds, criteria: readonly FilterCriteria[]) {
  const filters = criteria.flatMap((one) => one.filters);
  const others = criteria.reduce((sum, one) => sum + one.others, 0);
  const isFiltered = isTrue(attribute(/<(?:\w+:)?sheetPr\s[^<>]*>/.exec(head)?.[0] ?? '', 'filterMode'));
  // Such as the filter of a view that several people share.
  const isUnread = isFiltered && filters.length === 0 && hidden.count > 0;
  if (others === 0 && !isUnread) return { filters, hiddenRows: hidden.ranges, lost: 0 };
  return { filters: [], hiddenRows: [], lost: filters.length + Math.max(others, 1) };
}

function countTags(part: Buffer, tag: string): number {
  let count = 0;
  for (let at = part.indexOf(tag); at >= 0; at = part.indexOf(tag, at + tag.length)) count++;
  return count;
}

/** The rows with this attribute set. */
function findRows(part: Buffer, name: string): FoundRows {
  const start = ` ${name}="`;
  const ranges: RowRanges = [];
  let count = 0;
  for (let at = part.indexOf(start); at >= 0; at = part.indexOf(start, at + start.length)) {
    const before = part.toString('latin1', Math.max(0, at - MAX_TAG), at);
    const after = part.toString('latin1', at, at + MAX_TAG);
    const tag = before.slice(before.lastIndexOf('<')) + after.split('>', 1)[0]!;
    if (!/^<row\s/.test(tag) || !isTrue(attribute(tag, name))) continue;
    count++;
    const row = Number(attribute(tag, 'r'));
    if (Number.isInteger(row) && row > (ranges.at(-1)?.[1] ?? 0) && row <= MAX_ROWS) addRow(ranges, row);
  }
  return { ranges, count };
}

function countMatches(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

function hasOwnFonts(styles: string): boolean {
  const count = (what: keyof typeof PLAIN) => Number(new RegExp(`<${what} count="(\\d+)"`).exec(styles)?.[1] ?? 0);
  return count('fonts') > PLAIN.fonts || count('fills') > PLAIN.fills;
}

/** The sheets of an .xlsb ([MS-XLSB] 2.4.304, BrtBundleSh) as the tags of an .xlsx. */
function readBundle(part: Buffer): string {
  const tags: string[] = [];
  for (const { type, contents } of iterateRecords(part)) {
    if (type !== BUNDLED_SHEET || contents.length < 12) continue;
    const id = contents.subarray(12, 12 + 2 * contents.readUInt32LE(8)).toString('utf16le');
    tags.push(`<sheet r:id="${id}"/>`);
  }
  return tags.join('');
}

function partName(target: string): string {
  return (target.startsWith('/') ? target.slice(1) : `xl/${target}`).toLowerCase();
}

function lookOf(head: string): Pick<LookWithoutCells, 'columns' | 'frozenRows' | 'frozenColumns'> {
  const columns = [...head.matchAll(/<(?:\w+:)?col\s[^<>]*>/g)].map(([tag]) => ({
    from: Number(attribute(tag, 'min')) - 1,
    to: Number(attribute(tag, 'max')) - 1,
    width: isTrue(attribute(tag, 'customWidth')) ? Number(attribute(tag, 'width')) || null : null,
    isHidden: isTrue(attribute(tag, 'hidden')),
  }));
  const pane = /<(?:\w+:)?pane\s[^<>]*>/.exec(head)?.[0] ?? '';
  const isFrozen = /^frozen/.test(attribute(pane, 'state') ?? '');
  return {
    columns: columns.filter(({ from, to, width, isHidden }) => from >= 0 && to >= from && (width !== null || isHidden)),
    frozenRows: isFrozen ? Math.trunc(Number(attribute(pane, 'ySplit') ?? 0)) : 0,
    frozenColumns: isFrozen ? Math.trunc(Number(attribute(pane, 'xSplit') ?? 0)) : 0,
  };
}

function attribute(tag: string, name: string): string | undefined {
  return new RegExp(`\\s${name}=(?:"([^"]*)"|'([^']*)')`)
    .exec(tag)
    ?.slice(1)
    .find((value) => value !== undefined);
}

function isTrue(value: string | undefined): boolean {
  return value === '1' || value === 'true';
}
