// Random workbooks with every kind of cell that an editor's sheet may contain.
import * as fc from 'fast-check';
import type { CellObject } from 'xlsx';
import { type CellValue, displayValue, isMerged, linkOf, type MergedCell } from '#electron/cells/cell.ts';
import { type FixtureCell, writeWorkbook } from '../fixtures/workbooks.ts';

export type SyntheticValue = Exclude<CellValue, { json: string }>;
type SyntheticShown = SyntheticValue | { of: string; link: string };
export type SyntheticCell = SyntheticShown | (MergedCell & { merged: SyntheticShown });

/** Rows below the columns 编号, 标题, 正文 and further columns of the sheet. */
export type SyntheticSheet = {
  readonly name: string;
  /** A merged title above the header. */
  readonly title: string | null;
  readonly columns: readonly string[];
  /** In each merged cell, the first row is given as a row of the sheet. */
  readonly rows: readonly (readonly SyntheticCell[])[];
};

/** Texts that run as formulas unless written as text. */
export const formulaLike = [
  ...['=1+1', '=HYPERLINK("http://example.com/","点击")', '+86 10 1234', '-2+3', '@SUM(A1)', '＝1+1', '－１', '\t=1'],
] as const;

/** Texts that spreadsheet programs misread or truncate. */
const awkwardTexts = [
  ...['110101199003077777', '00123', '2024-03-01', '1e5', '12.50', '50%', 'TRUE', '#N/A', "'已有撇号", '３月１日'],
  ...[' 前后空格 ', '"引号"', '逗,号;分号|竖线', '第一段\n第二段\n\n第四段', '表\t格', '😀𠮷👨‍👩‍👧', '<b>粗</b>&amp;'],
  ...formulaLike,
];

/** White space alone would be lost at the end of a row. */
const words = fc
  .string({ unit: fc.constantFrom(...'新闻编辑记者报道三千万元，。“”…—０Ａa 1.é😀𠮷'), minLength: 1, maxLength: 20 })
  .filter((text) => /\S/.test(text));
export const anyText = fc.oneof(fc.constantFrom(...awkwardTexts), words);
/** Numbers with as many digits as every program keeps. */
const number = fc
  .oneof(fc.integer(), fc.double({ noNaN: true, min: -1e8, max: 1e8 }))
  .map((n) => Number(n.toFixed(6)) || 0);
const formatted = fc.oneof(
  fc.record({
    n: fc.integer({ min: 20_000 * 24, max: 60_000 * 24 }).map((hours) => hours / 24),
    format: fc.constantFrom('yyyy-mm-dd', 'yyyy/m/d h:mm', 'm/d/yy', 'yyyy"年"m"月"d"日"', 'h:mm:ss'),
  }),
  fc.record({ n: fc.integer({ min: -500, max: 5000 }).map((n) => n / 1000), format: fc.constantFrom('0%', '0.00%') }),
  fc.record({
    n: fc.integer({ min: -1e9, max: 1e9 }).map((n) => n / 100),
    format: fc.constantFrom('"¥"#,##0.00', '[$€-407]#,##0.00', '#,##0', '0.00', '0000'),
  }),
);
const error = fc.constantFrom('#N/A', '#DIV/0!', '#VALUE!', '#REF!', '#NAME?', '#NUM!', '#NULL!');

const addresses = [
  ...["https://example.com/a?b=1&c='%222%22'", 'http://example.com/新闻/1.html#第二节', 'mailto:desk@example.com'],
] as const;
/** Some links show their target, as links made from typed addresses do. */
const linked = fc
  .tuple(fc.option(words), fc.constantFrom(...addresses))
  .map(([text, link]) => ({ of: text ?? link, link }));

const cell: fc.Arbitrary<SyntheticShown> = fc.oneof(
  linked,
  { weight: 4, arbitrary: anyText },
  { weight: 2, arbitrary: formatted },
  number,
  fc.boolean(),
  fc.constant(null),
  error.map((text) => ({ error: text })),
);

/** The sheets of one book; columns of different sheets may have the same name. */
export const syntheticBook: fc.Arbitrary<readonly SyntheticSheet[]> = fc
  .array(
    fc
      .record({ title: fc.option(fc.constant('本周来稿')), more: fc.integer({ min: 1, max: 5 }) })
      .chain(({ title, more }) =>
        fc.record({
          title: fc.constant(title),
          columns: fc.constant(['编号', '标题', '正文', ...Array.from({ length: more }, (_, n) => `附注${n + 1}`)]),
          rows: fc.array(
            fc
              .tuple(cell, anyText, words, ...Array.from({ length: more }, () => cell))
              .map(([id, title, body, ...others]) => [id, title, `正文：${body}`, ...others]),
            { minLength: 1, maxLength: 14 },
          ),
          merges: fc.array(fc.tuple(fc.nat(2 + more), fc.nat(13), fc.integer({ min: 2, max: 5 })), { maxLength: 4 }),
        }),
      ),
    { minLength: 1, maxLength: 3 },
  )
  .map((sheets) =>
    sheets.map(({ merges, ...sheet }, n) => ({ ...sheet, rows: merged(sheet, merges), name: `第${n + 1}版` })),
  );

