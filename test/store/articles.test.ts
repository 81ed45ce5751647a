// Original cells, also those of rejected rows, are read back exactly, whatever the mapping.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Cell } from '#electron/cells/cell.ts';
import { cellAsText } from '#electron/cells/cell-text.ts';
import {
  addArticle,
  addRejectedRow,
  countArticles,
  iterateArticles,
  readRejectedRows,
} from '#electron/store/articles.ts';
import type { WritableDb } from '#electron/store/database.ts';
import { readImportColumns } from '#electron/store/imports.ts';
import { type ColumnMapping, fields } from '#shared/model/model.ts';
import { fieldsFrom, newImport, newProject } from '../helpers/stored-projects.ts';

const WIDTH = 6;

const number = fc.double({ noNaN: true, noDefaultInfinity: true }).map((n) => n || 0);
const text = fc.oneof(
  fc.constantFrom(
    '',
    '0',
    'null',
    '{"field":true}',
    '="x"',
    '正文\n第二段\r\n第三段',
    '😀𠮷',
    'a\u0000b',
    '{"error":"#N/A"}',
  ),
  fc.string({ unit: 'binary', maxLength: 30 }),
);
const cell: fc.Arbitrary<Cell> = fc.oneof(
  { weight: 4, arbitrary: text },
  { weight: 2, arbitrary: number },
  fc.boolean(),
  fc.constant(null),
  fc.record({ n: number, format: fc.constantFrom('yyyy-mm-dd', '0.00%', '0') }),
  fc.record({ error: fc.constantFrom('#N/A', '#REF!') }),
);
const row = fc.array(cell, { minLength: WIDTH, maxLength: WIDTH });
/** Maps any fields to any columns, also two fields to one. */
const mapping: fc.Arbitrary<ColumnMapping> = fc
  .uniqueArray(fc.constantFrom(...fields), { maxLength: fields.length })
  .chain((chosen) =>
    fc
      .array(fc.nat({ max: WIDTH - 1 }), { minLength: chosen.length, maxLength: chosen.length })
      .map((columns) => Object.fromEntries(chosen.map((field, index) => [field, columns[index]!]))),
  );

/** The fields as intake reads them: the text of each mapped column, but the address of a link. */
function fieldsOf(cells: readonly Cell[], columns: ColumnMapping, link: string | null) {
  const given = Object.fromEntries(
    Object.entries(columns).map(([field, column]) => [field, cellAsText(cells[column!]!)]),
  );
  return fieldsFrom(link !== null && columns.url !== undefined ? { ...given, url: link } : given);
}

function readBack(db: WritableDb) {
  return [...iterateArticles(db, new Map(readImportColumns(db).map(({ id, mapping }) => [id, mapping])))];
}

function addRows(rows: readonly (readonly Cell[])[], columns: ColumnMapping, link: string | null): WritableDb {
  const { db } = newProject();
  const importId = newImport(db, { mapping: columns });
  db.transaction(() => {
    rows.forEach((cells, index) => {
      addArticle(db, { importId, row: index + 2, fields: fieldsOf(cells, columns, link), cells }, columns);
    });
  })();
  return db;
}

describe('original cells', () => {
  it('survive addArticle → iterateArticles exactly, for any cells and mapping', () => {
    const link = fc.option(fc.constantFrom('https://example.com/1', ''));
    void fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 12 }), mapping, link, (rows, columns, address) => {
        const db = addRows(rows, columns, address);
        expect(readBack(db).map(({ cells }) => cells)).toEqual(rows);
        db.close();
      }),
      { numRuns: 80 },
    );
  });

  it('survive with half a surrogate pair in a mapped column, as a cut-off emoji leaves it', () => {
    const rows: Cell[][] = [['标题\ud83d', '正文\ude00', null, null, null, null]];
    const db = addRows(rows, { title: 0, body: 1 }, null);
    expect(readBack(db)[0]?.cells).toEqual(rows[0]);
    db.close();
  });

  it('come in the order of import and row, with row number and fields', () => {
    const { db } = newProject();
    const columns: ColumnMapping = { id: 0, body: 1 };
    const [first, second] = [newImport(db, { mapping: columns }), newImport(db, { mapping: columns, sheet: '二' })];
    for (const [importId, at] of [
      [first, 2],
      [first, 5],
      [second, 2],
    ] as const) {
      const cells: Cell[] = [`号${importId}-${at}`, `正文${at}`];
      addArticle(
        db,
        { importId, row: at, fields: fieldsFrom({ id: `号${importId}-${at}`, body: `正文${at}` }), cells },
        columns,
      );
    }
    expect(readBack(db).map(({ importId, row, externalId }) => [importId, row, externalId])).toEqual([
      [first, 2, `号${first}-2`],
      [first, 5, `号${first}-5`],
      [second, 2, `号${second}-2`],
    ]);
    expect(countArticles(db)).toBe(3);
    db.close();
  });

  it('cannot be added twice for one row of an import', () => {
    const { db } = newProject();
    const importId = newImport(db);
    const article = { importId, row: 2, fields: fieldsFrom({ body: '文' }), cells: ['文'] };
    addArticle(db, article, { body: 0 });
    expect(() => addArticle(db, article, { body: 0 })).toThrow(/UNIQUE/);
    expect(countArticles(db)).toBe(1);
    db.close();
  });
});

describe('rejected rows', () => {
  it('come back by import, in order, with reason and cells', () => {
    const { db } = newProject();
    const importId = newImport(db);
    const other = newImport(db, { sheet: '二' });
    void fc.assert(
      fc.property(fc.array(row, { maxLength: 8 }), (rows) => {
        db.transaction(() => {
          for (const [index, cells] of rows.entries())
            addRejectedRow(db, importId, { row: index + 2, reason: 'no-body', cells });
        })();
        expect(readRejectedRows(db, importId)).toEqual(
          rows.map((cells, index) => ({ row: index + 2, reason: 'no-body', cells })),
        );
        const paged = [];
        for (let page = readRejectedRows(db, importId, { most: 3 }); page.length > 0; ) {
          paged.push(...page);
          page = readRejectedRows(db, importId, { after: page.at(-1)!.row, most: 3 });
        }
        expect(paged).toEqual(readRejectedRows(db, importId));
        expect(readRejectedRows(db, other)).toEqual([]);
        db.prepare('DELETE FROM rejected_rows').run();
      }),
      { numRuns: 50 },
    );
    db.close();
  });
});
