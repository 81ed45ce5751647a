// The decision log as a table: one row for each article that an action changed.
import { expect, it, onTestFinished } from 'vitest';
import { logTable } from '#electron/stages/export/log-table.ts';
import { acceptBatch } from '#electron/stages/review/accept-batch.ts';
import { split } from '#electron/stages/review/corrections/correction-actions.ts';
import { chooseMerging, flag, writeNote } from '#electron/stages/review/notes.ts';
import { measureCandidates } from '../helpers/measured-risks.ts';
import { addStories, newProject, tools } from '../helpers/stored-projects.ts';
import { syntheticProject } from '../review/synthetic-project.ts';

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

it('calls suggestions that are accepted together accepted', () => {
  const { db } = syntheticProject(60, 5);
  onTestFinished(() => void db.close());
  acceptBatch(db, { items: measureCandidates(db, 'safe', 'extra', 'look'), at: '2026-02-01T09:00:00.000Z' });
  const rows = Array.from(logTable(db, 'zh').rows);
  expect(rows.length).toBeGreaterThan(5);
  expect(new Set(rows.map(([, , what]) => what))).toEqual(new Set(['采纳建议']));
});

it('has the notes and flags of clusters, and whether their rows are merged', () => {
  const { db } = newProject();
  onTestFinished(() => void db.close());
  const [{ cluster }] = addStories(db, [2]) as [ReturnType<typeof addStories>[number]];
  const at = '2026-02-01T09:00:00.000Z';
  writeNote(db, { cluster, text: '请示主任', shown: '', at });
  flag(db, { cluster, isFlagged: true, at });
  flag(db, { cluster, isFlagged: false, at });
  writeNote(db, { cluster, text: '', shown: '请示主任', at });
  for (const choice of ['use', 'none', null] as const) chooseMerging(db, { cluster, choice, at });
  const logged = Array.from(logTable(db, 'zh').rows, ([, , what, , inCluster, , row, , before, after]) => [
    ...[what, inCluster, row],
    ...[before, after],
  ]);
  expect(logged).toEqual([
    ['写备注', cluster, 2, null, '请示主任'],
    ['加旗标', cluster, 2, '没有旗标', '有旗标'],
    ['取消旗标', cluster, 2, '有旗标', '没有旗标'],
    ['写备注', cluster, 2, '请示主任', null],
    ['设置补全', cluster, 2, '补全按项目设置', '导出时补全'],
    ['设置补全', cluster, 2, '导出时补全', '导出时不补全'],
    ['设置补全', cluster, 2, '导出时不补全', '补全按项目设置'],
  ]);
});
