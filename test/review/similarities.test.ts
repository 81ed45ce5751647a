// The similarity of a cluster to others is that of their first articles.
import { expect, test } from 'vitest';
import { similaritiesTask } from '#electron/review/similarities.query.ts';
import { readLeader } from '#electron/store/clusters/clusters.ts';
import { detectionFor } from '#shared/detection.ts';
import { clusterId } from '#shared/model.ts';
import { tools } from '../helpers/stored-projects.ts';
import { clustersOf } from './random-actions.ts';
import { syntheticProject } from './synthetic-project.ts';

test('is the same in both directions, 1 to itself, and left out where a cluster is gone', async () => {
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
