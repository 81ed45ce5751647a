// Projects of one cluster, with rows as a test gives them.
import { onTestFinished } from 'vitest';
import type { Cell } from '#electron/cells/cell.ts';
import { cellAsText } from '#electron/cells/cell-text.ts';
import { addArticle } from '#electron/store/articles.ts';
import { joinCluster, openCluster } from '#electron/store/clusters/clusters.ts';
import type { ArticleId, ColumnMapping, Evidence, Field } from '#shared/model/model.ts';
import { joinedBy } from '../fixtures/evidence.ts';
import { clusterOfEach, fieldsFrom, newImport, newProject } from '../helpers/stored-projects.ts';

export type Sheet = {
  readonly columns: string[];
  readonly mapping: ColumnMapping;
  readonly rows: readonly (readonly Cell[])[];
};

/** Makes one undecided cluster of all rows. The project closes with the test. */
export function clusterOf(sheets: readonly Sheet[], evidence: Partial<Evidence> = {}) {
  const { db } = newProject();
  onTestFinished(() => void db.close());
  const articles: ArticleId[] = [];
  for (const [sheet, { columns, mapping, rows }] of sheets.entries()) {
    const importId = newImport(db, { columns, mapping, sheet: String(sheet) });
    for (const [index, cells] of rows.entries()) {
      const texts = Object.entries(mapping).map(([field, column]) => [field, cellAsText(cells[column] ?? null)]);
      const fields = fieldsFrom(Object.fromEntries(texts) as Record<Field, string>);
      const article = addArticle(db, { importId, row: index + 2, fields, cells }, mapping);
      const [leader] = articles;
      if (leader === undefined) openCluster(db, article);
      else joinCluster(db, article, leader, joinedBy(leader, evidence));
      articles.push(article);
    }
  }
  return { db, articles, cluster: clusterOfEach(db).get(articles[0]!)! };
}
