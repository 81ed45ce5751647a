// A project of synthetic clusters, written through the store: the review shows the same as after an import.
import { addArticle } from '#electron/store/articles.ts';
import { joinCluster, openCluster } from '#electron/store/clusters/clusters.ts';
import { createProject, type WritableDb } from '#electron/store/database.ts';
import { beginImport, finishImport } from '#electron/store/imports.ts';
import { writeSetting } from '#electron/store/settings.ts';
import { DEFAULT_DETECTION } from '#shared/model/detection.ts';
import type { ArticleId, ImportId } from '#shared/model/model.ts';
import { joinedBy } from '../../../fixtures/evidence.ts';
import { seededRandom } from '../../../helpers/random.ts';
import { reprint, syntheticBody } from './synthetic-news.ts';

const mapping = { title: 0, body: 1, source: 2, published: 3 };
const columns = ['标题', '正文', '来源', '发布时间'];
const sources = ['晨报', '晚报', '都市网', '新闻网', '日报', '周刊', '电视台', '客户端'];
/** Sizes of clusters, in turn: most have a copy or two. */
const sizes = [2, 2, 3, 2, 2, 4, 2, 3, 2, 8];
/** The mean of these sizes. */
export const ARTICLES_IN_CLUSTER = 3;
const AT = '2026-01-01T08:00:00.000Z';

/**
 * @param length minimum characters of a body
 * @throws AppError as `createProject`
 */
export function writeSyntheticProject(file: string, clusters: number, length = 0): void {
  const db = createProject(file);
  writeSetting(db, 'detection', DEFAULT_DETECTION);
  const rows = Array.from({ length: clusters }, (_, cluster) => sizes[cluster % sizes.length]!).reduce((a, b) => a + b);
  const source = { file: '稿件.xlsx', path: file, sha256: '', sheet: '稿件', headerRow: 1, mapping, columns, rows };
  const write = db.transaction(() => {
    const importId = beginImport(db, source, AT);
    let row = 2;
    for (let cluster = 0; cluster < clusters; cluster++) {
      let text = storyOf(cluster);
      for (let more = 1; text.length < length; more++) text += `\n${storyOf(cluster + more * clusters)}`;
      const leader = addRow(db, importId, row++, text);
      openCluster(db, leader);
      for (let copy = 1; copy < sizes[cluster % sizes.length]!; copy++) {
        const article = addRow(db, importId, row, reprint(text, row));
        joinCluster(db, article, leader, joinedBy(leader));
        row++;
      }
    }
    finishImport(db, importId, AT);
  });
  write();
  db.close();
}

/** Every fifth number is a reprint of an earlier one and is skipped. */
function storyOf(number: number): string {
  return syntheticBody(Math.floor(number / 4) * 5 + (number % 4));
}

function addRow(db: WritableDb, importId: ImportId, row: number, body: string): ArticleId {
  const random = seededRandom(row);
  const published = `2026-01-${String(1 + random.int(28)).padStart(2, '0')}`;
  const title = body.replace(/<[^>]*>/g, '').slice(0, 12 + random.int(16));
  const fields = { title, body, source: random.pick(sources), published, url: '', author: '', id: '' };
  return addArticle(db, { importId, row, fields, cells: [title, body, fields.source, published] }, mapping);
}
