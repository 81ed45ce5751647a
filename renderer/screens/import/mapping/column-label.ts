// How a column is called on the mapping screen.
import { columnLetter } from '#shared/sheet-names.ts';

/** `C · 内容`; a column without a name of its own is called by its letter alone. */
export function columnLabel(column: number, name: string): string {
  const letter = columnLetter(column);
  return name === letter ? letter : `${letter} · ${name}`;
}
