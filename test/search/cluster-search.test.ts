// The search of the list: texts are searched as a reader sees them, and each is read once.
import { expect, test, vi } from 'vitest';
import { ClusterSearch } from '#electron/api/cluster-search.ts';
import { TextSearch } from '#electron/core/search/text-search.ts';
import { split } from '#electron/stages/review/corrections/correction-actions.ts';
import { addArticle } from '#electron/store/articles.ts';
import { clusterOfLeader, joinCluster, openCluster } from '#electron/store/clusters/clusters.ts';
import type { WritableDb } from '#electron/store/database.ts';
import type { ClusterId } from '#shared/model/model.ts';
import { joinedBy } from '../fixtures/evidence.ts';
import { fieldsFrom, newImport, newProject, tools } from '../helpers/stored-projects.ts';
import { clustersOf } from '../review/random-actions.ts';

function addCluster(db: WritableDb, body: string, title = ''): ClusterId {
  const importId = newImport(db, { sheet: body.slice(0, 9) });
  const add = (row: number) =>
    addArticle(db, { importId, row, fields: fieldsFrom({ title, body }), cells: [] }, { title: 0, body: 1 });
  const [leader, copy] = [add(2), add(3)];
  openCluster(db, leader);
  joinCluster(db, copy, leader, joinedBy(leader));
  return clusterOfLeader(db, leader);
}

test('words are found across markup, in title and body, and names of entities are not', async () => {
  const { db } = newProject();
  const marked = addCluster(db, '<p>索<b>道</b>停运&nbsp;三日</p>', '<i>山</i>城');
  addCluster(db, '江面起雾，轮渡停航。');
  const search = new ClusterSearch(db);
  expect(await search.find('索道停运')).toEqual([marked]);
  expect(await search.find('山城 三日')).toEqual([marked]);
  expect(await search.find('nbsp')).toEqual([]);
  expect(await search.find('停')).toHaveLength(2);
});

test('other work is done while texts are read, and clusters that come later are found', async () => {
  const { db } = newProject();
  for (let n = 0; n < 700; n++) addCluster(db, `第${n}号航班延误。`);
  const search = new ClusterSearch(db);
  const turns = setInterval(() => turned++, 0);
  let turned = 0;
  expect(await search.find('第699号')).toHaveLength(1);
  clearInterval(turns);
  expect(turned).toBeGreaterThan(0);
  const late = addCluster(db, '第九百号航班取消。');
  expect(await search.find('九百号')).toEqual([late]);
});

test('only the texts of later articles are read, in concurrent searches, too', async () => {
  const { db } = newProject();
  const early = addCluster(db, '江面起雾，轮渡停航。');
  const search = new ClusterSearch(db);
  const add = vi.spyOn(TextSearch.prototype, 'add');
  const found = await Promise.all([search.find('轮渡'), search.find('停航')]);
  expect([found, add.mock.calls.length]).toEqual([[[early], [early]], 2]);
  const late = addCluster(db, '雾散了，轮渡复航。');
  expect(await search.find('轮渡')).toEqual([early, late]);
  expect(add).toHaveBeenCalledTimes(4);
});

test('an article that has left its cluster is not found, and its cluster alone neither', async () => {
  const { db } = newProject();
  const cluster = addCluster(db, '江面起雾，轮渡停航。');
  const search = new ClusterSearch(db);
  expect(await search.find('轮渡')).toEqual([cluster]);
  const [, second] = clustersOf(db).get(cluster)!;
  await split(db, tools, { cluster, articles: [second!.article], at: '2026-02-01T08:00:00.000Z' });
  expect(await search.find('轮渡')).toEqual([]);
});

test('texts that could not be read are read by the next search', async () => {
  const { db } = newProject();
  const found = addCluster(db, '江面起雾，轮渡停航。');
  const search = new ClusterSearch(db);
  const prepare = vi.spyOn(db, 'prepare').mockImplementation((text) => {
    if (text.includes('body')) throw new Error('the disk failed');
    return Object.getPrototypeOf(db).prepare.call(db, text);
  });
  await expect(search.find('轮渡')).rejects.toThrow('the disk failed');
  prepare.mockRestore();
  expect(await search.find('轮渡')).toEqual([found]);
});
