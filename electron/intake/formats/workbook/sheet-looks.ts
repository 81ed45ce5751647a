// How the sheets of an .xlsx look: widths, hidden columns and rows, frozen panes, a filter (ECMA-376 part 1, 18.3.1).
// Counts what an exported sheet cannot keep.
import type { UnkeptCounts, UnkeptPart } from '#shared/contract/exports.ts';
import { addRow, countRows, type RowRanges, type SheetLook } from '../../sheet-look.ts';
import { parseCriteria } from './filter-criteria.ts';

const SHEET_PART = /^xl\/worksheets\/[^/]+\.xml$/i;
const WORKBOOK_PART = /^xl\/workbook\.xml$/i;
const WORKBOOK_RELATIONS = /^xl\/_rels\/workbook\.xml\.rels$/i;
const STYLES_PART = /^xl\/styles\.xml$/i;
const SHEET_RELATIONS = /^xl\/worksheets\/_rels\/[^/]+\.xml\.rels$/i;
const COMMENTS_PART = /^xl\/comments[^/]*\.xml$/i;
/** The first and last column of merged cells. Those of one column are kept. */
const MERGED = /<mergeCell\s[^>]*ref="([A-Z]+)\d+:([A-Z]+)/g;
const FILTER = /<(\w+:)?autoFilter\s[^>]*?(?:\/>|>.*<\/\1autoFilter>)/s;
/** The fonts and fills of a workbook without any of its own. */
const PLAIN = { fonts: 1, fills: 2 };
/** Bytes of a part, before and after its cells, that say how it looks. */
const ENDS = 262_144;

/** Collects what the parts of a workbook say while they are unpacked. */
export class SheetLooks {
  readonly #ends = new Map<string, SheetEnds>();
  /** Relations of sheets, by the part of the sheet. */
  readonly #sheetRelations = new Map<string, string>();
  /** Numbers of comments, by part. */
  readonly #comments = new Map<string, number>();
  #hasFonts = false;
  #workbook = '';
  #relations = '';

