// Times that the program itself writes keep their seconds in files without number formats.
import { expect, test } from 'vitest';
import { cellAsText } from '#electron/cells/cell-text.ts';
import { timeCell } from '#electron/stages/export/time-cell.ts';

/** The same local time as the project stores it. */
const stored = (local: string) => new Date(local).toISOString();

test.each([
  ['2026-11-22T03:26:00.000', '2026-11-22 03:26:00'],
  ['2026-11-22T00:00:00.000', '2026-11-22 00:00:00'],
  ['2026-11-22T23:59:59.499', '2026-11-22 23:59:59'],
  ['2026-11-22T23:59:59.500', '2026-11-23 00:00:00'],
])('%s is written as %s', (local, text) => {
  expect(cellAsText(timeCell(stored(local)))).toBe(text);
});
