// Makes a date cell of a moment, in the reader's time zone.
import type { Cell } from '#electron/cells/cell.ts';

const DAY = 86_400_000;
/** Days from the first day of a workbook to 1 January 1970. */
const EPOCH = 25_569;

/**
 * The text always has seconds, even at midnight, so that the texts of a column sort.
 * @param iso the stored time; an invalid one of a damaged project stays unchanged
 */
export function timeCell(iso: string): Cell {
  const time = new Date(iso);
  if (Number.isNaN(time.getTime())) return iso;
  const local = Math.round((time.getTime() - time.getTimezoneOffset() * 60_000) / 1000);
  const text = new Date(local * 1000).toISOString().slice(0, 19).replace('T', ' ');
  return { n: local / (DAY / 1000) + EPOCH, format: 'yyyy-mm-dd hh:mm:ss', text };
}
