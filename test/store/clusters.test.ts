import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asFingerprint } from '#electron/core/fingerprint/simhash.ts';
import { planExport } from '#electron/stages/export/plan.ts';
import { removeImport } from '#electron/stages/review/corrections/remove-import.ts';
import { decide } from '#electron/stages/review/decide.ts';
import { listClusters } from '#electron/store/clusters/cluster-list.ts';
import {
  countClusters,
  iterateMemberStates,
  readMemberStates,
  readVerdicts,
} from '#electron/store/clusters/clusters.ts';
import { addFingerprint, addIndexKeys, iteratePlacements } from '#electron/store/clusters/placements.ts';
import type { ReadableDb } from '#electron/store/database.ts';
import { type ArticleId, type ClusterId, type ImportId, verdicts } from '#shared/model/model.ts';
import { statusOf } from '#shared/model/verdicts.ts';
import { addMember, addStories, newImport, newProject, tools } from '../helpers/stored-projects.ts';

const AT = '2024-03-01T09:00:00.000Z';

function storedSizes(db: ReadableDb): unknown[] {
  return db.prepare('SELECT id, size FROM clusters ORDER BY id').all();
}

function countedSizes(db: ReadableDb): unknown[] {
  return db.prepare('SELECT cluster_id AS id, count(*) AS size FROM memberships GROUP BY cluster_id ORDER BY 1').all();
}

/** Each number adds an article: to a new cluster, or to the cluster that many leaders ago; -1 begins an import. */
const script = fc.array(fc.integer({ min: -1, max: 4 }), { minLength: 1, maxLength: 40 });

describe('cluster sizes', () => {
  it('are right after any adding, and after the latest import is removed', async () => {
    await fc.assert(
      fc.asyncProperty(script, async (steps) => {
        const { db } = newProject();
        const leaders: ArticleId[] = [];
        let importId: ImportId = newImport(db);
        let row = 2;
        let before: unknown[] = [];
        for (const step of steps) {
          if (step === -1) {
            importId = newImport(db, { sheet: `第${row}张` });
            before = countedSizes(db);
            continue;
          }
          const leader = step === 0 ? undefined : leaders.at(-step);
          const article = addMember(db, importId, row++, leader ?? null);
          if (leader === undefined) leaders.push(article);
        }
        expect(storedSizes(db)).toEqual(countedSizes(db));
        await removeImport(db, tools, importId, AT);
        expect(storedSizes(db)).toEqual(before);
        expect(countedSizes(db)).toEqual(before);
        db.close();
      }),
      { numRuns: 40 },
    );
  });
});

