import path from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { NO_BOILERPLATE } from '#electron/core/boilerplate/boilerplate.ts';
import { ComparableTexts } from '#electron/core/cluster/comparable.ts';
import { STORED_KEYS, sketchOf } from '#electron/core/cluster/standard/sketch.ts';
import { merge, move, split } from '#electron/stages/review/corrections/correction-actions.ts';
import { ArticleComparer } from '#electron/stages/review/corrections/measurements.ts';
import { decide } from '#electron/stages/review/decide.ts';
import { nearMatchesTask } from '#electron/stages/review/near-matches.query.ts';
import { findNearMatches } from '#electron/stages/review/near-matches.ts';
import { similaritiesTask } from '#electron/stages/review/similarities.query.ts';
import { absorbCluster, readLeader } from '#electron/store/clusters/clusters.ts';
import { unmeasuredEvidence } from '#electron/store/clusters/evidence.ts';
import { createProject } from '#electron/store/database.ts';
import { writeSetting } from '#electron/store/settings.ts';
import { DEFAULT_DETECTION, detectionFor } from '#shared/model/detection.ts';
import { clusterId } from '#shared/model/model.ts';
import { makeStory } from '../cluster/standard/synthetic-stories.ts';
import { duplicateRelations } from '../fixtures/relations.ts';
import { temporaryFolder } from '../fixtures/workbooks.ts';
import { freshRandom } from '../helpers/random.ts';
import { clusterOfEach, tools } from '../helpers/stored-projects.ts';
import { clustersOf } from './random-actions.ts';
import { importBodies, syntheticProject } from './synthetic-project.ts';

const AT = '2026-02-01T09:00:00.000Z';

/** Whether each text has a key by which the other one is indexed. */
function findEachOther(...bodies: [string, string]): boolean {
  const texts = new ComparableTexts();
  const empty = { title: '', source: '', published: '' };
  const [one, other] = bodies.map((body) => sketchOf(texts.of({ ...empty, body }, NO_BOILERPLATE).text.units));
  const hasKeyOf = (own: Uint32Array, of: Uint32Array) => of.slice(0, STORED_KEYS).some((key) => own.includes(key));
  return hasKeyOf(one!, other!) && hasKeyOf(other!, one!);
}

