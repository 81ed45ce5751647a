// A column's letter as spreadsheet programs show it: 0 → A, 25 → Z, 26 → AA.
const LETTERS = 26;
const A = 65;

/** `C · 内容`; a column without a name of its own is called by its letter alone. */
export function columnLabel(column: number, name: string): string {
  const letter = columnLetter(column);
  return name === letter ? letter : `${letter} · ${name}`;
}

export function columnLetter(column: number): string {
  const last = String.fromCharCode(A + (column % LETTERS));
  const before = Math.floor(column / LETTERS);
  return before === 0 ? last : columnLetter(before - 1) + last;
}