describe('views on clusters', () => {
  it('list those of several articles in order of their leaders, with weakest link', () => {
    const { db } = newProject();
    const [first, , third] = addStories(db, [3, 1, 2]);
    expect(listClusters(db)).toEqual([
      {
        id: first!.cluster,
        size: 3,
        weakest: 0.9,

        tier: 'near',
        status: 'open',
        newMembers: 0,
        title: '标题2',
        sources: [],
        published: null,
        risk: null,
        note: '',
        isFlagged: false,
        assignee: null,
        isAlreadyPublished: false,
      },
      {
        id: third!.cluster,
        size: 2,
        weakest: 0.9,

        tier: 'near',
        status: 'open',
        newMembers: 0,
        title: '标题6',
        sources: [],
        published: null,
        risk: null,
        note: '',
        isFlagged: false,
        assignee: null,
        isAlreadyPublished: false,
      },
    ]);
    expect(countClusters(db)).toEqual({ clusters: 2, articlesInClusters: 5, resolvedClusters: 0 });
    db.close();
  });

  it('say open, partial and resolved as decisions come', () => {
    const { db } = newProject();
    const { cluster, articles } = addStories(db, [3])[0]!;
    const statuses = [listClusters(db)[0]?.status];
    for (const article of articles) {
      decide(db, cluster, [{ article, verdict: 'keep' }], AT);
      statuses.push(listClusters(db)[0]?.status);
    }
    expect(statuses).toEqual(['open', 'partial', 'partial', 'resolved']);
    expect(countClusters(db).resolvedClusters).toBe(1);
    decide(db, cluster, [{ article: articles[1]!, verdict: null }], AT);
    expect(listClusters(db)[0]?.status).toBe('partial');
    expect(countClusters(db).resolvedClusters).toBe(0);
    db.close();
  });

  it('say the same as the rule of statusOf, for any verdicts', () => {
    const verdict = fc.option(fc.constantFrom(...verdicts));
    void fc.assert(
      fc.property(fc.array(fc.array(verdict, { minLength: 2, maxLength: 4 }), { maxLength: 4 }), (held) => {
        const { db } = newProject();
        const stories = addStories(
          db,
          held.map(({ length }) => length),
        );
        for (const [at, { cluster, articles }] of stories.entries())
          decide(
            db,
            cluster,
            articles.map((article, place) => ({ article, verdict: held[at]![place]! })),
            AT,
          );
        const expected = stories.map(({ cluster }) => statusOf([...readVerdicts(db, cluster).values()]));
        expect(listClusters(db).map(({ status }) => status)).toEqual(expected);
        expect(countClusters(db).resolvedClusters).toBe(expected.filter((status) => status === 'resolved').length);
        expect(planExport(iterateMemberStates(db), 'stop').undecidedClusters).toBe(
          expected.filter((status) => status !== 'resolved').length,
        );
        db.close();
      }),
      { numRuns: 60 },
    );
  });

  it('give members, verdicts and states with the leader first and the others as imported', () => {
    const { db } = newProject();
    const stories = addStories(db, [4, 1, 3]);
    for (const { cluster, articles } of stories) {
      expect(readMemberStates(db, cluster).map(({ article }) => article)).toEqual(articles);
      expect([...readVerdicts(db, cluster).keys()]).toEqual(articles);
    }
    const states = [...iterateMemberStates(db)];
    expect(states.map(({ article }) => article)).toEqual(stories.flatMap(({ articles }) => articles));
    expect(states.filter(({ evidence }) => evidence.kinds[0] === 'centre').map(({ article }) => article)).toEqual(
      stories.map(({ articles }) => articles[0]),
    );
    db.close();
  });

  it('are empty for a cluster that is not there', () => {
    const { db } = newProject();
    addStories(db, [2]);
    expect(readMemberStates(db, 99 as ClusterId)).toEqual([]);
    expect(readVerdicts(db, 99 as ClusterId).size).toBe(0);
    db.close();
  });

  it('give every placed article in its order, with all 64 bits of its fingerprint and its index keys', () => {
    const { db } = newProject();
    const [first, second, third] = addStories(db, [2, 1, 1]).map(({ articles }) => articles);
    addFingerprint(db, third![0]!, asFingerprint(0xffffffff, 0));
    addFingerprint(db, first![0]!, asFingerprint(0x80000000, 0xfffffffe));
    addFingerprint(db, first![1]!, asFingerprint(1, 2));
    addIndexKeys(db, second![0]!, Uint8Array.of(0, 255, 7));
    expect(Array.from(iteratePlacements(db), ({ keys, ...one }) => ({ ...one, keys: keys && [...keys] }))).toEqual([
      {
        article: first![0],
        leader: first![0],
        fingerprint: { hi: 0x80000000, lo: 0xfffffffe },
        keys: null,
        byEditor: false,
        represents: false,
      },
      {
        article: first![1],
        leader: first![0],
        fingerprint: { hi: 1, lo: 2 },
        keys: null,
        byEditor: false,
        represents: false,
      },
      {
        article: second![0],
        leader: second![0],
        fingerprint: null,
        keys: [0, 255, 7],
        byEditor: false,
        represents: false,
      },
      {
        article: third![0],
        leader: third![0],
        fingerprint: { hi: 0xffffffff, lo: 0 },
        keys: null,
        byEditor: false,
        represents: false,
      },
    ]);
    db.close();
  });
});
