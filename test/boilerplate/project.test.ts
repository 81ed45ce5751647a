// Boilerplate of a stored project counts for nothing in what a cluster says of its members.
import { expect, it, onTestFinished } from 'vitest';
import { learnBoilerplate } from '#electron/boilerplate/learn.ts';
import { addArticle } from '#electron/store/articles.ts';
import { addLearned, noteChangedSentences } from '#electron/store/boilerplate.ts';
import { joinCluster, openCluster } from '#electron/store/clusters.ts';
import type { ArticleId } from '#shared/model.ts';
import { comparableOf } from '../fixtures/comparable.ts';
import { joinedBy } from '../fixtures/evidence.ts';
import { launch } from '../helpers/launch.ts';
import { readCluster } from '../helpers/read-cluster.ts';
import { clusterOfEach, fieldsFrom, newImport } from '../helpers/stored-projects.ts';
import { madeStory } from './dressed.ts';

const FOOTER = '看更多身边事，就在本站应用，每天三十秒，读懂一座城，读懂一条街。';

it('is left out of every cluster as soon as it is stored', async () => {
  const app = launch();
  onTestFinished(() => app.stop());
  const { path: project } = await app.client.projects.create({ name: '套话' });
  const db = app.db(project);
  const importId = newImport(db);
  const add = (row: number, body: string) =>
    addArticle(db, { importId, row, fields: fieldsFrom({ title: `标题${row}`, body }), cells: [] }, {});
  const pairs = db.transaction(() =>
    Array.from({ length: 12 }, (_, n): [ArticleId, ArticleId] => {
      const dressed = add(2 * n + 2, `<p>${madeStory(n, 200)}</p><p>${FOOTER}</p>`);
      const plain = add(2 * n + 3, madeStory(n, 200));
      openCluster(db, dressed);
      joinCluster(db, plain, dressed, joinedBy(dressed));
      return [dressed, plain];
    }),
  )();
  const cluster = clusterOfEach(db).get(pairs[0]![0])!;
  const read = () => readCluster(app.client, { project, cluster });

  const before = await read();
  expect(before.members.map(({ boilerplate }) => boilerplate)).toEqual([[], []]);
  expect(before.suggested).toMatchObject({ article: pairs[0]![0], reasons: ['most-complete'] });

  const bodies = Array.from({ length: 12 }, (_, n) => `<p>${madeStory(n, 200)}</p><p>${FOOTER}</p>`);
  const learned = learnBoilerplate(bodies.map((body) => ({ ...comparableOf(body), body, source: '' })));
  expect(learned.map(({ text }) => text)).toEqual([FOOTER]);
  db.transaction(() => noteChangedSentences(db, addLearned(db, learned)))();
  const { members, suggested } = await read();
  const [dressed, plain] = members;
  expect(dressed!.boilerplate.map(({ start, end }) => dressed!.article.body.slice(start, end).trim())).toEqual([
    FOOTER,
  ]);
  expect(plain!.boilerplate).toEqual([]);
  expect(dressed!.features.length).toBe(plain!.features.length);
  expect(suggested).toMatchObject({ article: pairs[0]![1], reasons: ['least-boilerplate'] });
});
