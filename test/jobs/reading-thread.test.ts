// The thread that reads for the list: texts are searched as a reader sees them, and anew when others are in clusters.
import { afterEach, expect, test } from 'vitest';
import { ReadingThread } from '#electron/jobs/reading-thread.ts';
import { addArticle } from '#electron/store/articles.ts';
import { clusterOfCentre, joinCluster, openCluster } from '#electron/store/clusters.ts';
import type { WritableDb } from '#electron/store/database.ts';
import type { ClusterId } from '#shared/model.ts';
import { joinedBy } from '../fixtures/evidence.ts';
import { fieldsFrom, newImport, newProject } from '../helpers/stored-projects.ts';

let thread: ReadingThread | undefined;
afterEach(() => thread?.close());

/** Two copies of a text, in a cluster of their own. */
function addCluster(db: WritableDb, body: string, title = ''): ClusterId {
  const importId = newImport(db, { sheet: body.slice(0, 9) });
  const add = (row: number) =>
    addArticle(db, { importId, row, fields: fieldsFrom({ title, body }), cells: [] }, { title: 0, body: 1 });
  const [centre, copy] = [add(2), add(3)];
  openCluster(db, centre);
  joinCluster(db, copy, centre, joinedBy(centre));
  return clusterOfCentre(db, centre);
}

test('words are found across markup, in title and body, and names of entities are not', async () => {
  const { db, file } = newProject();
  const marked = addCluster(db, '<p>索<b>道</b>停运&nbsp;三日</p>', '<i>山</i>城');
  addCluster(db, '江面起雾，轮渡停航。');
  thread = new ReadingThread(file);
  expect(await thread.search('索道停运')).toEqual([marked]);
  expect(await thread.search('山城 三日')).toEqual([marked]);
  expect(await thread.search('nbsp')).toEqual([]);
  expect(await thread.search('停')).toHaveLength(2);
});

test('the list is answered while texts are read, and clusters that come later are found', async () => {
  const { db, file } = newProject();
  for (let n = 0; n < 700; n++) addCluster(db, `第${n}号航班延误。`);
  thread = new ReadingThread(file);
  const answered: string[] = [];
  const searched = thread.search('第699号').then((found) => {
    answered.push('search');
    return found;
  });
  const listed = thread.list().then((clusters) => {
    answered.push('list');
    return clusters;
  });
  expect(await listed).toHaveLength(700);
  expect(await searched).toHaveLength(1);
  expect(answered).toEqual(['list', 'search']);
  const late = addCluster(db, '第九百号航班取消。');
  expect(await thread.search('九百号')).toEqual([late]);
});
