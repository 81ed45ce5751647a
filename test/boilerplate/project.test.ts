import { expect, it, onTestFinished } from 'vitest';
import { readCandidates } from '#electron/api/article-features.ts';
import { learnBoilerplate } from '#electron/core/boilerplate/learn.ts';
import { addArticle } from '#electron/store/articles.ts';
import { addLearned, noteChangedSentences } from '#electron/store/boilerplate.ts';
import { joinCluster, openCluster } from '#electron/store/clusters/clusters.ts';
import { openProject, type WritableDb } from '#electron/store/database.ts';
import type { ArticleId } from '#shared/model/model.ts';
import { comparableOf } from '../fixtures/comparable.ts';
import { joinedBy } from '../fixtures/evidence.ts';
import { launch } from '../helpers/launch.ts';
import { readCluster } from '../helpers/read-cluster.ts';
import { clusterOfEach, fieldsFrom, newImport, newProject } from '../helpers/stored-projects.ts';
import { syntheticStory } from './boilerplate-samples.ts';

const FOOTER = '看更多身边事，就在本站应用，每天三十秒，读懂一座城，读懂一条街。';

function addPairs(db: WritableDb): [ArticleId, ArticleId][] {
  const importId = newImport(db);
  const add = (row: number, body: string) =>
    addArticle(db, { importId, row, fields: fieldsFrom({ title: `标题${row}`, body }), cells: [] }, {});
  return db.transaction(() =>
    Array.from({ length: 12 }, (_, n): [ArticleId, ArticleId] => {
      const dressed = add(2 * n + 2, `<p>${syntheticStory(n, 200)}</p><p>${FOOTER}</p>`);
      const plain = add(2 * n + 3, syntheticStory(n, 200));
      openCluster(db, dressed);
      joinCluster(db, plain, dressed, joinedBy(dressed));
      return [dressed, plain];
    }),
  )();
}

function learnFooter(db: WritableDb): void {
  const bodies = Array.from({ length: 12 }, (_, n) => `<p>${syntheticStory(n, 200)}</p><p>${FOOTER}</p>`);
  const learned = learnBoilerplate(bodies.map((body) => ({ ...comparableOf(body), body, source: '' })));
  expect(learned.map(({ text }) => text)).toEqual([FOOTER]);
  db.transaction(() => noteChangedSentences(db, addLearned(db, learned)))();
}

it('is left out of every cluster as soon as it is stored', async () => {
  const app = launch();
  onTestFinished(() => app.stop());
  const { path: project } = await app.client.projects.create({ name: '套话' });
  const db = app.db(project);
  const pairs = addPairs(db);
  const cluster = clusterOfEach(db).get(pairs[0]![0])!;
  const read = () => readCluster(app.client, { project, cluster });

  const before = await read();
  expect(before.members.map(({ boilerplate }) => boilerplate)).toEqual([[], []]);
  expect(before.suggested).toMatchObject({ article: pairs[0]![0], reasons: ['most-complete'] });

  learnFooter(db);
  const { members, suggested } = await read();
  const [dressed, plain] = members;
  expect(dressed!.boilerplate.map(({ start, end }) => dressed!.article.body.slice(start, end).trim())).toEqual([
    FOOTER,
  ]);
  expect(plain!.boilerplate).toEqual([]);
  expect(dressed!.features.length).toBe(plain!.features.length);
  expect(suggested).toMatchObject({ article: pairs[0]![1], reasons: ['least-boilerplate'] });
});

it('that comes while the copies of a cluster are compared counts from the next comparison on', async () => {
  const { db, file } = newProject();
  const [[article]] = addPairs(db) as [[ArticleId, ArticleId]];
  const cluster = clusterOfEach(db).get(article)!;
  const before = readCandidates(db, cluster);
  learnFooter(db);
  await before;
  const other = openProject(file);
  onTestFinished(() => void other.close());
  expect(await readCandidates(db, cluster)).toEqual(await readCandidates(other, cluster));
});
