import { expect, test } from 'vitest';
import { addArticle, readSummaries } from '#electron/store/articles.ts';
import { listClusters } from '#electron/store/clusters/cluster-list.ts';
import { joinCluster, openCluster } from '#electron/store/clusters/clusters.ts';
import { iteratePublished, iterateTimeline, listLargestClusters } from '#electron/store/statistics.ts';
import { joinedBy } from '../fixtures/evidence.ts';
import { fieldsFrom, newImport, newProject } from '../helpers/stored-projects.ts';

function projectOf(articles: readonly { title: string; body: string; source?: string }[]) {
  const { db } = newProject();
  const importId = newImport(db);
  const [leader, ...copies] = articles.map((given, at) =>
    addArticle(db, { importId, row: at + 2, fields: fieldsFrom(given), cells: [] }, { title: 0, body: 1 }),
  );
  openCluster(db, leader!);
  for (const copy of copies) joinCluster(db, copy, leader!, joinedBy(leader!));
  return { db, leader: leader! };
}

test.each([
  ['<b>山城</b>&amp;索道', '正文', '山城&索道'],
  ['  ', '<p>雨后的山城，<b>索道</b>停运三日。</p>', '雨后的山城，索道停运三日。'],
  ['', `${'<div class="a">'.repeat(20)}江面起雾。`, '江面起雾。'],
  ['', `山${'🚡'.repeat(60)}`, `山${'🚡'.repeat(19)}…`],
  ['', `${'江'.repeat(37)}1234.5米`, `${'江'.repeat(37)}…`],
  ['', '江'.repeat(40), '江'.repeat(40)],
  ['a < b', '正文', 'a < b'],
])('%j with the text %j is listed as %j', (title, body, shown) => {
  const { db, leader } = projectOf([
    { title, body },
    { title, body },
  ]);
  const { id } = listClusters(db)[0]!;
  expect(listClusters(db)[0]!.title).toBe(shown);
  expect(listLargestClusters(db, 1)[0]!.title).toBe(shown);
  expect([...iterateTimeline(db, id)].flat().map((row) => row.title)).toEqual([shown, shown]);
  expect(readSummaries(db, [leader]).get(leader)!.title).toBe(shown);
});

test('one source is listed and counted once, in whatever way it is written', () => {
  const sources = ['ABC网', 'ＡＢＣ网 ', '\u3000ABC网', '江畔  晚报', '江畔 晚报'];
  const { db } = projectOf(sources.map((source) => ({ title: '索道停运', body: '正文', source })));
  expect(listClusters(db)[0]!.sources.toSorted()).toEqual(['ABC网', '江畔 晚报']);
  expect(new Set([...iteratePublished(db)].map(({ source }) => source))).toEqual(new Set(['ABC网', '江畔 晚报']));
});
