// A lease protects what an action changes in the cluster, whatever the call is named.
import { expect, test } from 'vitest';
import { follow } from '../../helpers/launch.ts';
import { whenMeasured } from '../../helpers/measured-risks.ts';
import { openDeskOfTest } from '../../helpers/shells/desk-of-test.ts';

const LEASED = 'CLUSTER_LEASED';

async function openWithTwo() {
  const { desk, join } = await openDeskOfTest();
  const [{ client: zhang }, { client: li }] = [await join('张三', 'editor'), await join('李四', 'editor')];
  const project = desk.name;
  const [ours, theirs] = await zhang.review.clusters({ project });
  const stream = new AbortController();
  const hold = async (client: typeof zhang, cluster = ours!.id) => {
    const tab = crypto.randomUUID();
    await (await client.projects.watch({ path: project, tab }, { signal: stream.signal })).next();
    await client.desk.open({ tab, cluster });
  };
  const code = (made: Promise<unknown>) =>
    made.then(
      () => 'done',
      (error: { code?: string }) => error.code,
    );
  const membersOf = async (cluster: typeof ours) =>
    (await zhang.review.cluster({ project, cluster: cluster!.id })).members;
  const keep = async (client: typeof zhang, cluster: typeof ours) =>
    client.review.decide({
      ...{ project, cluster: cluster!.id, request: crypto.randomUUID() },
      verdicts: (await membersOf(cluster)).map(({ article }) => ({ article, verdict: 'keep' as const })),
    });
  return { desk, join, zhang, li, project, ours: ours!, theirs: theirs!, hold, code, membersOf, keep };
}

test('nothing that another does changes a cluster that an editor has open', async () => {
  const { zhang, li, project, ours, theirs, hold, code, membersOf, keep } = await openWithTwo();
  await whenMeasured(zhang, project);
  await keep(li, ours);
  await hold(zhang);
  const before = await zhang.review.cluster({ project, cluster: ours.id });
  const [first, second] = (await membersOf(ours)).map(({ article }) => article);
  const cluster = ours.id;
  const calls = {
    decide: () => li.review.decide({ project, cluster, verdicts: [{ article: first!, verdict: 'canonical' }] }),
    'move out, naming the own cluster': () => li.review.move({ project, cluster: theirs.id, articles: [first!] }),
    'move in': async () => li.review.move({ project, cluster, articles: [(await membersOf(theirs))[0]!.article] }),
    split: () => li.review.split({ project, cluster, articles: [second!] }),
    'merge into': () => li.review.merge({ project, cluster, other: theirs.id }),
    'merge into the own': () => li.review.merge({ project, cluster: theirs.id, other: cluster }),
    undo: () => li.review.undo({ project }),
    note: () => li.review.note({ project, cluster, text: '不是本人写的', shown: '' }),
    flag: () => li.review.flag({ project, cluster, isFlagged: true }),
    'choose merging': () => li.review.chooseMerging({ project, cluster, choice: 'none' }),
  };
  for (const [name, call] of Object.entries(calls)) expect([name, await code(call())]).toEqual([name, LEASED]);
  expect(await zhang.review.cluster({ project, cluster })).toEqual(before);
  // What concerns other clusters goes on.
  expect(await code(keep(li, theirs))).toBe('done');
  expect(await code(zhang.review.flag({ project, cluster, isFlagged: true }))).toBe('done');
});

test('a batch leaves out what another has open', async () => {
  const { desk, zhang, li, project, ours, hold } = await openWithTwo();
  await whenMeasured(zhang, project);
  await hold(zhang);
  const all = await li.review.clusters({ project });
  const { candidates } = await li.review.batch({ project, clusters: all.map(({ id }) => id) });
  const items = candidates.map(({ cluster, rev, size, suggested }) => ({ cluster, rev, size, suggested }));
  expect(items.map(({ cluster }) => cluster)).toContain(ours.id);
  const { job } = await li.review.acceptBatch({ project: desk.name, items, request: crypto.randomUUID() });
  await follow(li, job);
  const left = (await zhang.review.clusters({ project })).filter(({ status }) => status === 'open');
  expect(left.map(({ id }) => id)).toEqual([ours.id]);
});

test('a table that comes back leaves out what another has open, and says so', async () => {
  const { join, zhang, project, ours, hold } = await openWithTwo();
  const { client: chief } = await join('主编', 'chief');
  await hold(zhang);
  const clusters = await chief.review.clusters({ project });
  const items = await Promise.all(
    clusters.map(async ({ id: cluster }) => {
      const { rev, members } = await chief.review.cluster({ project, cluster });
      return { cluster, rev, verdicts: members.map(({ article }) => ({ article, verdict: 'keep' as const })) };
    }),
  );
  const request = crypto.randomUUID();
  const apply = async () => {
    const { job } = await chief.returnedDecisions.apply({ project, items, request });
    return (await follow(chief, job)).at(-1);
  };
  const done = { type: 'done', result: { kind: 'decisions', leftOut: 1 } };
  expect(await apply()).toMatchObject(done);
  expect(await apply()).toMatchObject(done);
  const open = (await chief.review.clusters({ project })).filter(({ status }) => status === 'open');
  expect(open.map(({ id }) => id)).toEqual([ours.id]);
});
