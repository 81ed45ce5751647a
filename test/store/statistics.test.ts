// The Overview's figures compared with counting, and the clusters of each bar.
import { describe, expect, it, onTestFinished } from 'vitest';
import { pickedClustersTask, statisticsTask } from '#electron/stages/overview/statistics.query.ts';
import { decide } from '#electron/stages/review/decide.ts';
import { addArticle, addRejectedRow } from '#electron/store/articles.ts';
import { joinCluster, openCluster, readVerdicts } from '#electron/store/clusters/clusters.ts';
import type { ReadableDb, WritableDb } from '#electron/store/database.ts';
import {
  countDistances,
  countFunnel,
  countSimilarities,
  countSizes,
  iterateTimeline,
  listLargestClusters,
  listPickedClusters,
} from '#electron/store/statistics.ts';
import type { ArticleId, ClusterId, MemberState } from '#shared/model/model.ts';
import { joinedBy } from '../fixtures/evidence.ts';
import { freshRandom } from '../helpers/random.ts';
import { clusterOfEach, fieldsFrom, newImport, newProject } from '../helpers/stored-projects.ts';
import { clustersOf } from '../review/random-actions.ts';

type Member = { source: string; published: string };

function addStory(db: WritableDb, row: number, members: readonly Member[]): ArticleId[] {
  const importId = newImport(db, { sheet: `第${row}张` });
  const random = freshRandom(row);
  const ids: ArticleId[] = [];
  members.forEach((member, at) => {
    const fields = fieldsFrom({ title: `标题${row}`, body: '正文', ...member });
    const article = addArticle(db, { importId, row: row + at, fields, cells: [] }, {});
    const leader = ids[0];
    if (leader === undefined) openCluster(db, article);
    else {
      const hd = random.int(4) === 0 ? null : random.int(20);
      joinCluster(db, article, leader, joinedBy(leader, { hd, similarity: random.int(21) / 20 }));
    }
    ids.push(article);
  });
  return ids;
}

function addRandomStories(db: WritableDb): void {
  const random = freshRandom(3);
  for (let story = 0; story < 60; story++) {
    const size = random.int(3) === 0 ? 1 : 2 + random.int(5);
    addStory(
      db,
      2 + story * 10,
      Array.from({ length: size }, () => ({ source: '', published: '' })),
    );
  }
}

