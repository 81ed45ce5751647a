// The names that the program itself gives to what an editor imports from, where a file has none: as projects store them,
// and what they are, so that each reader can be told in their own language.

/** Files that are an article each. */
export const ARTICLES = '文章';

/** A table of a web page without a caption; `number` from 1. */
export function tableName(number: number): string {
  return `表格 ${number}`;
}

const TABLE = /^表格 (\d+)$/;
/** In these every sheet has the name that somebody gave it. */
const WORKBOOK = /\.(xlsx|xlsm|xlsb|ods)$/i;

export type GivenName = { readonly kind: 'articles' } | { readonly kind: 'table'; readonly number: number };

/** What a sheet of a file or folder is; null where its name is the file's own. */
export function givenName(sheet: string, file: string): GivenName | null {
  if (WORKBOOK.test(file)) return null;
  if (sheet === ARTICLES) return { kind: 'articles' };
  const number = TABLE.exec(sheet)?.[1];
  return number === undefined ? null : { kind: 'table', number: Number(number) };
}
