// The chief's figures by person, compared with a count of the current verdicts, through the server.
import { expect, test } from 'vitest';
import type { ArticleId, ClusterId, Verdict } from '#shared/model/model.ts';
import { statusOf } from '#shared/model/verdicts.ts';
import { freshRandom } from '../../helpers/random.ts';
import { openDeskOfTest } from '../../helpers/shells/desk-of-test.ts';

const CLUSTERS = 8;
const STEPS = 40;
const NAMES = ['张三', '李四', '王五'] as const;
type Name = (typeof NAMES)[number];

type Held = { readonly verdict: Verdict; readonly by: Name } | null;

test('a chief sees the clusters that each person has decided and is to decide, and an editor does not', async () => {
  const random = freshRandom(20261126);
  const { desk, join } = await openDeskOfTest({ clusters: CLUSTERS });
  const project = desk.name;
  const chief = await join('主编', 'chief');
  const people = new Map<Name, Awaited<ReturnType<typeof join>>>();
  for (const name of NAMES) people.set(name, await join(name, 'editor'));
  const before = new Date(Date.now() - 1_000).toISOString();
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString();

  const clusters = await Promise.all(
    (await chief.client.review.clusters({ project })).map(async ({ id }) => {
      const { members } = await chief.client.review.cluster({ project, cluster: id });
      return { id, articles: members.map(({ article }) => article) };
    }),
  );
  expect(clusters).toHaveLength(CLUSTERS);
  /** The model: who gave each article its verdict, and to whom each cluster is assigned. */
  const held = new Map<ArticleId, Held>();
  const assigned = new Map<ClusterId, Name>();
  const isDone = ({ articles }: (typeof clusters)[number]) =>
    statusOf(articles.map((article) => held.get(article)?.verdict ?? null)) === 'resolved';
  const countFor = (name: Name) => {
    const done = clusters.filter(isDone);
    const decided = done.filter(({ articles }) => articles.some((article) => held.get(article)?.by === name)).length;
    const own = clusters.filter(({ id }) => assigned.get(id) === name);
    return { decided, assigned: own.length, assignedLeft: own.filter((cluster) => !isDone(cluster)).length };
  };
  const read = async (today = before) => (await chief.client.desk.people({ project, today })).people;

  for (let step = 0; step < STEPS; step++) {
    const name = random.pick(NAMES);
    const { client } = people.get(name)!;
    const cluster = random.pick(clusters);
    const verdicts = cluster.articles.map((article, at) => {
      const verdict: Verdict | null =
        at === 0 ? 'canonical' : random.pick(['keep', 'discard', 'discard', null] as const);
      return { article, verdict };
    });
    await client.review.decide({ project, cluster: cluster.id, verdicts });
    const undone = new Map(verdicts.map(({ article }) => [article, held.get(article) ?? null]));
    const isChange = verdicts.some(({ article, verdict }) => (held.get(article)?.verdict ?? null) !== verdict);
    for (const { article, verdict } of verdicts)
      if ((held.get(article)?.verdict ?? null) !== verdict) held.set(article, verdict && { verdict, by: name });
    if (isChange && random.int(5) === 0) {
      await client.review.undo({ project });
      for (const [article, before] of undone) held.set(article, before);
    }
    if (random.int(4) > 0) continue;
    const given = clusters.filter(() => random.int(3) === 0).map(({ id }) => id);
    const assignee = random.pick([...NAMES, null]);
    if (given.length === 0) continue;
    const editor = assignee && desk.accounts.findByName(assignee)!.id;
    await chief.client.review.assign({ project, clusters: given, assignee: editor, request: crypto.randomUUID() });
    for (const id of given) {
      if (assignee === null) assigned.delete(id);
      else assigned.set(id, assignee);
    }
  }
  const shown = await read();
  expect(shown.map(({ name, role }) => [name, role]).sort()).toEqual(
    [['主编', 'chief'], ...NAMES.map((name) => [name, 'editor'])].sort(),
  );
  for (const name of NAMES) {
    const { decided, ...rest } = countFor(name);
    expect(shown.find((person) => person.name === name)).toMatchObject({
      ...{ decided, decidedToday: decided, decidedLastHour: decided, ...rest },
    });
  }
  expect(NAMES.some((name) => countFor(name).decided > 0)).toBe(true);
  expect((await read(tomorrow)).map(({ decidedToday }) => decidedToday)).toEqual(shown.map(() => 0));
  await expect(people.get('张三')!.client.desk.people({ project, today: before })).rejects.toMatchObject({
    code: 'DESK_FORBIDDEN',
  });
  // A removed person is still listed with their decisions.
  const gone = desk.accounts.findByName('王五')!.id;
  await chief.client.desk.remove({ editor: gone });
  expect((await read()).find(({ name }) => name === '王五')).toMatchObject({
    ...{ role: null, decided: countFor('王五').decided },
  });
});
