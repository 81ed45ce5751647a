import { expect, it } from 'vitest';
import { split } from '#electron/stages/review/corrections/correction-actions.ts';
import { measureSome } from '#electron/stages/review/corrections/measure-later.ts';
import { decide } from '#electron/stages/review/decide.ts';
import { countAwaiting, listClusters } from '#electron/store/clusters/cluster-list.ts';
import { iterateMemberStates, readMemberStates } from '#electron/store/clusters/clusters.ts';
import { type ClusterId, tiers, verdicts } from '#shared/model/model.ts';
import { freshRandom } from '../helpers/random.ts';
import { addMember, newImport, newProject, tools } from '../helpers/stored-projects.ts';
import { syntheticProject } from '../review/synthetic-project.ts';

it('has every cluster of several articles once, in order, whatever is decided between its pages', () => {
  const random = freshRandom(51);
  for (const most of [1, 2, 7, 500]) {
    const { db } = newProject();
    const importId = newImport(db);
    for (let row = 2, leader = null; row < 120; row++) {
      const article = addMember(db, importId, row, random.int(3) === 0 ? null : leader);
      leader ??= article;
      if (random.int(4) === 0) leader = null;
    }
    const whole = listClusters(db).map(({ id }) => id);
    expect(whole).toEqual(whole.toSorted((a, b) => a - b));
    const states = [...iterateMemberStates(db)];
    const pages: ClusterId[][] = [];
    let after: ClusterId | undefined;
    do {
      const page = listClusters(db, { after, most }).map(({ id }) => id);
      expect(page.length).toBeLessThanOrEqual(most);
      pages.push(page);
      after = page.at(-1);
      const { article, cluster } = random.pick(states.filter((one) => whole.includes(one.cluster)));
      decide(db, cluster, [{ article, verdict: random.pick([null, ...verdicts]) }], '2026-03-01T08:00:00.000Z');
    } while (after !== undefined);
    expect(pages.flat()).toEqual(whole);
    const counted = states.reduce((sizes, { cluster }) => sizes.set(cluster, (sizes.get(cluster) ?? 0) + 1), new Map());
    expect(whole).toEqual([...counted].filter(([, size]) => size > 1).map(([id]) => id));
    db.close();
  }
});

it('counts the clusters that are not done by tier, with the first of each as examples', () => {
  const { db } = syntheticProject(200, 57);
  const [first] = listClusters(db);
  const articles = readMemberStates(db, first!.id).map(({ article }) => article);
  const keep = articles.map((article) => ({ article, verdict: 'keep' as const }));
  decide(db, first!.id, keep, '2026-03-01T08:00:00.000Z');
  const left = listClusters(db).filter(({ status }) => status !== 'resolved');
  const expected = tiers.flatMap((tier) => {
    const own = left.filter((cluster) => cluster.tier === tier);
    const size = own.reduce((sum, cluster) => sum + cluster.size, 0);
    return own.length === 0
      ? []
      : [{ tier, clusters: own.length, articles: size, first: own.slice(0, 3).map(({ id }) => id) }];
  });
  expect(expected.length).toBeGreaterThan(1);
  expect(countAwaiting(db)).toEqual(expected);
  db.close();
});

it('knows no similarity of a cluster until all of its articles are measured', async () => {
  const { db } = syntheticProject(60, 52);
  const { id } = listClusters(db).toSorted((a, b) => b.size - a.size)[0]!;
  const articles = readMemberStates(db, id)
    .map(({ article }) => article)
    .slice(0, -2);
  const before = listClusters(db);
  await split(db, { ...tools, maxMeasured: 0 }, { cluster: id, articles, at: '2026-03-01T08:00:00.000Z' });
  const unknown = listClusters(db).filter(({ tier }) => tier === null);
  expect(unknown.map(({ weakest }) => weakest)).toEqual(unknown.map(() => null));
  const isUnmeasured = (cluster: ClusterId) =>
    readMemberStates(db, cluster).some(({ evidence }) => evidence.kinds.includes('unmeasured'));
  const clusters = listClusters(db).map((cluster) => cluster.id);
  expect(unknown.map((cluster) => cluster.id)).toEqual(clusters.filter(isUnmeasured));
  expect(unknown.length).toBeGreaterThan(0);

  db.transaction(() => measureSome(db, tools.comparer, () => true))();
  const after = listClusters(db);
  expect(after.filter(({ tier, weakest }) => tier === null || weakest === null)).toEqual([]);
  expect(after.filter((one) => one.id !== id && before.some((other) => other.id === one.id))).toEqual(
    before.filter((one) => one.id !== id),
  );
  db.close();
});
