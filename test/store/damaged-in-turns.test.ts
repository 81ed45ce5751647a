// Texts are checked one in a turn, so that other calls of the reader are answered between two of them.
import path from 'node:path';
import { expect, it } from 'vitest';
import { findDamaged } from '#electron/api/damaged-articles.ts';
import { findDamagedArticles } from '#electron/store/checksums.ts';
import { openProject } from '#electron/store/database.ts';
import { iterateTimeline } from '#electron/store/statistics.ts';
import type { ArticleId, ClusterId } from '#shared/model/model.ts';
import { copiesOf } from '../fixtures/large-clusters.ts';
import { temporaryFolder } from '../fixtures/workbooks.ts';
import { writeClusters } from '../helpers/large-project.ts';

it('finds what one look at all articles finds, with a pause after each', async () => {
  const project = path.join(temporaryFolder(), '甲.tonggao');
  writeClusters(project, [copiesOf('甲', 40)]);
  const db = openProject(project);
  db.prepare("UPDATE article_versions SET body = body || '坏' WHERE id IN (3, 17)").run();
  const articles = Array.from({ length: 40 }, (_, at) => (at + 1) as ArticleId);
  let pauses = 0;
  const damaged = await findDamaged(db, articles, async () => void pauses++);
  expect([...damaged]).toEqual(findDamagedArticles(db, articles));
  expect([...damaged]).toEqual([3, 17]);
  expect(pauses).toBe(articles.length);
  db.close();
});

it('the articles of a cluster are read some at a time, in their order', () => {
  const project = path.join(temporaryFolder(), '甲.tonggao');
  writeClusters(project, [copiesOf('甲', 250), copiesOf('乙', 3)]);
  const db = openProject(project);
  const pages = [...iterateTimeline(db, 1 as ClusterId)];
  expect(pages.every(({ length }) => length <= 100)).toBe(true);
  expect(pages.flat().map(({ article }) => article)).toEqual(Array.from({ length: 250 }, (_, at) => at + 1));
  db.close();
});
