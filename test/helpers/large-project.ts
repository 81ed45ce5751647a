// Projects with a large cluster, or with many clusters, written through the store, because an import would take
// minutes.
import { addArticle } from '#electron/store/articles.ts';
import { joinCluster, openCluster } from '#electron/store/clusters/clusters.ts';
import { createProject, type WritableDb } from '#electron/store/database.ts';
import { beginImport, finishImport } from '#electron/store/imports.ts';
import { writeSetting } from '#electron/store/settings.ts';
import { DEFAULT_DETECTION } from '#shared/model/detection.ts';
import type { ArticleId, ImportId } from '#shared/model/model.ts';
import { joinedBy } from '../fixtures/evidence.ts';
import { copiesOf } from '../fixtures/large-clusters.ts';
import type { FixtureRows } from '../fixtures/workbooks.ts';

const AT = '2026-01-01T08:00:00.000Z';
const columns = ['标题', '正文', '来源', '链接', '发布时间'];
const mapping = { title: 0, body: 1, source: 2, url: 3, published: 4 };

/** @param length UTF-16 units of each body @throws AppError as `createProject` */
export function writeLargeProject(file: string, articles: number, length: number): void {
  writeClusters(file, [copiesOf('大组', articles, length), copiesOf('小组', 3)]);
}

/** @param clusters the articles of each, without a header @throws AppError as `createProject` */
export function writeClusters(file: string, clusters: readonly FixtureRows[]): void {
  const db = createProject(file);
  writeSetting(db, 'detection', DEFAULT_DETECTION);
  const rows = clusters.reduce((sum, copies) => sum + copies.length, 0);
  const source = { file: '稿件.xlsx', path: file, sha256: '', sheet: '稿件', headerRow: 1, mapping, columns };
  db.transaction(() => {
    const importId = beginImport(db, { ...source, rows }, AT);
    let row = 2;
    for (const copies of clusters) {
      addCluster(db, importId, row, copies);
      row += copies.length;
    }
    finishImport(db, importId, AT);
  })();
  db.close();
}

function addCluster(db: WritableDb, importId: ImportId, firstRow: number, copies: FixtureRows): void {
  let leader: ArticleId | null = null;
  for (const [at, cells] of copies.entries()) {
    const [title, body, source, url, published] = cells.map(String) as [string, string, string, string, string];
    const fields = { title, body, source, url, published, author: '', id: '' };
    const article = addArticle(db, { importId, row: firstRow + at, fields, cells: [] }, mapping);
    if (leader === null) openCluster(db, article);
    else joinCluster(db, article, leader, joinedBy(leader));
    leader ??= article;
  }
}