describe('near matches', () => {
  it('are suggested clusters and near fingerprints, the most similar first, without separated ones', async () => {
    const { db } = syntheticProject(120, 77, detectionFor('simhash', { hd: 0 }));
    const near = [...clustersOf(db).keys()].map((cluster) => ({
      cluster,
      misses: findNearMatches(db, tools.comparer, cluster),
    }));
    const found = near.filter(({ misses }) => misses.length > 0);
    expect(found.length).toBeGreaterThan(20);
    for (const { cluster, misses } of found) {
      const sums = misses.map(({ figures }) => figures.similarity + figures.containment);
      expect(sums).toEqual(sums.toSorted((a, b) => b - a));
      expect(new Set(misses.map((miss) => miss.cluster)).size).toBe(misses.length);
      for (const miss of misses) {
        expect(miss.cluster).not.toBe(cluster);
        expect(clusterOfEach(db).get(miss.article.id)).toBe(miss.cluster);
        expect(miss.figures).toMatchObject({ hd: expect.any(Number) });
        expect(clusterOfEach(db).get(miss.figures.matched)).toBe(cluster);
      }
    }
    const { cluster, misses } = found[0]!;
    const [best] = misses;
    await move(db, tools, { cluster, articles: [best!.article.id], at: AT });
    await split(db, tools, { cluster, articles: [best!.article.id], at: AT });
    expect(findNearMatches(db, tools.comparer, cluster).map(({ article }) => article.id)).not.toContain(
      best!.article.id,
    );
    db.close();
  });

  it('are texts with not quite enough in common, too, without fingerprints; strangers are not', async () => {
    const db = createProject(path.join(temporaryFolder(), '测试.tonggao'));
    writeSetting(db, 'detection', DEFAULT_DETECTION);
    const random = freshRandom(31);
    const story = makeStory(random, 600);
    // Slightly less than half of the shorter text is in the other. One or two such texts in a hundred share no indexed key.
    const draw = () => makeStory(random, 330) + story.slice(0, 300);
    let half = draw();
    while (!findEachOther(story, half)) half = draw();
    const strangers = Array.from({ length: 20 }, () => makeStory(random, 500));
    const [first, , other] = importBodies(db, [story, `${story}（完）`, half, ...strangers]);
    const clusters = clusterOfEach(db);
    expect(clusters.get(first!)).not.toBe(clusters.get(other!));
    const misses = findNearMatches(db, tools.comparer, clusters.get(first!)!);
    expect(misses.map(({ article }) => article.id)).toEqual([other]);
    expect(duplicateRelations).not.toContain(misses[0]!.figures.relation);
    expect(findNearMatches(db, tools.comparer, clusters.get(other!)!)).toHaveLength(1);
    expect(misses[0]!.status).toBe('open');
    decide(db, clusters.get(other!)!, [{ article: other!, verdict: 'keep' }], AT);
    expect(findNearMatches(db, tools.comparer, clusters.get(first!)!)[0]!.status).toBe('resolved');
    await merge(db, tools, { cluster: clusters.get(first!)!, other: clusters.get(other!)!, at: AT });
    expect(findNearMatches(db, tools.comparer, clusters.get(first!)!)).toEqual([]);
    db.close();
  });

  it('are of one moment: a neighbour that is merged while texts are compared is still listed', async () => {
    const { db, file } = syntheticProject(120, 77, detectionFor('simhash', { hd: 0 }));
    const cluster = [...clustersOf(db).keys()].find((one) => findNearMatches(db, tools.comparer, one).length > 1)!;
    const before = await nearMatchesTask({ project: file, cluster });
    const [neighbour, next] = before;
    const [absorbed, into] = [readLeader(db, neighbour!.cluster)!, readLeader(db, next!.cluster)!];
    const compare = ArticleComparer.prototype.evidence;
    const evidence = vi.spyOn(ArticleComparer.prototype, 'evidence').mockImplementation(function (
      this: ArticleComparer,
      ...given
    ) {
      evidence.mockRestore();
      absorbCluster(db, absorbed, into, unmeasuredEvidence('editor', into));
      return compare.apply(this, given);
    });
    onTestFinished(() => evidence.mockRestore());
    expect(await nearMatchesTask({ project: file, cluster })).toEqual(before);
    expect(clustersOf(db).has(neighbour!.cluster)).toBe(false);
    db.close();
  });
});

describe('the similarity of a cluster to others', () => {
  it('is the same in both directions, 1 to itself, and left out where a cluster is gone', async () => {
    const { db, file } = syntheticProject(60, 78, detectionFor('simhash', { hd: 0 }));
    const clusters = [...clustersOf(db).keys()].slice(0, 12);
    const gone = clusterId.parse(999_999);
    const table = await Promise.all(
      clusters.map((cluster) => similaritiesTask({ project: file, cluster, others: [...clusters, gone] })),
    );
    for (const [at, row] of table.entries()) {
      expect(row.map(({ cluster }) => cluster)).toEqual(clusters);
      expect(row[at]!.similarity).toBe(1);
      for (const [to, { similarity }] of row.entries()) expect(similarity).toBe(table[to]![at]!.similarity);
    }
    const [one, other] = [readLeader(db, clusters[0]!)!, readLeader(db, clusters[1]!)!];
    expect(table[0]![1]!.similarity).toBe(tools.comparer.evidence(db, other, one).similarity);
    expect(await similaritiesTask({ project: file, cluster: gone, others: clusters })).toEqual([]);
    db.close();
  });
});
