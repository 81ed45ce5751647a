// The decision log as a table: a row for each article that an action changed, and for no other.
import { expect, it, onTestFinished } from 'vitest';
import { logTable } from '#electron/export/log-table.ts';
import { split } from '#electron/review/corrections/correcting.ts';
import { addStories, newProject, tools } from '../helpers/stored-projects.ts';

it('has no row for an article that stays in its cluster and is only measured again', async () => {
  const { db } = newProject();
  onTestFinished(() => void db.close());
  const [{ articles, cluster }] = addStories(db, [3]) as [ReturnType<typeof addStories>[number]];
  const { opened } = await split(db, tools, { cluster, articles: [articles[0]!], at: '2026-02-01T09:00:00.000Z' });
  const moves = Array.from(logTable(db, 'zh').rows, (row) => row.slice(-2)).filter(([before]) =>
    /^组/.test(String(before)),
  );
  expect(moves).toEqual([[`组 ${cluster}`, `组 ${opened}`]]);
});
