// The criteria of a sheet's filter (ECMA-376 part 1, 18.3.2).
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import * as XLSX from 'xlsx';
import type { SheetLook } from '../../sheet-look.ts';

type FilterCriteria = {
  /** Lists of values. */
  readonly filters: SheetLook['filters'];
  /** The number of criteria of other kinds, such as colours, dates and comparisons. */
  readonly others: number;
};

/** @param autoFilter the element as XML */
export function parseCriteria(autoFilter: string): FilterCriteria {
  const columns: FilteredColumn[] = [];
  let first = 0;
  const parser = new SaxesParser();
  parser.on('opentag', ({ name, attributes }: SaxesTagPlain) => {
    const element = name.replace(/^.*:/, '');
    if (element === 'autoFilter') first = XLSX.utils.decode_range(attributes.ref ?? '').s.c;
    else if (element === 'filterColumn') columns.push(new FilteredColumn(first + Number(attributes.colId)));
    else columns.at(-1)?.add(element, attributes);
  });
  // The criteria before a damage count. A sheet without a filter is no XML.
  parser.on('error', () => {});
  parser.write(autoFilter).close();
  const filtered = columns.filter(({ isFiltered }) => isFiltered);
  const lists = filtered.filter(({ isList, column }) => isList && Number.isInteger(column) && column >= 0);
  return {
    filters: lists.map(({ column, values, blank }) => ({ column, values, blank })),
    others: filtered.length - lists.length,
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
