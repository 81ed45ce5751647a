// Import, keep everything, export: the cells are the same, for generated workbooks and every export format.
import fs from 'node:fs';
import path from 'node:path';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Cell } from '#electron/cells/cell.ts';
import { cellAsText } from '#electron/cells/cell-text.ts';
import { readWorkbook } from '#electron/stages/intake/formats/workbook.ts';
import { temporaryFile, temporaryFolder } from '../fixtures/workbooks.ts';
import { parseCsv } from '../helpers/texts/csv.ts';
import { exportAll, importAll } from './kept.ts';
import { anyText, asOneTable, asPlainTable, formulaLike, syntheticBook, writeBook } from './synthetic-books.ts';

/** Each run writes several files and a project, so few runs with many cells. */
const RUNS = 16;

function cellsOf(file: string): { columns: Cell[]; rows: Cell[][] } {
  const [sheet] = readWorkbook(file).sheets;
  const [columns, ...rows] = Array.from({ length: sheet!.rows }, (_, row) =>
    Array.from({ length: sheet!.columns }, (_, column) => sheet!.cell(row + 1, column)),
  );
  return { columns: columns!, rows };
}

/** A cell in the CSV form: everything as text, with an apostrophe before formulas. */
function asCsv(cell: Cell): string {
  return formulaLike.includes(cell as never) ? `'${cell}` : cellAsText(cell);
}

it('every cell of every sheet comes out as it went in: xlsx with its type and format, csv and jsonl as they can', async () => {
  const books = temporaryFolder();
  await fc.assert(
    fc.asyncProperty(syntheticBook, async (sheets) => {
      const folder = fs.mkdtempSync(path.join(books, 'book-'));
      const project = await importAll(writeBook(path.join(folder, '来稿.xlsx'), sheets), folder);

      expect(cellsOf(await exportAll(project, 'xlsx'))).toEqual(asOneTable(sheets));

      const { columns, rows } = asPlainTable(sheets);

      const csv = parseCsv(fs.readFileSync(await exportAll(project, 'csv'), 'utf8'));
      expect(csv).toEqual([columns, ...rows.map((row) => row.map(asCsv))]);

      const jsonl = fs
        .readFileSync(await exportAll(project, 'jsonl'), 'utf8')
        .trimEnd()
        .split('\n');
      expect(jsonl.map((line) => Object.values(JSON.parse(line) as object))).toEqual(
        rows.map((row) => row.map((cell) => (typeof cell === 'object' && cell !== null ? cellAsText(cell) : cell))),
      );
    }),
    { numRuns: RUNS },
  );
});

const COLUMNS = ['编号', '标题', '正文', '附注'];
const plain = fc.oneof(anyText, fc.integer(), fc.boolean(), fc.constant(null));
const rowsOf = (cell: fc.Arbitrary<Cell>) =>
  fc.array(
    fc.tuple(cell, cell, anyText, cell).map(([id, title, body, note]) => [id, title, `正文：${body}`, note]),
    { minLength: 2, maxLength: 20 },
  );

/** The exported file, and the file after importing and exporting that again. */
async function twice(format: 'csv' | 'jsonl', source: string): Promise<[string, string]> {
  const once = await exportAll(await importAll(source, temporaryFolder()), format);
  const again = await exportAll(await importAll(once, temporaryFolder()), format);
  return [fs.readFileSync(once, 'utf8'), fs.readFileSync(again, 'utf8')];
}

it('a csv comes out with the same texts, and a second time byte for byte', async () => {
  await fc.assert(
    fc.asyncProperty(rowsOf(anyText), async (rows) => {
      const quoted = [COLUMNS, ...rows].map((row) => row.map((cell) => `"${String(cell).replaceAll('"', '""')}"`));
      const source = temporaryFile('来稿.csv', quoted.map((cells) => cells.join(',')).join('\n'));
      const [once, again] = await twice('csv', source);
      expect(parseCsv(once)).toEqual([COLUMNS, ...rows.map((row) => row.map(asCsv))]);
      expect(again).toBe(once);
    }),
    { numRuns: RUNS / 2 },
  );
});

/** Numbers in the spelling of programs in other languages. */
const delicate = fc.constantFrom(
  ...['1e400', '-1e400', '-0', '0.1234567890123456789', '110101199003077777', '1E-400', '1.0000000000000000001'],
);
const anyJson = fc.oneof(
  { weight: 3, arbitrary: plain.map((value) => JSON.stringify(value)) },
  fc.constantFrom('""', '[]', '{}'),
  delicate,
  fc.json({ maxDepth: 3 }),
  fc.array(fc.oneof(delicate, fc.json({ maxDepth: 1 })), { maxLength: 4 }).map((list) => `[${list.join(',')}]`),
  fc.tuple(fc.string(), delicate).map(([key, number]) => `{${JSON.stringify(key)}:[null,${number}]}`),
);

/** The JSON without white space, with numbers as written. */
function compact(json: string): string {
  const keep = (_: string, value: unknown, context?: { source?: string }) =>
    typeof value === 'number' ? { number: context!.source! } : value;
  return JSON.stringify(JSON.parse(json, keep)).replaceAll(/\{"number":"([^"]*)"\}/g, '$1');
}

it('a jsonl comes out with the same JSON, nested values included, and a second time byte for byte', async () => {
  const row = fc.tuple(anyJson, anyJson, anyText, anyJson);
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 2, maxLength: 20 }), async (rows) => {
      const lines = rows.map((row) => {
        const values = row.map((value, column) => (column === 2 ? JSON.stringify(`正文：${value}`) : value));
        return `{${COLUMNS.map((name, column) => `${JSON.stringify(name)}:${values[column]}`).join(',')}}`;
      });
      const [once, again] = await twice('jsonl', temporaryFile('来稿.jsonl', lines.join('\n')));
      expect(once.trimEnd().split('\n').map(compact)).toEqual(lines.map(compact));
      expect(again).toBe(once);
    }),
    { numRuns: RUNS / 2 },
  );
});
