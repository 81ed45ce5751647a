// Pages of a cluster together are the whole, in order, whatever is decided in between; its head stays small.
import { expect, it, onTestFinished } from 'vitest';
import { readCandidates } from '#electron/api/article-features.ts';
import { MAX_CONTENDERS } from '#electron/core/suggest/shortlist.ts';
import { decide } from '#electron/stages/review/decide.ts';
import { addArticle } from '#electron/store/articles.ts';
import { joinCluster, openCluster } from '#electron/store/clusters/clusters.ts';
import { openForReading } from '#electron/store/database.ts';
import { type ArticleId, type ClusterId, relations, verdicts } from '#shared/model/model.ts';
import { parsePublished } from '#shared/model/published-time.ts';
import { joinedBy } from '../fixtures/evidence.ts';
import { copiesOf } from '../fixtures/large-clusters.ts';
import { launch } from '../helpers/launch.ts';
import { freshRandom } from '../helpers/random.ts';
import { readCluster } from '../helpers/read-cluster.ts';
import { clusterOfEach, fieldsFrom, newImport } from '../helpers/stored-projects.ts';

async function openCopies(size: number, length: number) {
  const app = launch();
  onTestFinished(() => app.stop());
  const { path: project } = await app.client.projects.create({ name: '大组' });
  const db = app.db(project);
  const random = freshRandom(size);
  const articles = db.transaction(() => {
    const importId = newImport(db);
    return copiesOf('大组', size, length).map(([title, body, source, , published], row) => {
      const fields = fieldsFrom({
        title: String(title),
        body: `<p>${body}</p>`,
        source: random.pick([String(source), '转载网', '']),
        published: random.pick([String(published), '']),
      });
      return addArticle(db, { importId, row: row + 2, fields, cells: [] }, {});
    });
  })();
  const [leader, ...others] = articles as [ArticleId, ...ArticleId[]];
  db.transaction(() => {
    openCluster(db, leader);
    for (const other of others) {
      const relation = random.pick([...relations, null]);
      joinCluster(db, other, leader, joinedBy(leader, { relation, matchedShare: relation && random.int(9) / 9 }));
    }
  })();
  return { ...app, opened: db, project, articles, random, cluster: clusterOfEach(db).get(leader)! };
}

it('gives members in the order asked for, whatever is decided between', async () => {
  const { client, project, cluster, articles, random } = await openCopies(330, 60);
  const of = { project, cluster };
  const head = await client.review.cluster(of);
  expect(head.members.map(({ article }) => article)).toEqual(articles);
  expect(head.first.map(({ article }) => article.id)).toEqual(articles.slice(0, head.first.length));
  const read: ArticleId[] = [];
  for (let at = 0; at < articles.length; at += 100) {
    const page = await client.review.members({ ...of, articles: articles.slice(at, at + 100) });
    read.push(...page.map(({ article }) => article.id));
    const verdict = random.pick([null, ...verdicts]);
    await client.review.decide({ ...of, verdicts: [{ article: random.pick(articles), verdict }] });
  }
  expect(read).toEqual(articles);
  const backwards = articles.slice(40, 60).toReversed();
  const texts = await client.review.texts({ ...of, articles: backwards });
  expect(texts.map(({ article }) => article.id)).toEqual(backwards);
  for (const { article } of texts) expect(article.body).not.toContain('<p>');
  const stranger = Math.max(...articles) + 1;
  expect(await client.review.members({ ...of, articles: [stranger as ArticleId, articles[7]!] })).toHaveLength(1);
  await expect(client.review.cluster({ project, cluster: 999 as ClusterId })).rejects.toMatchObject({
    code: 'CLUSTER_MISSING',
  });
});

it('orders all members by a column as a plain sort would, either way', async () => {
  const { client, project, cluster } = await openCopies(120, 60);
  const { members } = await readCluster(client, { project, cluster });
  const collator = new Intl.Collator('zh-CN');
  const rank = ({ evidence: { kinds, relation } }: (typeof members)[0]) =>
    kinds[0] === 'centre' ? -1 : relation === null ? relations.length : relations.indexOf(relation);
  type Compare = (a: (typeof members)[0], b: (typeof members)[0]) => number;
  const compare: Record<'source' | 'letters' | 'time' | 'evidence', Compare> = {
    source: (a, b) => collator.compare(a.article.source, b.article.source),
    letters: (a, b) => a.features.length - b.features.length,
    time: (a, b) =>
      (parsePublished(a.article.published)?.from ?? Number.MAX_VALUE) -
      (parsePublished(b.article.published)?.from ?? Number.MAX_VALUE),
    evidence: (a, b) => rank(a) - rank(b) || (b.evidence.matchedShare ?? 0) - (a.evidence.matchedShare ?? 0),
  };
  for (const by of ['source', 'letters', 'time', 'evidence'] as const) {
    for (const descending of [false, true]) {
      const expected = members
        .map((member, number) => ({ member, number }))
        .toSorted((a, b) => (descending ? -1 : 1) * compare[by](a.member, b.member) || a.number - b.number)
        .map(({ member }) => member.article.id);
      expect(await client.review.order({ project, cluster, by, descending })).toEqual(expected);
    }
  }
  const found = await client.review.find({ project, cluster, words: '转载7' });
  expect(found.length).toBeGreaterThan(0);
  for (const { title, source } of found) expect(`${source} ${title}`).toContain('转载7');
  // Words of the title and of the source, in any order.
  const { title, source, id } = found[0]!;
  const words = ` ${title.slice(0, 4)}  ${source} `;
  expect((await client.review.find({ project, cluster, words })).map((one) => one.id)).toContain(id);
});

it('opens a thousand articles of 3,000 characters with a head and a few texts, far below their size', async () => {
  const { client, project, cluster, articles } = await openCopies(1_000, 3_000);
  const head = await client.review.cluster({ project, cluster });
  expect(head.members).toHaveLength(1_000);
  expect(head.candidates.length).toBeLessThanOrEqual(MAX_CONTENDERS + 2);
  expect(head.suggested.ranking.toSorted((a, b) => a - b)).toEqual(articles);
  const pair = [head.suggestion, articles.find((article) => article !== head.suggestion)!];
  const texts = await client.review.texts({ project, cluster, articles: pair });
  expect(Buffer.byteLength(JSON.stringify([head, texts]))).toBeLessThan(300_000);
});

it('reads the members again where a decision is made while they are measured', async () => {
  const { opened, project, cluster, articles } = await openCopies(5, 60);
  const [first, second] = articles as [ArticleId, ArticleId];
  const reading = openForReading(project);
  onTestFinished(() => void reading.close());
  for (const [db, article] of [
    [reading, first],
    [opened, second],
  ] as const) {
    const asked = readCandidates(db, cluster);
    decide(opened, cluster, [{ article, verdict: 'discard' }], '2026-03-01T00:00:00.000Z');
    const { members } = await asked;
    expect(members.find((member) => member.article === article)?.verdict).toBe('discard');
  }
});
