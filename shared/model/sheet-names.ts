// Names that the program gives to sheets without one, and letters of columns. Projects store the Chinese name; readers see
// it in their own language.

/** The sheet of files that are one article each. */
export const ARTICLES = '文章';

/** A table of a web page without a caption; `number` from 1. */
export function tableName(number: number): string {
  return `表格 ${number}`;
}

const TABLE = /^表格 (\d+)$/;
/** Formats in which every sheet has a name of its own. */
const WORKBOOK = /\.(xlsx|xlsm|xlsb|ods)$/i;

export type GivenName = { readonly kind: 'articles' } | { readonly kind: 'table'; readonly number: number };

/** The kind of a sheet that the program named; null if the file names it. */
export function givenName(sheet: string, file: string): GivenName | null {
  if (WORKBOOK.test(file)) return null;
  if (sheet === ARTICLES) return { kind: 'articles' };
  const number = TABLE.exec(sheet)?.[1];
  return number === undefined ? null : { kind: 'table', number: Number(number) };
}

const LETTERS = 26;
const A = 65;

/** A column's letter as spreadsheet programs show it: 0 → A, 25 → Z, 26 → AA. */
export function columnLetter(column: number): string {
  const last = String.fromCharCode(A + (column % LETTERS));
  const before = Math.floor(column / LETTERS);
  return before === 0 ? last : columnLetter(before - 1) + last;
}
