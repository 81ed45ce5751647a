// Workbooks with every kind of cell that an editor's sheet may hold, made by fast-check.
import * as fc from 'fast-check';
import type { CellObject } from 'xlsx';
import type { Cell } from '#electron/intake/cell.ts';
import { type FixtureCell, writeWorkbook } from '../fixtures/workbooks.ts';

/** What a workbook's cell may hold. */
export type MadeCell = Exclude<Cell, { json: string }>;

/** Rows stand under the columns 编号, 标题, 正文 and as many more as the sheet has. */
export type MadeSheet = {
  readonly name: string;
  /** A merged title above the header. */
  readonly title: string | null;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly MadeCell[])[];
};

/** What runs as a formula where it is not written as text. */
export const formulaLike = [
  ...['=1+1', '=HYPERLINK("http://example.com/","点击")', '+86 10 1234', '-2+3', '@SUM(A1)', '＝1+1', '－１', '\t=1'],
] as const;

/** Texts that spreadsheet programs like to take for something else, or to cut. */
const awkwardTexts = [
  ...['110101199003077777', '00123', '2024-03-01', '1e5', '12.50', '50%', 'TRUE', '#N/A', "'已有撇号", '３月１日'],
  ...[' 前后空格 ', '"引号"', '逗,号;分号|竖线', '第一段\n第二段\n\n第四段', '表\t格', '😀𠮷👨‍👩‍👧', '<b>粗</b>&amp;'],
  ...formulaLike,
];

const words = fc.string({
  unit: fc.constantFrom(...'新闻编辑记者报道三千万元，。“”…—０Ａa 1.é😀𠮷'),
  minLength: 1,
  maxLength: 20,
});
export const anyText = fc.oneof(fc.constantFrom(...awkwardTexts), words);
/** With as many digits as every program keeps. */
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

const cell: fc.Arbitrary<MadeCell> = fc.oneof(
  { weight: 4, arbitrary: anyText },
  { weight: 2, arbitrary: formatted },
  number,
  fc.boolean(),
  fc.constant(null),
  error.map((text) => ({ error: text })),
);

/** Sheets of one book; columns of different sheets may be called alike. */
export const madeBook: fc.Arbitrary<readonly MadeSheet[]> = fc
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
        }),
      ),
    { minLength: 1, maxLength: 3 },
  )
  .map((sheets) => sheets.map((sheet, n) => ({ ...sheet, name: `第${n + 1}版` })));

export function writeBook(file: string, sheets: readonly MadeSheet[]): string {
  return writeWorkbook(file, {
    sheets: sheets.map(({ name, title, columns, rows }) => ({
      name,
      rows: [...(title === null ? [] : [[title]]), columns, ...rows.map((row) => row.map(fixtureOf))],
      ...(title !== null && { merges: [`A1:${'CDEFGH'[columns.length - 3]}1`] }),
    })),
  });
}

function fixtureOf(cell: MadeCell): FixtureCell {
  if (typeof cell !== 'object' || cell === null) return cell;
  return 'error' in cell ? errorCell(cell.error) : { t: 'n', v: cell.n, z: cell.format };
}

/** By the numbers that SheetJS knows them by. */
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

/** The union of the sheets' columns, and every row laid out in it: what is exported when everything is kept. */
export function asOneTable(sheets: readonly MadeSheet[]): { columns: string[]; rows: MadeCell[][] } {
  const columns = [...new Set(sheets.flatMap((sheet) => sheet.columns))];
  const rows = sheets.flatMap((sheet) =>
    sheet.rows.map((row) => columns.map((name) => row[sheet.columns.indexOf(name)] ?? null)),
  );
  return { columns, rows };
}
