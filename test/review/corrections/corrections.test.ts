// Corrections: what each does to clusters, evidence, verdicts and constraints, after any others; and that later imports
// obey it in every profile.
import { describe, expect, it } from 'vitest';
import { merge, move, split } from '#electron/stages/review/corrections/correction-actions.ts';
import { listMergeSuggestions, readMemberStates, suggestMerge } from '#electron/store/clusters/clusters.ts';
import { readConstraints } from '#electron/store/clusters/constraints.ts';
import type { ReadableDb } from '#electron/store/database.ts';
import { listActions } from '#electron/store/history/actions.ts';
import { readClusterState } from '#electron/store/history/revisions.ts';
import { detectionFor, profiles } from '#shared/model/detection.ts';
import type { ArticleId, ClusterId } from '#shared/model/model.ts';
import { pairsOf } from '../../helpers/constraint-pairs.ts';
import { expectRejection } from '../../helpers/expect-error.ts';
import { freshRandom } from '../../helpers/random.ts';
import {
  addMember,
  addStories,
  clusterOfEach,
  everything,
  newImport,
  newProject,
  type Story,
  tools,
} from '../../helpers/stored-projects.ts';
import { actAtRandom, clustersOf, expectConsistent } from '../random-actions.ts';
import { importBodies, syntheticBodies, syntheticProject } from '../synthetic-project.ts';

const AT = '2026-02-01T09:00:00.000Z';

function storiesOf(sizes: readonly number[]) {
  const { db } = newProject();
  return { db, stories: addStories(db, sizes) as [Story, Story, ...Story[]] };
}

function constraintsAsText(db: ReadableDb): string[] {
  return pairsOf(readConstraints(db)).map(({ a, b, kind }) => `${a} ${kind} ${b}`);
}

describe('any corrections', () => {
  it('leave a sound project, with figures that are those of the texts', async () => {
    for (let round = 0; round < 8; round++) {
      const random = freshRandom(600 + round);
      const { db } = syntheticProject(60, 30 + round);
      for (let step = 0; step < 30; step++) {
        await actAtRandom(db, random, step);
        expectConsistent(db);
      }
      for (const { article, evidence } of [...clustersOf(db).values()].flat()) {
        if (evidence.kinds[0] === 'centre') continue;
        const { kinds, ...figures } = tools.comparer.evidence(db, article, evidence.matched);
        expect(evidence).toMatchObject(figures);
        expect(kinds).toEqual(
          expect.arrayContaining(evidence.kinds.filter((kind) => kind !== 'editor' && kind !== 'url')),
        );
      }
      db.close();
    }
  });

  it('hold in later imports of copies of everything, in every profile', async () => {
    for (const profile of profiles) {
      const random = freshRandom(61);
      const { db } = syntheticProject(60, 31, detectionFor(profile));
      const bodies = syntheticBodies(60, 31);
      for (let step = 0; step < 25; step++) await actAtRandom(db, random, step);
      const homes = clusterOfEach(db);
      importBodies(db, bodies);
      importBodies(db, syntheticBodies(60, 31).toReversed());
      expectConsistent(db);
      // The earlier articles must be grouped as before, except clusters that a copy joined.
      const now = clusterOfEach(db);
      for (const [article, home] of homes)
        for (const [other, otherHome] of homes)
          if (home === otherHome) expect(now.get(article), profile).toBe(now.get(other));
      db.close();
    }
  }, 120_000);
});

describe.each(profiles)('a split in %s', (profile) => {
  it('survives later imports of copies of either side', async () => {
    // Few clusters are of two articles that are not identical.
    const count = profile === 'standard' ? 240 : 60;
    const { db } = syntheticProject(count, 31, detectionFor(profile));
    const bodies = syntheticBodies(count, 31);
    let tried = 0;
    let verified = 0;
    for (const [cluster, members] of clustersOf(db)) {
      if (members.length === 1) continue;
      const [leader, out] = [members[0]!.article, members.at(-1)!.article];
      const { opened } = await split(db, tools, { cluster, articles: [tried++ % 2 === 0 ? out : leader], at: AT });
      const copies = importBodies(db, [bodies[out - 1]!, bodies[leader - 1]!, `（记者 李四）${bodies[out - 1]!}`]);
      const homes = clusterOfEach(db);
      expect(homes.get(out)).not.toBe(homes.get(leader));
      expectConsistent(db);
      // Addresses and sentences may also be those of a third cluster, but texts must find their own.
      if (profile !== 'standard' || members.length > 2 || members[1]!.evidence.tier === 'identical') continue;
      verified++;
      for (const copy of [0, 2]) expect(homes.get(copies[copy]!)).toBe(homes.get(out));
      expect(homes.get(copies[1]!)).toBe(homes.get(leader));
      expect([cluster, opened]).toContain(homes.get(out));
    }
    expect(tried).toBeGreaterThan(profile === 'url' ? 1 : 5);
    if (profile === 'standard') expect(verified).toBeGreaterThan(1);
    db.close();
  });
});

