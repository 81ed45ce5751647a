import { describe, expect, it } from 'vitest';
import { readConstraints } from '#electron/store/clusters/constraints.ts';
import { readAllVerdicts } from '#electron/store/clusters/preview-store.ts';
import { iterateChanges } from '#electron/store/history/action-changes.ts';
import { listActions } from '#electron/store/history/actions.ts';
import { detectionFor, profiles } from '#shared/model/detection.ts';
import type { ArticleId } from '#shared/model/model.ts';
import { pairsOf } from '../helpers/constraint-pairs.ts';
import { freshRandom } from '../helpers/random.ts';
import { readCluster } from '../helpers/read-cluster.ts';
import {
  apply,
  COUNT,
  constrain,
  decideSome,
  importInto,
  later,
  makePreview,
  makeProject,
  partitionOf,
  read,
  session,
} from './recluster-session.ts';

describe('a re-cluster', () => {
  it.each(profiles)('to %s gives what importing with it from the start gives, then and later', async (profile) => {
    const other = detectionFor(profile === 'standard' ? 'paper' : 'standard');
    const [changed, straight] = [await makeProject(other), await makeProject(detectionFor(profile))];
    const before = partitionOf(changed);
    const preview = await makePreview(changed, detectionFor(profile));
    expect(partitionOf(changed)).toEqual(before);
    expect(await apply(changed, preview)).toMatchObject({ type: 'done', result: preview.policies.keep.after });
    expect(partitionOf(changed)).toEqual(partitionOf(straight));
    expect(partitionOf(changed)).not.toEqual(before);
    expect((await session.client.detection.read({ project: changed })).detection).toEqual(detectionFor(profile));

    for (const project of [changed, straight]) await importInto(project, later);
    expect(partitionOf(changed)).toEqual(partitionOf(straight));
    const evidence = (project: string) =>
      read(project, 'SELECT article_id, kinds, matched_id, hd, similarity, tier FROM memberships ORDER BY article_id');
    expect(evidence(changed)).toEqual(evidence(straight));
  });

  it.each(profiles)('to %s obeys the editor’s constraints, whatever it was before', async (profile) => {
    const random = freshRandom(17);
    const projects = [await makeProject(detectionFor(profile)), await makeProject(detectionFor('simhash'))];
    const together = Array.from(Map.groupBy(partitionOf(projects[0]!).entries(), ([, first]) => first).values());
    const several = together.filter((group) => group.length > 1).map((group) => group.map(([index]) => index + 1));
    const pairs = [
      ...several.slice(0, 12).map(([a, b]) => [a!, b!, 'different'] as const),
      ...several.slice(12, 20).map(([a]) => [a!, a! + 1 + random.int(COUNT - a!), 'same'] as const),
    ];
    for (const project of projects) {
      constrain(project, pairs);
      await apply(project, await makePreview(project, detectionFor(profile)));
      await importInto(project, later);
      const clusters = partitionOf(project);
      for (const { a, b, kind } of pairsOf(readConstraints(session.db(project))))
        expect([a, b, clusters[a - 1] === clusters[b - 1]]).toEqual([a, b, kind === 'same']);
    }
    expect(partitionOf(projects[0]!)).toEqual(partitionOf(projects[1]!));
  });

  it('with other words renews the fingerprints, the same ones as an import', async () => {
    const words = detectionFor('simhash', { hd: 6, words: { weights: 'levels', stopWords: ['的', '发布'] } });
    const [changed, straight] = [await makeProject(detectionFor('simhash')), await makeProject(words)];
    await apply(changed, await makePreview(changed, words));
    const fingerprints = (project: string) => read(project, 'SELECT * FROM fingerprints ORDER BY article_id');
    expect(fingerprints(changed)).toEqual(fingerprints(straight));
    expect(partitionOf(changed)).toEqual(partitionOf(straight));
  });

  it('to the same options changes no cluster and no id', async () => {
    const project = await makeProject(detectionFor('standard'));
    await decideSome(project, 3);
    const state = () => read(project, 'SELECT id, leader_id, size FROM clusters ORDER BY id');
    const before = state();
    const preview = await makePreview(project, detectionFor('standard'));
    for (const { changes } of [preview.policies.keep, preview.policies.follow!])
      expect(Object.values(changes)).toEqual([0, 0, 0, 0, 0, 0, 0]);
    await apply(project, preview, 'follow');
    expect(state()).toEqual(before);
  });
});

