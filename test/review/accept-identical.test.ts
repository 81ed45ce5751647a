// Accepting all identical clusters: what the dry run counts is what is done, as one action that is undone as one.
import { expect, test } from 'vitest';
import { acceptIdentical, countIdentical } from '#electron/review/accept-identical.ts';
import { decide } from '#electron/review/decide.ts';
import { turn } from '#electron/review/turn.ts';
import { listClusters } from '#electron/store/clusters/cluster-list.ts';
import { iterateStandings } from '#electron/store/clusters/clusters.ts';
import { listActions } from '#electron/store/history/actions.ts';
import { everything, tools } from '../helpers/stored-projects.ts';
import { madeProject } from './made-project.ts';

const AT = '2024-03-02T09:00:00.000Z';

test('the dry run tells what is done, to untouched clusters of identical texts alone, and one undo takes it back', async () => {
  const { db } = madeProject(80, 5);
  const identical = listClusters(db).filter(({ tier }) => tier === 'identical');
  expect(identical.length).toBeGreaterThan(3);
  // One that the editor has begun is left alone.
  const begun = identical[0]!.id;
  const first = [...iterateStandings(db)].find(({ cluster }) => cluster === begun)!.article;
  decide(db, begun, [{ article: first, verdict: 'keep' }], AT);
  const before = everything(db);

  const { alike, differing } = countIdentical(db);
  expect(alike.clusters + differing.clusters).toBe(identical.length - 1);
  // Addresses differ in some of them.
  expect(alike.clusters).toBeGreaterThan(0);
  expect(differing.clusters).toBeGreaterThan(0);

  expect(acceptIdentical(db, false, AT)).toEqual(alike);
  expect(listActions(db, null, 1)).toMatchObject([{ kind: 'decide', cluster: null }]);
  expect(countIdentical(db)).toEqual({ alike: { clusters: 0, discarded: 0 }, differing });
  expect(acceptIdentical(db, true, AT)).toEqual(differing);
  for (const { id, status, tier } of listClusters(db))
    expect(status).toBe(tier !== 'identical' ? 'open' : id === begun ? 'partial' : 'resolved');

  const undo = { kind: 'undo', action: null, at: AT } as const;
  await turn(db, tools, undo);
  await turn(db, tools, undo);
  expect(everything(db)).toEqual(before);
  db.close();
});
