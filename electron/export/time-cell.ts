// A moment as a date cell on the reader's clock.
import type { Cell } from '#electron/intake/cell.ts';

const DAY = 86_400_000;
/** Days from a workbook's first day to 1 January 1970. */
const EPOCH = 25_569;

/**
 * Its text has seconds, also at midnight, so that texts of one column sort.
 * @param iso as the project stores it; what is no time in a damaged project stays as it is
 */
export function timeCell(iso: string): Cell {
  const time = new Date(iso);
  if (Number.isNaN(time.getTime())) return iso;
  const local = Math.round((time.getTime() - time.getTimezoneOffset() * 60_000) / 1000);
  const text = new Date(local * 1000).toISOString().slice(0, 19).replace('T', ' ');
  return { n: local / (DAY / 1000) + EPOCH, format: 'yyyy-mm-dd hh:mm:ss', text };
}
