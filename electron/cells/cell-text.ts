// The text that an editor sees in place of a cell.
import * as XLSX from 'xlsx';
import { type Cell, displayValue } from './cell.ts';
import { formatNumber } from './number-format.ts';

const SECONDS_A_DAY = 86_400;
/** 9999-12-31, the last day a spreadsheet knows. */
const LAST_SERIAL = 2_958_465;
const ELAPSED_TIME = /\[(h+|m+|s+)\]/i;
/** What a format shows as it is, and the parts in brackets. */
const TEXT_OF_FORMAT = /"[^"]*"|[\\!_*].|\[[^\][]*\]/gu;
/** Days of the week, as Chinese formats have them. */
const CHINESE_DAY = /a{3,}/i;

/**
 * True for the format of a number for which none was chosen. (`G/通用格式` is how a Chinese Excel may spell it; `@` is
 * text.)
 */
export function isGeneralFormat(format: string): boolean {
  return format === '' || format === '@' || /^(general|g\/通用格式)$/i.test(format);
}

/** Does this number format show its number as a day or a time of day (and not as a span of hours)? */
export function isDateFormat(format: string): boolean {
  if (isGeneralFormat(format) || ELAPSED_TIME.test(format)) return false;
  return XLSX.SSF.is_date(format) || CHINESE_DAY.test(format.replaceAll(TEXT_OF_FORMAT, ''));
}

/**
 * Dates as `YYYY-MM-DD`, `YYYY-MM-DD HH:mm` or `…:ss`, times as `HH:mm` or `HH:mm:ss`, numbers in their format but with
 * all digits of integers (never 1.23E+17), TRUE, FALSE, `#N/A`, '' for an empty cell. Text and JSON are verbatim.
 */
export function cellAsText(cell: Cell): string {
  const value = displayValue(cell);
  if (value === null) return '';
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return numberAsText(value);
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  if ('error' in value) return value.error;
  if ('json' in value) return value.json;
  return value.text ?? formattedNumberAsText(value.n, value.format);
}

function formattedNumberAsText(n: number, format: string): string {
  if (isDateFormat(format)) return serialAsText(n) ?? numberAsText(n);
  if (isGeneralFormat(format)) return numberAsText(n);
  return formatNumber(n, format) ?? numberAsText(n);
}

function numberAsText(n: number): string {
  if (!Number.isFinite(n)) return String(n);
  if (Number.isInteger(n)) return BigInt(n).toString();
  // Spreadsheets show 15 significant digits: 0.1 + 0.2 is 0.3, not 0.30000000000000004.
  return String(Number(n.toPrecision(15)));
}

/** A date serial of the 1900 system as ISO text; null outside the calendar. Whole seconds: serials carry rounding errors. */
function serialAsText(serial: number): string | null {
  const seconds = Math.round(serial * SECONDS_A_DAY);
  const day = Math.floor(seconds / SECONDS_A_DAY);
  if (day < 0 || day > LAST_SERIAL) return null;
  const time = seconds % SECONDS_A_DAY;
  if (day === 0) return clock(time);
  // SheetJS knows the 29 February 1900 that spreadsheets believe in.
  const { y, m, d } = XLSX.SSF.parse_date_code(day) as { y: number; m: number; d: number };
  const date = `${String(y).padStart(4, '0')}-${two(m)}-${two(d)}`;
  return time === 0 ? date : `${date} ${clock(time)}`;
}

function clock(seconds: number): string {
  const hhmm = `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}`;
  return seconds % 60 === 0 ? hhmm : `${hhmm}:${two(seconds % 60)}`;
}

function two(n: number): string {
  return String(n).padStart(2, '0');
}
