// A column's letter as spreadsheet programs show it: 0 → A, 25 → Z, 26 → AA.
const LETTERS = 26;
const A = 65;

export function columnLetter(column: number): string {
  const last = String.fromCharCode(A + (column % LETTERS));
  const before = Math.floor(column / LETTERS);
  return before === 0 ? last : columnLetter(before - 1) + last;
}
