// A project with clusters whose members differ in every field and sentence, for tests of taken parts.
import type { Cell } from '#electron/cells/cell.ts';
import { addArticle } from '#electron/store/articles.ts';
import { joinCluster, openCluster } from '#electron/store/clusters/clusters.ts';
import type { WritableDb } from '#electron/store/database.ts';
import type { ArticleId, ColumnMapping, Field, ImportId } from '#shared/model/model.ts';
import { joinedBy } from '../../fixtures/evidence.ts';
import { clusterOfEach, fieldsFrom, newImport, newProject } from '../../helpers/stored-projects.ts';

const TAKING_MAPPING: ColumnMapping = { id: 0, title: 1, source: 2, author: 3, published: 4, body: 5 };
const TAKING_COLUMNS = ['编号', '标题', '来源', '作者', '时间', '正文'];

/** The sentences of an article, which joined are its body. */
export function sentencesOf(row: number): string[] {
  return [`第${row}篇第一句。`, `“第${row}篇第二句！”`, `第${row}篇第三句，\n`, `第${row}篇末句`];
}

/** Adds an article to a new cluster, or to the cluster of `leader`. @param changes replace texts of the article */
export function addTakingArticle(
  db: WritableDb,
  importId: ImportId,
  row: number,
  leader: ArticleId | null,
  changes: Partial<Record<Field, string>> = {},
): ArticleId {
  const texts = {
    ...{ id: `A${row}`, title: `标题${row}`, source: `来源${row}`, author: `作者${row}`, published: `2026-03-0${row}` },
    ...{ body: sentencesOf(row).join(''), ...changes },
  };
  const fields = fieldsFrom(texts);
  const columns = Object.entries(TAKING_MAPPING) as [Field, number][];
  const cells: Cell[] = columns.toSorted(([, a], [, b]) => a - b).map(([field]) => fields[field]);
  const article = addArticle(db, { importId, row, fields, cells }, TAKING_MAPPING);
  if (leader === null) openCluster(db, article);
  else joinCluster(db, article, leader, joinedBy(leader));
  return article;
}

export function takingProject(changes: readonly Partial<Record<Field, string>>[]) {
  const { db, file } = newProject();
  const importId = newImport(db, { mapping: TAKING_MAPPING, columns: TAKING_COLUMNS });
  const articles: ArticleId[] = [];
  for (const [at, texts] of changes.entries())
    articles.push(addTakingArticle(db, importId, at + 2, articles[0] ?? null, texts));
  const cluster = clusterOfEach(db).get(articles[0]!)!;
  return { db, file, importId, articles, cluster };
}
