// Reads what an evaluation is measured against: which articles are the same story, and which stories not to score.
import * as XLSX from 'xlsx';

/** One labelled article. `kind` says how it was made: `original`, `template…`, or a kind of copy such as `trunc+title`. */
export type TruthRow = { readonly id: string; readonly story: string; readonly kind: string };

/** Two stories so alike that a pair of their articles is neither right nor wrong. */
export type StoryPair = readonly [storyA: string, storyB: string];

/** A file of labels that cannot be used as it is; the message says which row and why, for whoever wrote the file. */
export class TruthMisread extends Error {
  override readonly name = 'TruthMisread';
}

/** @throws TruthMisread without the columns id (or 编号), story and kind, on an empty cell, or on an id named twice. */
export function parseTruth(csvText: string): TruthRow[] {
  const ids = new Set<string>();
  return readRecords(csvText, [['id', '编号'], ['story'], ['kind']]).map(({ row, cells: [id, story, kind] }) => {
    if (ids.has(id!)) throw new TruthMisread(`row ${row}: the id ${id} has a row already`);
    ids.add(id!);
    return { id: id!, story: story!, kind: kind! };
  });
}

/** @throws TruthMisread without the columns story_a and story_b, or on an empty cell. */
export function parseIgnorePairs(csvText: string): StoryPair[] {
  return readRecords(csvText, [['story_a'], ['story_b']]).map(({ cells: [a, b] }) => [a!, b!]);
}

type Column = readonly [name: string, ...aliases: string[]];
/** `row` as a spreadsheet program numbers it, from 1; `cells` in the order of the columns asked for, none empty. */
type CsvRecord = { readonly row: number; readonly cells: readonly string[] };

/** The records below the header, without empty ones. Names of columns are compared without case. */
function readRecords(csvText: string, columns: readonly Column[]): CsvRecord[] {
  const [header = [], ...records] = readTable(csvText);
  const names = header.map((name) => name.trim().toLowerCase());
  const positions = columns.map((column) => {
    const position = names.findIndex((name) => column.includes(name));
    if (position < 0) throw new TruthMisread(`no column ${column.join(' or ')} in the first row: ${names.join(', ')}`);
    return position;
  });
  return records.flatMap((record, index) => {
    if (record.every((cell) => cell.trim() === '')) return [];
    const row = index + 2;
    const cells = positions.map((position) => (record[position] ?? '').trim());
    const empty = cells.indexOf('');
    if (empty >= 0) throw new TruthMisread(`row ${row}: no ${columns[empty]![0]}`);
    return [{ row, cells }];
  });
}

function readTable(csvText: string): string[][] {
  const text = csvText.replace(/^\uFEFF/, '');
  let book: XLSX.WorkBook;
  try {
    book = XLSX.read(text, { type: 'string', raw: true, dense: true, FS: ',' });
  } catch (cause) {
    // SheetJS takes a text that starts like a workbook or a page for one.
    throw new TruthMisread('not a csv', { cause });
  }
  const sheet = book.Sheets[book.SheetNames[0]!]!;
  return XLSX.utils.sheet_to_json<string[]>(sheet, { header: 1, defval: '', blankrows: true });
}
