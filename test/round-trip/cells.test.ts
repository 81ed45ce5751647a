// Import, keep everything, export: the same cells, for generated workbooks and every format out.
import fs from 'node:fs';
import path from 'node:path';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Cell, cellAsText } from '#electron/intake/cell.ts';
import { readWorkbook } from '#electron/intake/workbook.ts';
import { temporaryFolder } from '../fixtures/workbooks.ts';
import { parseCsv } from '../helpers/csv.ts';
import { exportAll, importAll } from './kept.ts';
import { asOneTable, formulaLike, madeBook, writeBook } from './made-books.ts';

const SEED = 7;
const RUNS = 40;

function cellsOf(file: string): { columns: Cell[]; rows: Cell[][] } {
  const [sheet] = readWorkbook(file).sheets;
  const [columns, ...rows] = Array.from({ length: sheet!.rows }, (_, row) =>
    Array.from({ length: sheet!.columns }, (_, column) => sheet!.cell(row + 1, column)),
  );
  return { columns: columns!, rows };
}

/** Of csv: everything as text, and what would run as a formula behind an apostrophe. */
function asCsv(cell: Cell): string {
  return formulaLike.includes(cell as never) ? `'${cell}` : cellAsText(cell);
}

it('every cell of every sheet comes out as it went in: xlsx with its type and format, csv and jsonl as they can', async () => {
  const books = temporaryFolder();
  await fc.assert(
    fc.asyncProperty(madeBook, async (sheets) => {
      const folder = fs.mkdtempSync(path.join(books, 'book-'));
      const { columns, rows } = asOneTable(sheets);
      const project = await importAll(writeBook(path.join(folder, '来稿.xlsx'), sheets), folder);

      expect(cellsOf(await exportAll(project, 'xlsx'))).toEqual({ columns, rows });

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
    { seed: SEED, numRuns: RUNS },
  );
});
