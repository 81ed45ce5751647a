// The list of clusters in pages: put together they are the whole list, whatever is decided between them.
import { expect, it } from 'vitest';
import { decide } from '#electron/review/decide.ts';
import { listClusters } from '#electron/store/clusters/cluster-list.ts';
import { iterateStandings } from '#electron/store/clusters/clusters.ts';
import { type ClusterId, verdicts } from '#shared/model.ts';
import { seededRandom } from '../helpers/random.ts';
import { addMember, newImport, newProject } from '../helpers/stored-projects.ts';

it('has every cluster of several articles once, in order, whatever is decided between its pages', () => {
  const random = seededRandom(51);
  for (const most of [1, 2, 7, 500]) {
    const { db } = newProject();
    const importId = newImport(db);
    for (let row = 2, centre = null; row < 120; row++) {
      const article = addMember(db, importId, row, random.int(3) === 0 ? null : centre);
      centre ??= article;
      if (random.int(4) === 0) centre = null;
    }
    const whole = listClusters(db).map(({ id }) => id);
    expect(whole).toEqual(whole.toSorted((a, b) => a - b));
    const standings = [...iterateStandings(db)];
    const pages: ClusterId[][] = [];
    let after: ClusterId | undefined;
    do {
      const page = listClusters(db, { after, most }).map(({ id }) => id);
      expect(page.length).toBeLessThanOrEqual(most);
      pages.push(page);
      after = page.at(-1);
      const { article, cluster } = random.pick(standings.filter((one) => whole.includes(one.cluster)));
      decide(db, cluster, [{ article, verdict: random.pick([null, ...verdicts]) }], '2026-03-01T08:00:00.000Z');
    } while (after !== undefined);
    expect(pages.flat()).toEqual(whole);
    const counted = standings.reduce(
      (sizes, { cluster }) => sizes.set(cluster, (sizes.get(cluster) ?? 0) + 1),
      new Map(),
    );
    expect(whole).toEqual([...counted].filter(([, size]) => size > 1).map(([id]) => id));
    db.close();
  }
});
