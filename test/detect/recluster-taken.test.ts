import { expect, it } from 'vitest';
import { readAppliedParts } from '#electron/store/taken-parts.ts';
import { detectionFor } from '#shared/model/detection.ts';
import { clustersOf, expectConsistent } from '../review/random-actions.ts';
import { apply, decideSome, makePreview, makeProject, session } from './recluster-session.ts';

it('keeps taken parts with the decisions', async () => {
  const project = await makeProject(detectionFor('standard'));
  const { client } = session;
  const db = session.db(project);
  await decideSome(project, 1);
  for (const [cluster, members] of clustersOf(db)) {
    const copy = members[1];
    if (!copy) continue;
    for (const takeable of [
      { from: copy.article, field: 'source' } as const,
      { from: copy.article, start: 0, end: 1, place: 0, replaced: 0 } as const,
    ])
      await client.taking.take({ project, cluster, takeable }).catch(() => {});
  }
  const before = readAppliedParts(db);
  expect(before.length).toBeGreaterThan(0);
  const summary = await makePreview(project, detectionFor('simhash', { hd: 0 }));
  expect(await apply(project, summary, 'keep')).toMatchObject({ type: 'done' });
  expect(readAppliedParts(db)).toEqual(before);
  expectConsistent(db);
});