describe('splitting out', () => {
  it('opens one cluster for all of them, and separates each from each that remains', async () => {
    const { db, stories } = storiesOf([5, 1]);
    const { cluster, articles } = stories[0];
    const [one, two, three, four, five] = articles as [ArticleId, ArticleId, ArticleId, ArticleId, ArticleId];
    const { opened, cleared } = await split(db, tools, { cluster, articles: [two, four], at: AT });
    expect(cleared).toEqual([]);
    expect(
      clustersOf(db)
        .get(opened!)!
        .map(({ article }) => article),
    ).toEqual([two, four]);
    expect(
      clustersOf(db)
        .get(cluster)!
        .map(({ article }) => article),
    ).toEqual([one, three, five]);
    expect(constraintsAsText(db)).toEqual(
      [
        [one, two],
        [one, four],
        [two, three],
        [two, five],
        [three, four],
        [four, five],
      ].map(([a, b]) => `${a} different ${b}`),
    );
    expectConsistent(db);
    db.close();
  });

  it('leaves the cluster to the earliest that remains where its leader goes', async () => {
    const { db, stories } = storiesOf([4]);
    const { cluster, articles } = stories[0];
    const { opened } = await split(db, tools, { cluster, articles: [articles[0]!], at: AT });
    const members = readMemberStates(db, cluster);
    expect(members.map(({ article }) => article)).toEqual(articles.slice(1));
    for (const { evidence } of members.slice(1)) expect(evidence.matched).toBe(articles[1]);
    expect(readMemberStates(db, opened!).map(({ evidence }) => evidence.kinds)).toEqual([['centre']]);
    expectConsistent(db);
    db.close();
  });

  it('is refused for the whole cluster, for strangers and for clusters that are gone; nothing is changed then', async () => {
    const { db, stories } = storiesOf([3, 2]);
    const { cluster, articles } = stories[0];
    const before = everything(db);
    const tried = (articles: readonly ArticleId[], from = cluster) =>
      split(db, tools, { cluster: from, articles, at: AT });
    await expectRejection(tried(articles), 'SPLIT_ALL');
    await expectRejection(tried([articles[1]!, stories[1].articles[0]!]), 'ARTICLE_NOT_IN_CLUSTER');
    await expectRejection(tried([articles[1]!], 99 as ClusterId), 'CLUSTER_MISSING');
    const stale = { rev: readClusterState(db, cluster)!.rev + 1 };
    const late = [
      split(db, tools, { cluster, articles: [articles[1]!], at: AT, ...stale }),
      move(db, tools, { cluster, articles: stories[1].articles, at: AT, ...stale }),
      move(db, tools, { cluster: stories[1].cluster, articles: [articles[1]!], at: AT, fromRev: stale.rev }),
      merge(db, tools, { cluster, other: stories[1].cluster, at: AT, ...stale }),
      merge(db, tools, { cluster: stories[1].cluster, other: cluster, at: AT, otherRev: stale.rev }),
    ];
    for (const one of late) await expectRejection(one, 'DECIDED_MEANWHILE');
    expect(everything(db)).toEqual(before);
    expect(listActions(db, null, 10)).toEqual([]);
    db.close();
  });
});

