import { expect, it, onTestFinished } from 'vitest';
import { decide } from '#electron/stages/review/decide.ts';
import type { ArticleId, ClusterId } from '#shared/model/model.ts';
import { launch } from '../helpers/launch.ts';
import { addStories } from '../helpers/stored-projects.ts';

it('is left out of the texts of its cluster, which says so, and so is its title wherever it is named', async () => {
  const launched = launch();
  onTestFinished(() => launched.stop());
  const { client } = launched;
  const { path: project } = await client.projects.create({ name: '损坏' });
  const db = launched.db(project);
  const [story] = addStories(db, [3]);
  const articles = story!.articles as [ArticleId, ArticleId, ArticleId];
  const damaged = articles[1];
  db.prepare("UPDATE article_versions SET body = replace(body, '正', '止') WHERE id = ?").run(damaged);

  const texts = await client.review.texts({ project, cluster: story!.cluster as ClusterId, articles });
  expect(texts.map(({ article, isDamaged }) => [article.id, isDamaged])).toEqual(
    articles.map((article) => [article, article === damaged]),
  );
  expect(texts.map(({ article }) => article.body !== '')).toEqual([true, false, true]);
  const titles = texts.map(({ article }) => article.title);
  expect(titles.map((title) => title !== '')).toEqual([true, false, true]);
  const chosen = { project, cluster: story!.cluster as ClusterId };
  const { first } = await client.review.cluster(chosen);
  expect(first.map(({ article }) => article.title)).toEqual(titles);
  const page = await client.review.members({ ...chosen, articles });
  expect(page.map(({ article }) => article.title)).toEqual(titles);
  const found = await client.review.find({ ...chosen, words: '' });
  expect(found.map(({ title }) => title)).toEqual(titles);
  const originals = await client.compare.original({ project, articles: [articles[0], damaged] });
  expect(originals.map(({ title, body }) => [title !== '', body !== ''])).toEqual([
    [true, true],
    [false, false],
  ]);
  const at = new Date().toISOString();
  decide(db, story!.cluster as ClusterId, [{ article: damaged, verdict: 'keep' }], at);
  decide(db, story!.cluster as ClusterId, [{ article: articles[0], verdict: 'canonical' }], at);
  const { entries } = await client.review.history({ project, limit: 10 });
  expect(entries.flatMap(({ articles }) => articles.map(({ article, title }) => [article, title !== '']))).toEqual([
    [articles[0], true],
    [damaged, false],
  ]);
});

it('leaves the title out of lists of clusters, of the largest ones and of those that may be the same story', async () => {
  const launched = launch();
  onTestFinished(() => launched.stop());
  const { client } = launched;
  const { path: project } = await client.projects.create({ name: '损坏的主稿' });
  const db = launched.db(project);
  const [damaged, sound] = addStories(db, [3, 3]);
  const [leader, other] = [damaged!.articles[0]!, sound!.articles[0]!];
  db.prepare('INSERT INTO merge_suggestions (article_id, cluster_id) VALUES (?, ?)').run(other, damaged!.cluster);
  const titles = async () => {
    const clusters = await client.review.clusters({ project });
    const { largest } = await client.overview.statistics({ project });
    const { mayBeSameAs } = await client.review.cluster({ project, cluster: sound!.cluster as ClusterId });
    const timeline = await client.overview.timeline({ project, cluster: damaged!.cluster as ClusterId });
    return [clusters, largest, mayBeSameAs, timeline].map((listed) => listed.map(({ title }) => title !== ''));
  };
  expect(await titles()).toEqual([[true, true], [true, true], [true], [true, true, true]]);
  db.prepare("UPDATE article_versions SET body = replace(body, '正', '止') WHERE id = ?").run(leader);
  expect(await titles()).toEqual([[false, true], [false, true], [false], [false, true, true]]);
});
