// LibreOffice opens workbooks in the shapes of ten makers and what the program writes without some of their rows: every
// cell that stays has the same value, formula, format, style and link.
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { WorkbookPackage } from '#electron/stages/export/original/package.ts';
import { rewriteWorkbook } from '#electron/stages/export/original/rewrite-workbook.ts';
import { ZipWriter } from '#electron/stages/export/xlsx/zip-writer.ts';
import { temporaryFile, temporaryFolder } from '../../fixtures/workbooks.ts';
import { shapes } from '../../round-trip/foreign-shapes.ts';
import { convert, hasLibreOffice, readFlat, type SeenCell, type SeenSheet } from '../../round-trip/libre-office.ts';
import { fullBookBytes } from './full-book.ts';

const GONE = new Set([5, 7]);

async function withoutRows(book: Buffer, target: string): Promise<void> {
  const descriptor = fs.openSync(target, 'w');
  const zip = new ZipWriter(descriptor);
  const changes = [{ name: '稿件', deleted: GONE, newCells: new Map() }];
  await rewriteWorkbook(new WorkbookPackage(book, '来稿.xlsx'), { changes, keepsMacros: false, zip, onRows() {} });
  zip.finish();
  fs.closeSync(descriptor);
}

/** The row of a reference to a cell in that row, so that it is the same wherever the row is. */
function inRow(formula: string | null, row: number): string | null {
  return formula?.replaceAll(new RegExp(`(?<=\\[\\.[A-Z]+)${row}(?=\\])`, 'g'), '#') ?? null;
}

/** A formula that reads other rows may have another value: `rewrite-workbook.test.ts` has the texts of these. */
function expectCell(before: SeenCell | null, row: number, after: SeenCell | null, newRow: number): void {
  const [was, is] = [inRow(before?.formula ?? null, row), inRow(after?.formula ?? null, newRow)];
  const readsOthers = was !== null && /\d\]/.test(was);
  const place = `row ${row}, ${was}`;
  if (!readsOthers) expect(after && { ...after, formula: is }, place).toEqual(before && { ...before, formula: was });
  else {
    expect([after?.type, after?.style, after?.link], place).toEqual([before!.type, before!.style, before!.link]);
    if (is === null) expect(after?.value, place).toBe(before!.value);
  }
}

function expectKept(before: SeenSheet, after: SeenSheet): void {
  const rows = before.rows.map((cells, at) => ({ cells, row: at + 1 })).filter(({ row }) => !GONE.has(row));
  expect(after.rows).toHaveLength(rows.length);
  for (const [at, { cells, row }] of rows.entries())
    for (const [column, cell] of cells.entries()) expectCell(cell, row, after.rows[at]![column] ?? null, at + 1);
}

describe.skipIf(!hasLibreOffice)('LibreOffice', () => {
  it('finds every cell that stays as it was, in workbooks of ten makers', async () => {
    const folder = temporaryFolder();
    const books = shapes.filter(({ file }) => file.endsWith('.xlsx')).map(({ make }) => make());
    books.push(fullBookBytes());
    const own = convert([temporaryFile('甲.xlsx', books[5]), temporaryFile('乙.xlsx', fullBookBytes())], 'xlsx');
    books.push(...own.map((file) => fs.readFileSync(file)));
    const files: string[] = [];
    for (const [at, book] of books.entries()) {
      const [before, after] = [path.join(folder, `${at}-before.xlsx`), path.join(folder, `${at}-after.xlsx`)];
      fs.writeFileSync(before, book);
      await withoutRows(book, after);
      files.push(before, after);
    }
    const seen = convert(files, 'fods').map((file) => readFlat(file));
    expect(books).toHaveLength(10);
    for (let at = 0; at < seen.length; at += 2) {
      const [before, after] = [seen[at]!, seen[at + 1]!];
      expect(after.map(({ name }) => name)).toEqual(before.map(({ name }) => name));
      expectKept(before[0]!, after[0]!);
    }
    // The totals are computed again from the rows that stay.
    const totals = seen.flatMap((sheets) =>
      sheets.filter(({ name }) => name === '统计').map(({ rows }) => rows[3]![1]?.value),
    );
    expect(totals).toEqual([550, 470, 550, 470]);
  });
});
