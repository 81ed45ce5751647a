// The progress of the review: by day, by who chose the canonical article, and the time per cluster.
import { expect, it } from 'vitest';
import { measurePace, measureProgress } from '#electron/stages/overview/progress.ts';
import { decide } from '#electron/stages/review/decide.ts';
import { listClusters } from '#electron/store/clusters/cluster-list.ts';
import { readMemberStates } from '#electron/store/clusters/clusters.ts';
import { type DoneCluster, listDone, listLatestDone } from '#electron/store/statistics.ts';
import { freshRandom } from '../helpers/random.ts';
import { syntheticProject } from '../review/synthetic-project.ts';

const START = new Date(2026, 2, 1, 9).getTime();
const at = (seconds: number, choice: DoneCluster['choice'] = 'accepted'): DoneCluster => ({
  at: new Date(START + seconds * 1000).toISOString(),
  choice,
});

it('is the median time from one decision to the next, without breaks', () => {
  const HOUR = 3600;
  const done = [0, 10, 20, 32, 40, 50, 50, 50 + HOUR, 61 + HOUR].map((seconds) => at(seconds));
  expect(measureProgress(20, done).msEach).toBe(10_000);
  expect(measureProgress(20, done.slice(0, 4)).msEach).toBeNull();
});

it('counts days and choices', () => {
  const DAY = 24 * 3600;
  const { days, accepted, picked, kept } = measureProgress(9, [at(0), at(DAY, 'picked'), at(5, 'kept'), at(DAY + 9)]);
  expect(days).toEqual([
    { day: '2026-03-01', clusters: 2 },
    { day: '2026-03-02', clusters: 2 },
  ]);
  expect([accepted, picked, kept]).toEqual([2, 1, 1]);
});

it('reads the clusters that are done, and who chose', () => {
  const { db } = syntheticProject(200, 61);
  const [first, second, third, fourth] = listClusters(db).map(({ id }) => id);
  const articles = (cluster: typeof first) => readMemberStates(db, cluster!).map(({ article }) => article);
  const settle = (cluster: typeof first) =>
    articles(cluster).map((article, n) => ({
      article,
      verdict: n === 0 ? ('canonical' as const) : ('discard' as const),
    }));
  decide(db, first!, settle(first), '2026-03-01T08:00:00.000Z', { accepted: [] });
  decide(db, second!, settle(second), '2026-03-01T08:01:00.000Z');
  const keep = articles(third).map((article) => ({ article, verdict: 'keep' as const }));
  decide(db, third!, keep, '2026-03-01T08:02:00.000Z');
  decide(db, fourth!, settle(fourth).slice(0, 1), '2026-03-01T08:03:00.000Z');
  expect(listDone(db)).toEqual([
    { at: '2026-03-01T08:00:00.000Z', choice: 'accepted' },
    { at: '2026-03-01T08:01:00.000Z', choice: 'picked' },
    { at: '2026-03-01T08:02:00.000Z', choice: 'kept' },
  ]);
  // The pace of the review screen is that of the overview.
  expect(listLatestDone(db).sort()).toEqual(listDone(db).map(({ at }) => at));
  db.close();
});

it('measures one pace from the latest decisions and from all', () => {
  const random = freshRandom(62);
  const { db } = syntheticProject(400, random.int(1000));
  let time = START;
  for (const { id } of listClusters(db)) {
    if (random.int(5) === 0) continue;
    time += 1000 * (random.int(10) === 0 ? 3600 : 1 + random.int(60));
    const keep = readMemberStates(db, id).map(({ article }) => ({ article, verdict: 'keep' as const }));
    decide(db, id, keep, new Date(time).toISOString());
  }
  expect(measurePace(listLatestDone(db))).not.toBeNull();
  expect(measurePace(listLatestDone(db))).toBe(measureProgress(0, listDone(db)).msEach);
  db.close();
});
