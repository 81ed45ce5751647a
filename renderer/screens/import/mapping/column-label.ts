import { columnLetter } from '#shared/model/sheet-names.ts';

/** For example `C · 内容`; only the letter if the column has no name of its own. */
export function columnLabel(column: number, name: string): string {
  const letter = columnLetter(column);
  return name === letter ? letter : `${letter} · ${name}`;
}
