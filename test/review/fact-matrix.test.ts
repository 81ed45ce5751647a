// The fact matrix of a cluster through the router: who says what, where the majority is, and within which bounds.
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ArticleId, ClusterId } from '#shared/model/model.ts';
import { reservoir } from '../fixtures/disputed.ts';
import { writeWorkbook } from '../fixtures/workbooks.ts';
import { follow, type Launch, launch } from '../helpers/launch.ts';

/** Characters of a body that are read. */
const MAX_READ = 20_000;

const streets = [...'东西南北中前后左右上下内外'];
/** Longer than what is read. */
const padding = streets
  .flatMap((one) => streets.map((other) => [one, other]))
  .flatMap(([one, other]) => [`${one}${other}街`, `${other}${one}巷`])
  .map(
    (place) =>
      `从${place}到河边的护坡用条石铺成，石缝灌浆，坡脚种柳，由${place}的生产小组看护，年底由${place}的住户评比，结果贴在${place}口。`,
  )
  .join('\n');

let session: Launch;
let project: string;

beforeAll(async () => {
  session = launch();
  project = (await session.client.projects.create({ name: '事实' })).path;
});
afterAll(() => session.stop());

async function importCluster(name: string, title: string, bodies: readonly string[]): Promise<ClusterId> {
  const rows = bodies.map((body, at) => [title, body, `${at + 1}报`, '2026-03-06']);
  const file = writeWorkbook(path.join(session.folder, name), [['标题', '正文', '来源', '发布时间'], ...rows]);
  await follow(session.client, (await session.client.intake.start({ project, path: file, reading: {} })).job);
  const found = (await session.client.review.clusters({ project })).find((one) => one.title === title);
  expect(found?.size).toBe(bodies.length);
  return found!.id;
}

async function membersOf(cluster: ClusterId): Promise<ArticleId[]> {
  const { members } = await session.client.review.cluster({ project, cluster });
  return members.map(({ article }) => article);
}

test('has who says what, and what most say; another base has the same disputes', async () => {
  const bodies = [
    reservoir('500万元', '3月5日'),
    reservoir('50万元', '3月5日'),
    reservoir('<b>50</b>万元', '4月5日'),
    reservoir('五十万元', '3月5日'),
  ];
  const cluster = await importCluster('水库.xlsx', '水库加固工程开工', bodies);
  const members = await membersOf(cluster);
  const [one, two, three, four] = members;
  const { review } = session.client;
  const matrix = await review.factMatrix({ project, cluster, base: one! });
  expect([matrix.articles, matrix.unread]).toEqual([members, []]);
  const sayings = matrix.rows.map(({ kind, values }) => [
    kind,
    ...values.map(({ text, isMajority, places }) => [text, isMajority, places.map(({ article }) => article)]),
  ]);
  expect(sayings).toEqual([
    ['number', ['500万元', false, [one]], ['50万元', true, [two, three, four]]],
    ['date', ['3月5日', true, [one, two, four]], ['4月5日', false, [three]]],
  ]);
  // Places are those in the texts as they are shown.
  const texts = await review.texts({ project, cluster, articles: members });
  for (const { values } of matrix.rows)
    for (const { places } of values)
      for (const { article, start, end } of places)
        expect(texts.find((text) => text.article.id === article)!.article.body.slice(start, end)).toMatch(
          /^(?:500?万元|五十万元|[34]月5日)$/,
        );
  const other = await review.factMatrix({ project, cluster, base: three! });
  const valuesOf = ({ rows }: typeof matrix) =>
    rows.map(({ values }) => values.map(({ places }) => places.map(({ article }) => article)).sort());
  expect(valuesOf(other)).toEqual(valuesOf(matrix));
  expect(other.rows.map(({ values }) => values[0]!.places[0]!.article)).toContain(three);
});

test('refuses a cluster and an article that do not exist, and an article of another cluster', async () => {
  const { review } = session.client;
  const cluster = await importCluster('码头.xlsx', '码头扩建', [
    reservoir('3亿元', '5月6日').replaceAll('水库', '码头').replaceAll('坝', '堤'),
    reservoir('4亿元', '5月6日').replaceAll('水库', '码头').replaceAll('坝', '堤'),
  ]);
  const [base] = await membersOf(cluster);
  const missing = (cluster + 1000) as ClusterId;
  await expect(review.factMatrix({ project, cluster: missing, base: base! })).rejects.toMatchObject({
    code: 'CLUSTER_MISSING',
  });
  const unknown = (base! + 1000) as ArticleId;
  await expect(review.factMatrix({ project, cluster, base: unknown })).rejects.toMatchObject({
    code: 'ARTICLE_NOT_IN_CLUSTER',
  });
  const [other] = (await review.clusters({ project })).filter(({ id }) => id !== cluster);
  const [foreign] = await membersOf(other!.id);
  await expect(review.factMatrix({ project, cluster, base: foreign! })).rejects.toMatchObject({
    code: 'ARTICLE_NOT_IN_CLUSTER',
  });
});

test('follows an article that leaves the cluster and comes back by an undo', async () => {
  const { review } = session.client;
  const cluster = (await review.clusters({ project })).find(({ title }) => title === '水库加固工程开工')!.id;
  const members = await membersOf(cluster);
  const [base, , out] = members;
  const before = await review.factMatrix({ project, cluster, base: base! });
  await review.split({ project, cluster, articles: [out!] });
  const without = await review.factMatrix({ project, cluster, base: base! });
  expect(without.articles).toEqual(members.filter((one) => one !== out));
  expect(without.rows.map(({ kind }) => kind)).toEqual(['number']);
  await expect(review.factMatrix({ project, cluster, base: out! })).rejects.toMatchObject({
    code: 'ARTICLE_NOT_IN_CLUSTER',
  });
  await review.undo({ project });
  expect(await review.factMatrix({ project, cluster, base: base! })).toEqual(before);
});

test('reads the beginning of long texts, and of a large cluster what there is time for', async () => {
  const { review } = session.client;
  // In a project of its own, where these texts are no copies of shorter ones.
  project = (await session.client.projects.create({ name: '长文' })).path;
  const bodies = Array.from({ length: 12 }, (_, at) =>
    [
      reservoir(at === 1 ? '50万元' : '500万元', '3月5日'),
      padding,
      `以上工程另需投资${at === 2 ? 70 : 700}万元。`,
    ].join('\n'),
  );
  expect(padding.length).toBeGreaterThan(MAX_READ);
  const cluster = await importCluster('长文.xlsx', '水库加固工程纪实', bodies);
  const members = await membersOf(cluster);
  const { articles, rows, unread } = await review.factMatrix({ project, cluster, base: members[0]! });
  expect(articles).toEqual(members);
  // The last ones are left out.
  expect(unread).toEqual(unread.length === 0 ? [] : members.slice(-unread.length));
  const stated = rows.flatMap(({ values }) => values.flatMap(({ places }) => places));
  expect(stated.filter(({ article, end }) => unread.includes(article) || end > MAX_READ)).toEqual([]);
  expect(rows.map(({ values }) => values.map(({ text }) => text))).toEqual(
    unread.includes(members[1]!) ? [] : [['500万元', '50万元']],
  );
});
