// Rows that were not imported are in the cleaned table in their places, until a later list has them again.
import { describe, expect, it } from 'vitest';
import type { Cell } from '#electron/cells/cell.ts';
import { planRejected } from '#electron/stages/export/rejected-rows.ts';
import { cleanedTable } from '#electron/stages/export/tables.ts';
import { addArticle, addRejectedRow } from '#electron/store/articles.ts';
import { openCluster } from '#electron/store/clusters/clusters.ts';
import type { WritableDb } from '#electron/store/database.ts';
import { finishImport } from '#electron/store/imports.ts';
import type { RejectedRow, Repeats } from '#shared/contract/intake.ts';
import type { ColumnMapping, ImportId } from '#shared/model/model.ts';
import { fieldsFrom, newImport, newProject } from '../helpers/stored-projects.ts';
import { planOf, read, workbook } from './tables-project.ts';

const columns = ['标题', '正文', '来源', '链接'];
const mapping: ColumnMapping = { title: 0, body: 1, source: 2, url: 3 };
type Row = readonly [number, readonly Cell[], RejectedRow['reason']?];

let sheets = 0;
function importRows(db: WritableDb, rows: readonly Row[], how?: Repeats | 'corrected'): ImportId {
  const corrects = how === 'corrected';
  const repeats = corrects ? undefined : how;
  const importId = newImport(db, { columns, mapping, repeats, corrects, sheet: String(sheets++) });
  for (const [row, cells, reason] of rows) {
    if (reason) {
      addRejectedRow(db, importId, { row, reason, cells });
      continue;
    }
    const [title, body, source, url] = cells.map((cell) => String(cell ?? ''));
    const fields = fieldsFrom({ title: title!, body: body!, source: source!, url: url! });
    openCluster(db, addArticle(db, { importId, row, fields, cells }, mapping));
  }
  finishImport(db, importId, '2024-03-01T08:00:01.000Z');
  return importId;
}

const titlesOf = (db: WritableDb) =>
  read(cleanedTable(db, planOf(db, 'keep-all'), workbook)).rows.map(([title]) => title);

const list: Row[] = [
  [2, ['甲', '正文甲', '晚报', 'https://example.com/1']],
  [3, ['乙', null, '晚报', 'https://example.com/2'], 'no-body'],
  [4, [' '], 'blank'],
  [5, ['丙\\xB0', '正文丙', '日报'], 'undecodable'],
  [6, ['丁', '正文丁', '日报', null]],
  [7, ['{"标题": 戊'], 'unreadable'],
  [8, ['己', '<p></p>', { merged: '日报', top: 6 }, null], 'no-body'],
];

describe('rows that were not imported', () => {
  it('are in their places with their cells, and counted by reason; blank ones are only counted', () => {
    const { db } = newProject();
    importRows(db, list);
    const table = read(cleanedTable(db, planOf(db, 'keep-all'), workbook));
    expect(table.rows.map(([title]) => title)).toEqual(['甲', '乙', '丙\\xB0', '丁', '{"标题": 戊', '己']);
    expect(table.rows[1]).toEqual(['乙', null, '晚报', 'https://example.com/2']);
    // The row in which the merge begins is not the one above.
    expect(table.rows[5]!.slice(0, 3)).toEqual(['己', '<p></p>', '日报']);
    const { others } = planRejected(db);
    expect(others).toEqual({
      rejected: [
        { reason: 'no-body', rows: 2 },
        { reason: 'undecodable', rows: 1 },
        { reason: 'unreadable', rows: 1 },
      ],
      blank: 1,
      unchanged: 0,
      superseded: 0,
    });
    db.close();
  });

  it('are left out where they are asked to be', () => {
    const { db } = newProject();
    importRows(db, list);
    expect(read(cleanedTable(db, planOf(db, 'keep-all'), workbook, new Map())).rows.map(([title]) => title)).toEqual([
      '甲',
      '丁',
    ]);
    db.close();
  });

  it('keep the order of several imports, and stay where another list has the same row', () => {
    const { db } = newProject();
    importRows(db, list.slice(0, 2));
    importRows(db, [[2, ['乙', null, '晚报', 'https://example.com/2'], 'no-body']]);
    importRows(db, [[9, ['乙', '别处的正文', '晚报', 'https://example.com/2']]]);
    expect(titlesOf(db)).toEqual(['甲', '乙', '乙', '乙']);
    db.close();
  });

  it('are there once after a newer list that has them again, whichever way it repeats rows', () => {
    for (const repeats of ['skip', 'update'] as const) {
      const { db } = newProject();
      importRows(db, list);
      importRows(db, [...list.filter(([, , reason]) => reason), [9, ['庚', '正文庚', '日报', null]]], repeats);
      expect(titlesOf(db)).toEqual(['甲', '丁', '乙', '丙\\xB0', '{"标题": 戊', '己', '庚']);
      expect(planRejected(db).others).toMatchObject({ superseded: 4, blank: 2 });
      db.close();
    }
  });

  it('give way to the article of a newer list that completes them, also after a further version of it', () => {
    const { db } = newProject();
    importRows(db, list.slice(0, 2));
    const completed = importRows(db, [[12, ['乙', '补上的正文', '晚报', 'https://example.com/2']]], 'update');
    expect(titlesOf(db)).toEqual(['甲', '乙']);
    const [{ id }] = db.prepare('SELECT id FROM articles WHERE import_id = ?').all(completed) as [{ id: number }];
    importRows(db, [[2, ['乙（更新）', '又改过的正文', '晚报', null]]], 'update');
    db.prepare('DELETE FROM memberships WHERE article_id = ?').run(id);
    db.prepare('INSERT INTO superseded SELECT ?, max(id) FROM articles').run(id);
    expect(titlesOf(db)).toEqual(['甲', '乙（更新）']);
    db.close();

    // Of another address: it is another row.
    const other = newProject();
    importRows(other.db, list.slice(0, 2));
    importRows(other.db, [[3, ['乙', '另一篇', '晚报', 'https://example.com/3']]], 'update');
    expect(titlesOf(other.db)).toEqual(['甲', '乙', '乙']);
    other.db.close();
  });

  it('give way to the row of the corrected list that has their number, whatever else was corrected', () => {
    const { db } = newProject();
    importRows(db, list);
    importRows(
      db,
      [
        [3, ['乙（改）', '补上的正文', '晚报', 'https://example.com/2b']],
        [5, ['丙', '正文丙', '日报']],
        [8, ['己', '<p></p>', '日报'], 'no-body'],
      ],
      'corrected',
    );
    expect(titlesOf(db)).toEqual(['甲', '丁', '{"标题": 戊', '乙（改）', '丙', '己']);
    db.close();
  });

  it('count as rows beside the articles: nothing is left over', () => {
    const { db } = newProject();
    const first = importRows(db, list);
    const second = importRows(db, list.slice(1), 'update');
    const { others } = planRejected(db);
    const plan = planOf(db, 'keep-all');
    const saved = db.prepare('SELECT sum(imported + rejected) AS n FROM imports WHERE id IN (?, ?)').get(first, second);
    const rejected = others.rejected.reduce((sum, { rows }) => sum + rows, 0);
    expect({ n: plan.kept + plan.removed + rejected + others.blank + others.unchanged + others.superseded }).toEqual(
      saved,
    );
    db.close();
  });
});
