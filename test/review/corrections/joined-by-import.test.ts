// A later import may make one cluster of two (nshash): what becomes of their leaders and verdicts, and what can be
// corrected then.
import { describe, expect, it } from 'vitest';
import { split } from '#electron/stages/review/corrections/correction-actions.ts';
import { decide } from '#electron/stages/review/decide.ts';
import type { WritableDb } from '#electron/store/database.ts';
import { readClusterState } from '#electron/store/history/revisions.ts';
import { detectionFor } from '#shared/model/detection.ts';
import type { ArticleId, ClusterId, Verdict } from '#shared/model/model.ts';
import { expectAppError } from '../../helpers/expect-error.ts';
import { clusterOfEach, tools } from '../../helpers/stored-projects.ts';
import { clustersOf, expectConsistent } from '../random-actions.ts';
import { importBodies, syntheticProject } from '../synthetic-project.ts';

const AT = '2026-02-01T09:00:00.000Z';
const ONE = '市政府昨天召开新闻发布会，介绍旧城改造工程的最新进展和明年的全部安排。';
const OTHER = '市气象局提醒市民注意，受北方冷空气影响，本周末全市气温将下降八到十度。';

function twoClusters() {
  const { db } = syntheticProject(5, 31, detectionFor('nshash'));
  const one = importBodies(db, [ONE, ONE]) as [ArticleId, ArticleId];
  const other = importBodies(db, [OTHER, OTHER]) as [ArticleId, ArticleId];
  return { db, one, other };
}

function bridge(db: WritableDb): ArticleId {
  return importBodies(db, [`${ONE}${OTHER}`])[0]!;
}

function say(db: WritableDb, verdicts: readonly [ArticleId, Verdict][]): void {
  const cluster = clusterOfEach(db).get(verdicts[0]![0])!;
  decide(
    db,
    cluster,
    verdicts.map(([article, verdict]) => ({ article, verdict })),
    AT,
  );
}

function membersOf(db: WritableDb, cluster: ClusterId) {
  return new Map(
    clustersOf(db)
      .get(cluster)!
      .map((member) => [member.article, member]),
  );
}

describe('clusters that an import has joined', () => {
  it('refuse a decision that was made on one of them, and keep the canonical of the other', () => {
    const { db, one, other } = twoClusters();
    say(db, [[other[0], 'canonical']]);
    const cluster = clusterOfEach(db).get(one[0])!;
    const { rev } = readClusterState(db, cluster)!;
    bridge(db);
    const decideStale = () => decide(db, cluster, [{ article: one[0], verdict: 'canonical' }], AT, { rev });
    expectAppError(decideStale, 'DECIDED_MEANWHILE');
    expect(membersOf(db, cluster).get(other[0])!.verdict).toBe('canonical');
    const shown = readClusterState(db, cluster)!;
    expect(shown.rev).toBeGreaterThan(rev);
    expect(decide(db, cluster, [{ article: one[0], verdict: 'keep' }], AT, shown).rev).toBeGreaterThan(shown.rev);
    db.close();
  });

  it('have one leader, and the other is measured against the article that joined them', () => {
    const { db, one, other } = twoClusters();
    const bridging = bridge(db);
    const cluster = clusterOfEach(db).get(one[0])!;
    const { evidence } = membersOf(db, cluster).get(other[0])!;
    expect(evidence).toMatchObject({ matched: bridging, relation: expect.any(String) });
    expect(evidence.kinds[0]).toBe('sentences');
    expect(evidence.containment).toBeGreaterThan(0.9);
    expectConsistent(db);
    db.close();
  });

  it.each([0, 1, 2, 3, 4])('can be split at any of their articles (%i)', async (index) => {
    const { db, one, other } = twoClusters();
    const articles = [...one, ...other, bridge(db)];
    const cluster = clusterOfEach(db).get(one[0])!;
    const { opened } = await split(db, tools, { cluster, articles: [articles[index]!], at: AT });
    expect(clusterOfEach(db).get(articles[index]!)).toBe(opened);
    expectConsistent(db);
    db.close();
  });

  it('keep the only canonical among them, and of two that of the remaining cluster', () => {
    for (const isOnly of [true, false]) {
      const { db, one, other } = twoClusters();
      if (!isOnly) {
        say(db, [
          [one[1], 'canonical'],
          [one[0], 'discard'],
        ]);
      }
      say(db, [
        [other[0], 'canonical'],
        [other[1], 'discard'],
      ]);
      bridge(db);
      const members = membersOf(db, clusterOfEach(db).get(one[0])!);
      const verdicts = [...one, ...other].map((article) => members.get(article)!.verdict);
      expect(verdicts).toEqual(
        isOnly ? [null, null, 'canonical', 'discard'] : ['discard', 'canonical', null, 'discard'],
      );
      expectConsistent(db);
      db.close();
    }
  });
});