function firstRow({ title }: Pick<SyntheticSheet, 'title'>): number {
  return title === null ? 2 : 3;
}

/** Merges cells of a column, each given as `[column, first, length]`, unless they overlap. */
function merged(
  { title, rows }: { title: string | null; rows: readonly (readonly SyntheticShown[])[] },
  merges: readonly (readonly [number, number, number])[],
): SyntheticCell[][] {
  const cells: SyntheticCell[][] = rows.map((row) => [...row]);
  const taken = new Set<string>();
  for (const [column, first, length] of merges) {
    const below = Array.from({ length: length - 1 }, (_, n) => first + 1 + n);
    const value = rows[first]?.[column] ?? null;
    const places = [first, ...below].map((row) => `${row} ${column}`);
    if (value === null || first + length > rows.length || places.some((place) => taken.has(place))) continue;
    for (const place of places) taken.add(place);
    for (const row of below) cells[row]![column] = { merged: value, top: firstRow({ title }) + first };
  }
  return cells;
}

export function writeBook(file: string, sheets: readonly SyntheticSheet[]): string {
  return writeWorkbook(file, {
    sheets: sheets.map(({ name, title, columns, rows }) => ({
      name,
      rows: [...(title === null ? [] : [[title]]), columns, ...rows.map((row) => row.map(fixtureOf))],
      merges: [
        ...(title === null ? [] : [`A1:${'ABCDEFGH'[columns.length - 1]}1`]),
        ...mergesOf(rows, firstRow({ title })),
      ],
    })),
  });
}

function mergesOf(rows: SyntheticSheet['rows'], first: number): string[] {
  const ends = new Map<string, string>();
  for (const [index, cells] of rows.entries())
    for (const [column, cell] of cells.entries())
      if (isMerged(cell)) ends.set(`${'ABCDEFGH'[column]}${cell.top}`, `${'ABCDEFGH'[column]}${first + index}`);
  return Array.from(ends, ([from, to]) => `${from}:${to}`);
}

function fixtureOf(cell: SyntheticCell): FixtureCell {
  if (isMerged(cell)) return null;
  const link = linkOf(cell);
  return link === ''
    ? valueFixture(cell as SyntheticValue)
    : { t: 's', v: String(displayValue(cell)), l: { Target: link } };
}

function valueFixture(cell: SyntheticValue): FixtureCell {
  if (typeof cell !== 'object' || cell === null) return cell;
  return 'error' in cell ? errorCell(cell.error) : { t: 'n', v: cell.n, z: cell.format };
}

/** An error cell by SheetJS's error numbers. */
function errorCell(error: string): CellObject {
  const numbers: Readonly<Record<string, number>> = {
    '#NULL!': 0,
    '#DIV/0!': 7,
    '#VALUE!': 15,
    '#REF!': 23,
    '#NAME?': 29,
    '#NUM!': 36,
    '#N/A': 42,
  };
  return { t: 'e', v: numbers[error]! };
}

/**
 * The union of the sheets' columns, and all rows arranged in it, as the exported workbook has them if everything is
 * kept. The names are row 1.
 */
export function asOneTable(sheets: readonly SyntheticSheet[]): { columns: string[]; rows: SyntheticCell[][] } {
  const columns = [...new Set(sheets.flatMap((sheet) => sheet.columns))];
  const rows: SyntheticCell[][] = [];
  for (const sheet of sheets) {
    const moved = rows.length + 2 - firstRow(sheet);
    const inPlace = (cell: SyntheticCell): SyntheticCell =>
      isMerged(cell) ? { ...cell, top: cell.top + moved } : cell;
    for (const row of sheet.rows) rows.push(columns.map((name) => inPlace(row[sheet.columns.indexOf(name)] ?? null)));
  }
  return { columns, rows };
}

/** As `asOneTable`, but without merges and links: hidden addresses become columns. */
export function asPlainTable(sheets: readonly SyntheticSheet[]): { columns: string[]; rows: SyntheticValue[][] } {
  const { columns, rows } = asOneTable(sheets);
  const valueOfCell = (cell: SyntheticCell) => (isMerged(cell) ? null : (displayValue(cell) as SyntheticValue));
  const address = (cell: SyntheticCell) =>
    linkOf(cell) === valueOfCell(cell) || isMerged(cell) ? null : linkOf(cell) || null;
  const added = [...columns.keys()].filter((column) => rows.some((row) => address(row[column]!) !== null));
  return {
    columns: [...columns, ...added.map((column) => `${columns[column]} 链接`)],
    rows: rows.map((row) => [...row.map(valueOfCell), ...added.map((column) => address(row[column]!))]),
  };
}