function tally<Key>(keys: Iterable<Key>): Map<Key, number> {
  const counts = new Map<Key, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

/** Discards in turn no article of a cluster, one, all but one, or all. */
function discardSome(db: WritableDb, clusters: readonly (readonly MemberState[])[]): void {
  for (const [at, members] of clusters.entries()) {
    const from = [members.length, members.length - 1, 1, 0][at % 4]!;
    const verdicts = members.slice(from).map(({ article }) => ({ article, verdict: 'discard' as const }));
    if (verdicts.length > 0) decide(db, members[0]!.cluster, verdicts, '2026-03-01');
  }
}

function isDiscarded(db: ReadableDb, article: ArticleId): boolean {
  return readVerdicts(db, clusterOfEach(db).get(article)!).get(article) === 'discard';
}

const isJoined = ({ evidence }: MemberState) => evidence.kinds[0] !== 'centre';

describe('the figures of a project', () => {
  it('add up as counted by hand', () => {
    const { db } = newProject();
    db.transaction(() => addRandomStories(db))();
    const later = newImport(db, { sheet: '拒收' });
    addRejectedRow(db, later, { row: 2, reason: 'blank', cells: [] });
    addRejectedRow(db, later, { row: 3, reason: 'unchanged', cells: [] });
    const clusters = [...clustersOf(db).values()];
    const several = clusters.filter(({ length }) => length > 1);
    discardSome(db, several);
    const articles = clusters.flat();
    expect(countFunnel(db)).toEqual({
      rows: articles.length + 2,
      rejected: 2,
      unchanged: 1,
      superseded: 0,
      articles: articles.length,
      stories: clusters.length,
      clusters: several.length,
      inClusters: several.flat().length,
      surplus: several.flatMap((members) => members.filter(({ article }) => !isDiscarded(db, article)).slice(1)).length,
    });
    expect(new Map(countSizes(db).map(({ size, clusters }) => [size, clusters]))).toEqual(
      tally(several.map(({ length }) => length)),
    );
    const joined = articles.filter(isJoined);
    expect(new Map(countDistances(db).map(({ hd, articles }) => [hd, articles]))).toEqual(
      tally(joined.map(({ evidence }) => evidence.hd)),
    );
    expect(new Map(countSimilarities(db).map(({ from, articles }) => [from, articles]))).toEqual(
      tally(joined.map(({ evidence }) => Math.floor(evidence.similarity * 20) * 5)),
    );
    const largest = listLargestClusters(db, 5);
    expect(largest.map(({ size }) => size)).toEqual(
      several
        .map(({ length }) => length)
        .sort((a, b) => b - a)
        .slice(0, 5),
    );
    db.close();
  });

  it('are noughts in an empty project', () => {
    const { db } = newProject();
    expect(Object.values(countFunnel(db)).every((figure) => figure === 0)).toBe(true);
    expect([countSizes(db), countDistances(db), countSimilarities(db), listLargestClusters(db, 5)]).toEqual(
      Array(4).fill([]),
    );
    db.close();
  });

  it('have the right clusters in every bar', () => {
    const { db } = newProject();
    db.transaction(() => addRandomStories(db))();
    const clusters = [...clustersOf(db)].filter(([, { length }]) => length > 1);
    const where = (holds: (members: MemberState[]) => boolean) =>
      clusters.filter(([, members]) => holds(members)).map(([cluster]) => cluster);
    const someJoined = (holds: (evidence: MemberState['evidence']) => boolean) =>
      where((members) => members.some((member) => isJoined(member) && holds(member.evidence)));
    for (const [from, to] of [
      [2, 2],
      [3, 4],
      [5, null],
    ] as const) {
      expect(listPickedClusters(db, { by: 'size', from, to })).toEqual(
        where(({ length }) => length >= from && length <= (to ?? length)),
      );
    }
    for (const [from, to] of [
      [0, 0],
      [4, 12],
      [13, 64],
    ] as const) {
      expect(listPickedClusters(db, { by: 'hd', from, to })).toEqual(
        someJoined(({ hd }) => hd !== null && hd >= from && hd <= to),
      );
    }
    const several = clusters.map(([, members]) => members);
    discardSome(db, several);
    const withSurplus = where((members) => members.filter(({ article }) => !isDiscarded(db, article)).length > 1);
    expect(withSurplus.length).toBeLessThan(several.length - 2);
    expect(listPickedClusters(db, { by: 'surplus' })).toEqual(withSurplus);
    for (const { from } of countSimilarities(db)) {
      expect(listPickedClusters(db, { by: 'similarity', from, to: from === 100 ? 100 : from + 5 })).toEqual(
        someJoined(({ similarity }) => Math.floor(similarity * 20) * 5 === from),
      );
    }
    db.close();
  });
});

describe('who was first', () => {
  const at = (source: string, published: string): Member => ({ source, published });
  const stories = [
    [at('江城日报', '2026-03-01 08:00'), at('北岸在线', '2026-03-01 09:00'), at('转载网', '2026年3月2日')],
    [at('转载网', '2026-03-05 12:00'), at('江城日报', '2026-03-05 11:00')],
    // A day compared with an hour of it; no time at all; no source.
    [at('北岸在线', '2026-03-01'), at('江城日报', '2026-03-01 09:00')],
    [at('北岸在线', ''), at('江城日报', '昨天')],
    [at('', '2026-03-01'), at('江城日报', '2026-03-02')],
    // The same source again, which is no reprint, and another source.
    [at('北岸在线', '2026-03-01'), at('北岸在线', '2026-03-03'), at('转载网', '2026-03-04')],
  ];

  it('is known by source and time if these are certain, with the clusters of each figure', async () => {
    const { db, file: project } = newProject();
    onTestFinished(() => void db.close());
    const leaders = stories.map((members, story) => addStory(db, 2 + story * 10, members)[0]!);
    const byLeader = clusterOfEach(db);
    const clusters = leaders.map((leader) => byLeader.get(leader)!);

    const { reprints, largest } = await statisticsTask({ project });
    expect(reprints).toEqual({
      sources: [
        { source: '转载网', first: 0, reprinted: 0, reprints: 3 },
        { source: '北岸在线', first: 1, reprinted: 1, reprints: 1 },
        { source: '江城日报', first: 2, reprinted: 3, reprints: 0 },
      ],
      allSources: 3,
      cells: [
        { first: '江城日报', other: '北岸在线', copies: 1 },
        { first: '江城日报', other: '转载网', copies: 2 },
        { first: '北岸在线', other: '转载网', copies: 1 },
      ],
      traced: 3,
      untraced: 3,
    });
    expect(largest).toHaveLength(6);

    const picked = (first: string | null, other: string | null) =>
      pickedClustersTask({ project, pick: { by: 'sources', first, other } });
    expect(await picked('江城日报', '转载网')).toEqual([clusters[0], clusters[1]]);
    expect(await picked('北岸在线', null)).toEqual([clusters[5]]);
    expect(await picked(null, '北岸在线')).toEqual([clusters[0]]);
    const timeline = [...iterateTimeline(db, clusters[1]!)].flat();
    expect(timeline.map(({ source, published }) => ({ source, published }))).toEqual(stories[1]);
    expect([...iterateTimeline(db, 999 as ClusterId)]).toEqual([]);
  });

  it('lists twelve sources and counts all', async () => {
    const { db, file: project } = newProject();
    onTestFinished(() => void db.close());
    for (let story = 0; story < 10; story++)
      addStory(db, 2 + story * 10, [at(`首发${story}`, '2026-03-01'), at(`后发${story}`, '2026-03-02')]);
    const { reprints } = await statisticsTask({ project });
    expect([reprints.sources.length, reprints.allSources]).toEqual([12, 20]);
  });
});
