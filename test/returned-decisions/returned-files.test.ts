// Files that may contain an edited table: where it is found, and which files are refused.
import { expect, test } from 'vitest';
import { openReturnedTable } from '#electron/stages/returned-decisions/read-table.ts';
import { temporaryFile, writeWorkbook } from '../fixtures/workbooks.ts';
import { expectRejection } from '../helpers/expect-error.ts';
import { columnsOf, exportTable, makeProject, previewFile, saveTable, setDecision } from './edited-table.ts';

test('the table is found in a workbook of several sheets, below a title', async () => {
  const { db, three } = makeProject();
  const edited = exportTable(db);
  setDecision(edited, 2, '主稿');
  const file = writeWorkbook(temporaryFile('全部.xlsx'), {
    sheets: [
      {
        name: '去重后',
        rows: [
          ['标题', '正文'],
          ['重复组', '处理结果'],
        ],
      },
      { name: '重复组', rows: [['请在“处理结果”一列填写'], [], edited.headings, ...edited.rows] },
    ],
  });
  expect(await previewFile(db, file)).toMatchObject({ rows: 6, clusters: [{ cluster: three.cluster }], refused: [] });
});

test('a file without the columns is refused, and the missing ones are named', async () => {
  const { db } = makeProject();
  const edited = exportTable(db);
  const { key } = columnsOf(edited);
  const without = saveTable({
    headings: edited.headings.toSpliced(key, 1),
    rows: edited.rows.map((row) => row.toSpliced(key, 1)),
  });
  const refused = await expectRejection(openReturnedTable(without), 'DECISION_COLUMNS_MISSING');
  expect(refused.data).toEqual({ file: '改过.csv', columns: ['校验码'] });
  const others = temporaryFile('稿件.csv', '\uFEFF标题,正文\n一,二\n');
  await expectRejection(openReturnedTable(others), 'DECISION_COLUMNS_MISSING');
  await expectRejection(openReturnedTable(temporaryFile('空.csv', '')), 'FILE_EMPTY');
});

// Read first, an empty copy of the column would clear every decision.
test.each(['before', 'after'])(
  'a table with a second column for decisions, %s the first, is refused',
  async (where) => {
    const { db } = makeProject();
    const edited = exportTable(db);
    const { decision } = columnsOf(edited);
    const at = where === 'before' ? 0 : edited.headings.length;
    const twice = saveTable({
      headings: edited.headings.toSpliced(at, 0, edited.headings[decision]!),
      rows: edited.rows.map((row) => row.toSpliced(at, 0, '')),
    });
    const refused = await expectRejection(openReturnedTable(twice), 'DECISION_COLUMNS_TWICE');
    expect(refused.data).toEqual({ file: '改过.csv', columns: ['处理结果'] });
  },
);