describe('decisions', () => {
  const strict = detectionFor('simhash', { hd: 0 });
  const wide = detectionFor('nshash');

  it.each([
    ['stricter', strict],
    ['wider', wide],
  ])(
    'kept: the articles of a decided cluster stay together, apart from other decided ones (%s)',
    async (_, detection) => {
      const project = await makeProject(detectionFor('standard'));
      await decideSome(project, 2);
      const before = partitionOf(project);
      const verdicts = readAllVerdicts(session.db(project));
      const decided = new Set(Array.from(verdicts.keys(), (article) => before[article - 1]!));
      const ids = read<{ id: number }>(
        project,
        'SELECT DISTINCT cluster_id AS id FROM memberships JOIN decisions USING (article_id) ORDER BY 1',
      );
      const preview = await makePreview(project, detection);
      expect(preview.decidedClusters).toBe(decided.size);
      expect(preview.policies.keep.clearedDecisions).toBe(0);
      expect(preview.policies.follow!.clearedDecisions).toBeGreaterThan(0);
      await apply(project, preview);

      expect(readAllVerdicts(session.db(project))).toEqual(verdicts);
      const after = partitionOf(project);
      const goals = [...decided].map((first) => {
        const members = before.flatMap((one, index) => (one === first ? [after[index]!] : []));
        expect(new Set(members).size).toBe(1);
        return members[0];
      });
      expect(new Set(goals).size).toBe(decided.size);
      expectConsistentDecisions(project);
      for (const { id } of ids) await readCluster(session.client, { project, cluster: id as never });
    },
  );

  it.each([
    ['stricter', strict],
    ['wider', wide],
  ])('given up: exactly the listed ones become undecided, and the log has them (%s)', async (_, detection) => {
    const project = await makeProject(detectionFor('standard'));
    await decideSome(project, 2);
    const db = session.db(project);
    const verdicts = readAllVerdicts(db);
    const preview = await makePreview(project, detection);
    const given = { project, preview: preview.id, policy: 'follow' as const };
    const dropped = new Set<ArticleId>();
    for (const change of await session.client.detection.changes({ ...given, from: 0, most: 200 }))
      for (const article of await session.client.detection.changedArticles({ ...given, change: change.number })) {
        if (article.dropped) dropped.add(article.article);
        expect(article.verdict).toBe(verdicts.get(article.article) ?? null);
      }
    expect(dropped.size).toBe(preview.policies.follow!.clearedDecisions);
    await apply(project, preview, 'follow');

    const left = new Map([...verdicts].filter(([article]) => !dropped.has(article)));
    expect(readAllVerdicts(db)).toEqual(left);
    expectConsistentDecisions(project);
    const log = listActions(db, null, 1000);
    expect(log.filter(({ kind }) => kind === 'recluster')).toHaveLength(1);
    const logged = Array.from(iterateChanges(db, log[0]!.id), ({ table, key, after }) => {
      expect([table, after]).toEqual(['decisions', null]);
      return key[0];
    });
    expect(new Set(logged)).toEqual(dropped);
  });
});

function expectConsistentDecisions(project: string): void {
  const wrong = read(
    project,
    `SELECT m.cluster_id FROM memberships m JOIN decisions d USING (article_id) GROUP BY m.cluster_id
     HAVING sum(d.verdict = 'canonical') > 1
       OR (sum(d.verdict = 'discard') > 0 AND (SELECT size FROM clusters WHERE id = m.cluster_id) = 1)`,
  );
  expect(wrong).toEqual([]);
  const sizes = read(
    project,
    'SELECT id FROM clusters WHERE size <> (SELECT count(*) FROM memberships WHERE cluster_id = clusters.id)',
  );
  expect(sizes).toEqual([]);
}
