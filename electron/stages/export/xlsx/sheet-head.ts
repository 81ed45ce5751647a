// The parts of a sheet of an .xlsx that describe its look: frozen panes and columns before the rows, and the filter after
// them (ECMA-376 part 1, 18.3.1 and 18.3.2).
import { columnLetter } from '#shared/model/sheet-names.ts';
import type { ColumnLook, TableLook } from '../table-look.ts';
import { escapeAttribute } from './escape-xml.ts';

type Styles = { styleOf(format: string): number };

/** Excel's default width in characters; a hidden column must have a width as well. */
const DEFAULT_WIDTH = 8.43;
/** Maximum width in characters: Excel reports a workbook with wider columns as damaged. */
const MAX_WIDTH = 255;

export function headXml(look: TableLook | null | undefined, styles: Styles): string {
  if (!look) return '';
  const columns = look.columns.flatMap((column, at) => (column ? [columnXml(column, at + 1, styles)] : []));
  return paneXml(look) + (columns.length > 0 ? `<cols>${columns.join('')}</cols>` : '');
}

function paneXml({ isHeaderFrozen, frozenColumns }: TableLook): string {
  if (!isHeaderFrozen && frozenColumns === 0) return '';
  const x = frozenColumns > 0 ? ` xSplit="${frozenColumns}"` : '';
  const y = isHeaderFrozen ? ' ySplit="1"' : '';
  const corner = `${columnLetter(frozenColumns)}${isHeaderFrozen ? 2 : 1}`;
  const pane = frozenColumns === 0 ? 'bottomLeft' : isHeaderFrozen ? 'bottomRight' : 'topRight';
  return `<sheetViews><sheetView workbookViewId="0"><pane${x}${y} topLeftCell="${corner}" activePane="${pane}" state="frozen"/></sheetView></sheetViews>`;
}

function columnXml({ width, isHidden, isText }: ColumnLook, number: number, styles: Styles): string {
  const style = isText ? ` style="${styles.styleOf('@')}"` : '';
  const hidden = isHidden ? ' hidden="1"' : '';
  const own = width === null ? '' : ' customWidth="1"';
  return `<col min="${number}" max="${number}" width="${Math.min(width ?? DEFAULT_WIDTH, MAX_WIDTH)}"${own}${style}${hidden}/>`;
}

/** @param rows including the header */
export function filterXml(look: TableLook, columns: number, rows: number): string {
  const criteria = look.columns.flatMap((column, at) => {
    if (!column?.filter) return [];
    const { values, blank } = column.filter;
    const list = values.map((value) => `<filter val="${escapeAttribute(value)}"/>`).join('');
    return [`<filterColumn colId="${at}"><filters${blank ? ' blank="1"' : ''}>${list}</filters></filterColumn>`];
  });
  return `<autoFilter ref="A1:${columnLetter(columns - 1)}${rows}">${criteria.join('')}</autoFilter>`;
}