describe('a correction of a cluster to which an import has added an article since', () => {
  function grown() {
    const { db, stories } = storiesOf([2, 2]);
    const [{ cluster, articles }, other] = stories;
    const added = addMember(db, newImport(db, { sheet: '后来' }), 2, articles[0]!);
    const { rev } = readClusterState(db, cluster)!;
    return { db, cluster, articles: articles as [ArticleId, ArticleId], added, rev, other };
  }

  it('says nothing of that article, which stays', async () => {
    const { db, cluster, articles, added, rev, other } = grown();
    const chosen = { articles: [articles[1]], latest: articles[1], at: AT };
    const { opened } = await split(db, tools, { cluster, ...chosen, rev });
    expect(constraintsAsText(db)).toEqual([`${articles[0]} different ${articles[1]}`]);
    expect(readMemberStates(db, cluster).map(({ article }) => article)).toEqual([articles[0], added]);
    await merge(db, tools, { cluster, other: opened!, at: AT });
    await move(db, tools, { cluster: other.cluster, ...chosen });
    expect(constraintsAsText(db).sort()).toEqual(
      [`${articles[0]} different ${articles[1]}`, `${articles[1]} same ${other.articles[0]}`].sort(),
    );
    expectConsistent(db);
    db.close();
  });

  it('is refused where it would take out all that were seen', async () => {
    const { db, cluster, articles, rev } = grown();
    await expectRejection(split(db, tools, { cluster, articles, latest: articles[1], rev, at: AT }), 'SPLIT_ALL');
    db.close();
  });
});

it('an article that another window has moved since is not moved out of the cluster that it is in now', async () => {
  const { db, stories } = storiesOf([2, 2, 2]);
  const [one, home, goal] = stories as unknown as [Story, Story, Story];
  const articles = [home.articles[0]!];
  const { rev: fromRev } = readClusterState(db, home.cluster)!;
  await move(db, tools, { cluster: goal.cluster, articles, at: AT });
  const late = move(db, tools, { cluster: one.cluster, articles, at: AT, fromRev });
  await expectRejection(late, 'DECIDED_MEANWHILE');
  expect(clusterOfEach(db).get(articles[0]!)).toBe(goal.cluster);
  db.close();
});

describe('the latest constraint', () => {
  it('counts: merging cancels separations, splitting cancels links', async () => {
    const { db, stories } = storiesOf([3, 2]);
    const [{ cluster, articles }, other] = stories;
    const { opened } = await split(db, tools, { cluster, articles: [articles[2]!], at: AT });
    await merge(db, tools, { cluster, other: opened!, at: AT });
    expect(constraintsAsText(db)).toEqual([`${articles[0]} same ${articles[2]}`]);
    expectConsistent(db);
    await move(db, tools, { cluster: other.cluster, articles: [articles[2]!], at: AT });
    expect(constraintsAsText(db).sort()).toEqual(
      [
        `${articles[0]} different ${articles[2]}`,
        `${articles[1]} different ${articles[2]}`,
        `${articles[2]} same ${other.articles[0]}`,
      ].sort(),
    );
    expectConsistent(db);
    db.close();
  });

  it('of adding a single article concerns no others', async () => {
    const { db, stories } = storiesOf([2, 1]);
    const [{ cluster, articles }, alone] = stories;
    await move(db, tools, { cluster, articles: alone.articles, at: AT });
    expect(constraintsAsText(db)).toEqual([`${articles[0]} same ${alone.articles[0]}`]);
    expect(listActions(db, null, 1)).toMatchObject([{ kind: 'add', cluster }]);
    expect(clustersOf(db).has(alone.cluster)).toBe(false);
    expect(readMemberStates(db, cluster).at(-1)!.evidence).toMatchObject({ kinds: ['editor'], matched: articles[0] });
    db.close();
  });
});

describe('suggestions to merge', () => {
  it('leave out separated clusters, and lead to the cluster merged into', async () => {
    const { db, stories } = storiesOf([2, 2, 2]);
    const [one, two, three] = stories as unknown as [Story, Story, Story];
    suggestMerge(db, one.articles[1]!, two.articles[0]!);
    suggestMerge(db, three.articles[1]!, two.articles[0]!);
    expect(listMergeSuggestions(db, two.cluster).map(({ cluster }) => cluster)).toEqual([one.cluster, three.cluster]);
    await merge(db, tools, { cluster: one.cluster, other: two.cluster, at: AT });
    expect(listMergeSuggestions(db, one.cluster).map(({ cluster }) => cluster)).toEqual([three.cluster]);
    await move(db, tools, { cluster: three.cluster, articles: [one.articles[0]!], at: AT });
    expect(listMergeSuggestions(db, three.cluster)).toEqual([]);
    db.close();
  });
});
