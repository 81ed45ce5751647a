// A project of two sheets for exporting its tables, and how the tests read them.

import type { Cell } from '#electron/cells/cell.ts';
import { type DecisionSources, readDecisionAuthors } from '#electron/stages/export/decision-reasons.ts';
import type { TableStyle } from '#electron/stages/export/original-cells.ts';
import { planExport } from '#electron/stages/export/plan.ts';
import type { Table } from '#electron/stages/export/tables.ts';
import { addArticle } from '#electron/store/articles.ts';
import { iterateMemberStates, joinCluster, openCluster } from '#electron/store/clusters/clusters.ts';
import type { WritableDb } from '#electron/store/database.ts';
import type { ArticleId, ClusterId, ColumnMapping, UndecidedPolicy } from '#shared/model/model.ts';
import { joinedBy } from '../fixtures/evidence.ts';
import { clusterOfEach, fieldsFrom, newImport, newProject } from '../helpers/stored-projects.ts';

export const AT = '2024-03-01T09:00:00.000Z';

type Sheet = { columns: string[]; mapping: ColumnMapping; rows: Cell[][] };

/** Two imports with different columns: 甲 opens a cluster that 丙 joins, and also 丁 of the second import; 乙 is alone. */
const sheets: Sheet[] = [
  {
    columns: ['编号', '标题', '正文'],
    mapping: { id: 0, title: 1, body: 2 },
    rows: [
      ['A1', '甲', '正文甲'],
      ['A2', '乙', '正文乙'],
      [null, '丙', '正文丙'],
    ],
  },
  { columns: ['正文', '备注', '标题'], mapping: { title: 2, body: 0 }, rows: [['正文丁', 7, '丁']] },
];

export function makeProject(): { db: WritableDb; articles: ArticleId[]; cluster: ClusterId } {
  const { db } = newProject();
  const articles: ArticleId[] = [];
  sheets.forEach(({ columns, mapping, rows }, sheet) => {
    const importId = newImport(db, { columns, mapping, sheet: String(sheet) });
    rows.forEach((cells, index) => {
      const texts = Object.entries(mapping).map(([field, column]) => [field, cells[column] ?? '']);
      const fields = fieldsFrom(Object.fromEntries(texts));
      articles.push(addArticle(db, { importId, row: index + 2, fields, cells }, mapping));
    });
  });
  const [first, second, third, fourth] = articles as [ArticleId, ArticleId, ArticleId, ArticleId];
  openCluster(db, first);
  openCluster(db, second);
  joinCluster(db, third, first, joinedBy(first, { hd: 2, similarity: 0.123456 }));
  joinCluster(db, fourth, first, joinedBy(first, { hd: 0, similarity: 1 }));
  return { db, articles, cluster: clusterOfEach(db).get(first)! };
}

export const workbook: TableStyle = { language: 'zh', isWorkbook: true };

export function planOf(db: WritableDb, policy: UndecidedPolicy) {
  return planExport(iterateMemberStates(db), policy);
}

export function sourcesOf(
  db: WritableDb,
  undecided: UndecidedPolicy,
  suggestions: DecisionSources['suggestions'] = new Map(),
) {
  return { undecided, authors: readDecisionAuthors(db), suggestions };
}

export function read({ columns, rows }: Table): { columns: readonly string[]; rows: Cell[][] } {
  return { columns, rows: Array.from(rows, (row) => [...row]) };
}