  note(name: string, part: Buffer): void {
    if (WORKBOOK_PART.test(name)) this.#workbook = part.toString('utf8');
    else if (WORKBOOK_RELATIONS.test(name)) this.#relations = part.toString('utf8');
    else if (SHEET_PART.test(name)) {
      const head = part.subarray(0, ENDS).toString('latin1').split('<sheetData', 1)[0]!;
      const tail = part.subarray(-ENDS).toString('latin1').split('</sheetData>').at(-1)!;
      const formulas = countTags(part, '<f>') + countTags(part, '<f ');
      const rows = { hidden: findRows(part, 'hidden'), heights: findRows(part, 'customHeight') };
      this.#ends.set(name.toLowerCase(), { head, tail, formulas, ...rows });
    } else if (SHEET_RELATIONS.test(name))
      this.#sheetRelations.set(
        name.toLowerCase().replace('_rels/', '').slice(0, -'.rels'.length),
        part.toString('utf8'),
      );
    else if (COMMENTS_PART.test(name)) this.#comments.set(name.toLowerCase(), countTags(part, '<comment '));
    else if (STYLES_PART.test(name)) this.#hasFonts = hasOwnFonts(part.toString('latin1'));
  }

  /** By the number of the sheet in its workbook, from 0; null where the workbook does not describe a look. */
  of(sheet: number): SheetFacts | null {
    const tag = [...this.#workbook.matchAll(/<(?:\w+:)?sheet\s[^>]*>/g)][sheet]?.[0] ?? '';
    const id = attribute(tag, '\\w+:id');
    const relation = [...this.#relations.matchAll(/<Relationship\s[^>]*>/g)].find(
      ([one]) => attribute(one, 'Id') === id,
    );
    const target = relation && attribute(relation[0], 'Target');
    const ends = target && this.#ends.get(partName(target));
    if (!ends) return null;
    const { filters, others } = parseCriteria(
      Buffer.from(FILTER.exec(ends.tail)?.[0] ?? '', 'latin1').toString('utf8'),
    );
    // The rows that a filter hides would be missing without a visible reason, if its criteria were lost.
    const isKept = others === 0;
    const unkept = isKept ? {} : { filters: filters.length + others, hiddenRows: countRows(ends.hidden) };
    return {
      ...lookOf(ends.head, ends.tail),
      filters: isKept ? filters : [],
      hiddenRows: isKept ? ends.hidden : [],
      unkept: this.#countUnkept(partName(target), ends, unkept),
    };
  }

  #countUnkept(part: string, { tail, formulas, heights }: SheetEnds, known: UnkeptCounts): UnkeptCounts {
    const relations = [...(this.#sheetRelations.get(part) ?? '').matchAll(/<Relationship\s[^>]*>/g)].map(
      ([one]) => one,
    );
    const comments = relations.map((one) => partName((attribute(one, 'Target') ?? '').replace(/^\.\.\//, '')));
    const has = (isThere: boolean) => (isThere ? 1 : 0);
    const counts: Partial<Record<UnkeptPart, number>> = {
      ...known,
      formulas,
      rowHeights: countRows(heights),
      mergedCells: [...tail.matchAll(MERGED)].filter(([, from, to]) => from !== to).length,
      conditionalFormats: countMatches(tail, /<conditionalFormatting\s/g),
      comments: comments.reduce((sum, target) => sum + (this.#comments.get(target) ?? 0), 0),
      validations: countMatches(tail, /<dataValidation\s/g),
      pictures: has(/<drawing\s/.test(tail)),
      fonts: has(this.#hasFonts),
    };
    return Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
  }
}

type SheetFacts = Omit<SheetLook, 'textColumns' | 'textCells'>;

type SheetEnds = {
  readonly head: string;
  readonly tail: string;
  readonly formulas: number;
  readonly hidden: RowRanges;
  readonly heights: RowRanges;
};

function countTags(part: Buffer, tag: string): number {
  let count = 0;
  for (let at = part.indexOf(tag); at >= 0; at = part.indexOf(tag, at + tag.length)) count++;
  return count;
}

/** The rows with this attribute set. */
function findRows(part: Buffer, name: string): RowRanges {
  const start = ` ${name}="`;
  const rows: RowRanges = [];
  for (let at = part.indexOf(start); at >= 0; at = part.indexOf(start, at + start.length)) {
    const tag = part.subarray(part.lastIndexOf('<', at), part.indexOf('>', at)).toString('latin1');
    const row = Number(attribute(tag, 'r'));
    if (/^<row\s/.test(tag) && isTrue(attribute(tag, name)) && row > (rows.at(-1)?.[1] ?? 0)) addRow(rows, row);
  }
  return rows;
}

function countMatches(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

function hasOwnFonts(styles: string): boolean {
  const count = (what: keyof typeof PLAIN) => Number(new RegExp(`<${what} count="(\\d+)"`).exec(styles)?.[1] ?? 0);
  return count('fonts') > PLAIN.fonts || count('fills') > PLAIN.fills;
}

function partName(target: string): string {
  return (target.startsWith('/') ? target.slice(1) : `xl/${target}`).toLowerCase();
}

function lookOf(head: string, tail: string): Omit<SheetFacts, 'hiddenRows' | 'filters' | 'unkept'> {
  const columns = [...head.matchAll(/<(?:\w+:)?col\s[^>]*>/g)].map(([tag]) => ({
    from: Number(attribute(tag, 'min')) - 1,
    to: Number(attribute(tag, 'max')) - 1,
    width: isTrue(attribute(tag, 'customWidth')) ? Number(attribute(tag, 'width')) || null : null,
    isHidden: isTrue(attribute(tag, 'hidden')),
  }));
  const pane = /<(?:\w+:)?pane\s[^>]*>/.exec(head)?.[0] ?? '';
  const isFrozen = /^frozen/.test(attribute(pane, 'state') ?? '');
  return {
    columns: columns.filter(({ from, to, width, isHidden }) => from >= 0 && to >= from && (width !== null || isHidden)),
    frozenRows: isFrozen ? Math.trunc(Number(attribute(pane, 'ySplit') ?? 0)) : 0,
    frozenColumns: isFrozen ? Math.trunc(Number(attribute(pane, 'xSplit') ?? 0)) : 0,
    hasFilter: /<(?:\w+:)?autoFilter\s/.test(tail),
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
