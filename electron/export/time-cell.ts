// A moment as a date cell on the reader's clock.
import type { Cell } from '#electron/intake/cell.ts';

const DAY = 86_400_000;
/** Days from a workbook's first day to 1 January 1970. */
const EPOCH = 25_569;

/** @param iso as the project stores it */
export function timeCell(iso: string): Cell {
  const time = new Date(iso);
  const local = time.getTime() - time.getTimezoneOffset() * 60_000;
  return { n: Math.round(local / 1000) / (DAY / 1000) + EPOCH, format: 'yyyy-mm-dd hh:mm:ss' };
}
