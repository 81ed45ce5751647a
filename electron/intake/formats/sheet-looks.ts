// How the sheets of an .xlsx look: widths and hidden columns, frozen panes, a filter (ECMA-376 part 1, 18.3.1).
import type { SheetLook } from '../sheet-look.ts';

const SHEET_PART = /^xl\/worksheets\/[^/]+\.xml$/i;
const WORKBOOK_PART = /^xl\/workbook\.xml$/i;
const WORKBOOK_RELATIONS = /^xl\/_rels\/workbook\.xml\.rels$/i;
/** Bytes of a part, before and after its cells, that say how it looks. */
const ENDS = 262_144;

/** Collects what the parts of a workbook say while they are unpacked. */
export class SheetLooks {
  readonly #ends = new Map<string, { readonly head: string; readonly tail: string }>();
  #workbook = '';
  #relations = '';

  note(name: string, part: Buffer): void {
    if (WORKBOOK_PART.test(name)) this.#workbook = part.toString('utf8');
    else if (WORKBOOK_RELATIONS.test(name)) this.#relations = part.toString('utf8');
    else if (SHEET_PART.test(name)) {
      const head = part.subarray(0, ENDS).toString('latin1').split('<sheetData', 1)[0]!;
      const tail = part.subarray(-ENDS).toString('latin1').split('</sheetData>').at(-1)!;
      this.#ends.set(name.toLowerCase(), { head, tail });
    }
  }

  /** By the number of the sheet in its workbook, from 0; null where the workbook does not describe a look. */
  of(sheet: number): Omit<SheetLook, 'textColumns'> | null {
    const tag = [...this.#workbook.matchAll(/<(?:\w+:)?sheet\s[^>]*>/g)][sheet]?.[0] ?? '';
    const id = attribute(tag, '\\w+:id');
    const relation = [...this.#relations.matchAll(/<Relationship\s[^>]*>/g)].find(
      ([one]) => attribute(one, 'Id') === id,
    );
    const target = relation && attribute(relation[0], 'Target');
    const ends = target && this.#ends.get(partName(target));
    return ends ? lookOf(ends.head, ends.tail) : null;
  }
}

function partName(target: string): string {
  return (target.startsWith('/') ? target.slice(1) : `xl/${target}`).toLowerCase();
}

function lookOf(head: string, tail: string): Omit<SheetLook, 'textColumns'> {
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
