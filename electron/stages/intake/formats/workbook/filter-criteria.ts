// The criteria of the filter of a sheet or table (ECMA-376 part 1, 18.3.2).
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import * as XLSX from 'xlsx';
import type { SheetLook } from '../../../../cells/sheet-look.ts';

export type FilterCriteria = {
  readonly hasFilter: boolean;
  /** Lists of values. */
  readonly filters: SheetLook['filters'];
  /** The number of criteria of other kinds, such as colours, dates and comparisons. */
  readonly others: number;
};

const NAME = 'autoFilter';
const START = new RegExp(`<(?:\\w+:)?${NAME}\\s`);

/** @param parts a table, or the elements of a sheet after its cells, as XML */
export function readCriteria(parts: string): FilterCriteria {
  const start = parts.search(START);
  if (start < 0) return { hasFilter: false, filters: [], others: 0 };
  const tagEnd = parts.indexOf('>', start) + 1;
  const end = parts[tagEnd - 2] === '/' ? tagEnd : parts.indexOf(`${NAME}>`, tagEnd) + NAME.length + 1;
  return parseCriteria(parts.slice(start, Math.max(tagEnd, end)));
}

function parseCriteria(autoFilter: string): FilterCriteria {
  const columns: FilteredColumn[] = [];
  let column: FilteredColumn | undefined;
  let damages = 0;
  let first = 0;
  const parser = new SaxesParser();
  parser.on('opentag', ({ name, attributes }: SaxesTagPlain) => {
    const element = name.replace(/^.*:/, '');
    if (element === NAME) first = XLSX.utils.decode_range(attributes.ref ?? '').s.c;
    else if (element === 'filterColumn') {
      column = new FilteredColumn(first + Number(attributes.colId));
      columns.push(column);
    } else column?.add(element, attributes);
  });
  // The order in which the rows are sorted follows the columns.
  parser.on('closetag', ({ name }) => {
    if (name.endsWith('filterColumn')) column = undefined;
  });
  parser.on('error', () => {
    damages = 1;
  });
  parser.write(autoFilter).close();
  const filtered = columns.filter(({ isFiltered }) => isFiltered);
  const lists = filtered.filter(({ isList, column }) => isList && Number.isInteger(column) && column >= 0);
  return {
    hasFilter: true,
    filters: lists.map(({ column, values, blank }) => ({ column, values, blank })),
    others: filtered.length - lists.length + damages,
  };
}

class FilteredColumn {
  readonly column: number;
  readonly values: string[] = [];
  blank = false;
  isList = true;
  /** False for a column whose button is hidden, and nothing more. */
  isFiltered = false;

  constructor(column: number) {
    this.column = column;
  }

  add(element: string, attributes: Readonly<Record<string, string>>): void {
    this.isFiltered = true;
    if (element === 'filters') this.blank = attributes.blank === '1' || attributes.blank === 'true';
    else if (element === 'filter' && attributes.val !== undefined) this.values.push(attributes.val);
    else this.isList = false;
  }
}
