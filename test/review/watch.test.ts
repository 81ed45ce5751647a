// Two windows on one project: each is notified of the other's writes, with the revision of the reply.
import path from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { writeWorkbook } from '../fixtures/workbooks.ts';
import { follow, type Launch, latestChange, launch } from '../helpers/launch.ts';
import { readCluster } from '../helpers/read-cluster.ts';
import { makeArticles, SYNTHETIC_COLUMNS } from '../helpers/synthetic-articles.ts';

let session: Launch;
let project: string;

/** The test machines are slow in bursts. */
const PATIENCE = { timeout: 300_000 };

const importRows = async (name: string, count: number, seed: number) => {
  const file = writeWorkbook(path.join(session.folder, name), [SYNTHETIC_COLUMNS, ...makeArticles(count, seed)]);
  return (await session.client.intake.start({ project, path: file, reading: {} })).job;
};

beforeAll(async () => {
  session = launch({ hasWindow: true });
  project = (await session.client.projects.create({ name: '两个窗口' })).path;
  await follow(session.client, await importRows('一.xlsx', 100, 21));
});
afterAll(() => session.stop());

function watchAll() {
  const abort = new AbortController();
  const seen: number[] = [];
  const kinds = new Set<string>();
  const ended = (async () => {
    for await (const { revision, jobs } of await session.client.projects.watch({ path: project }, abort)) {
      seen.push(revision);
      for (const { kind } of jobs) kinds.add(kind);
    }
  })();
  const leave = () => {
    abort.abort();
    return ended;
  };
  return { seen, kinds, leave };
}

/** Waits until all risks are measured, which happens in the background, and returns the revision. */
async function settledRevision(): Promise<number> {
  const { client } = session;
  const isMeasured = async () => (await client.review.clusters({ project })).every(({ risk }) => risk !== null);
  await vi.waitUntil(isMeasured, PATIENCE);
  let { revision } = await latestChange(client, project);
  await vi.waitUntil(
    async () => {
      const before = revision;
      ({ revision } = await latestChange(client, project));
      return revision === before;
    },
    { timeout: 300_000, interval: 500 },
  );
  return revision;
}

it('each change of what is reviewed is a revision, which its reply says and watchers hear', async () => {
  const { client } = session;
  const { review } = client;
  const { seen, leave } = watchAll();
  const [first] = await review.clusters({ project });
  const { members } = await readCluster(client, { project, cluster: first!.id });
  const { revision } = await latestChange(client, project);
  const article = members[0]!.article.id;
  const verdicts = [{ article, verdict: 'keep' as const }];
  const replies = [
    await review.decide({ project, cluster: first!.id, verdicts }),
    await review.split({ project, cluster: first!.id, articles: [article] }),
    await review.undo({ project }),
    await review.redo({ project }),
  ];
  // Measuring the risk of a changed cluster is a revision as well, and may come between them.
  const revisions = [revision, ...replies.map((reply) => reply.revision)];
  for (const [at, reply] of replies.entries()) expect(reply.revision).toBeGreaterThan(revisions[at]!);
  await vi.waitUntil(() => seen.at(-1)! >= replies.at(-1)!.revision, PATIENCE);

  // Refused decisions, and changes that the review does not show, do not count.
  const last = await settledRevision();
  const filter = {
    words: '',
    status: null,
    tier: null,
    size: null,
    source: null,
    from: null,
    until: null,
    grown: false,
  };
  await review.keepView({ project, view: { filter, order: 'order', cluster: null, top: null } });
  await client.check.change({ project, on: true });
  await expect(review.decide({ project, cluster: 999_999 as never, verdicts })).rejects.toMatchObject({
    code: 'CLUSTER_MISSING',
  });
  expect((await latestChange(client, project)).revision).toBe(last);
  await leave();
  expect(seen).toEqual(seen.toSorted((a, b) => a - b));
});

it('an import is reported while it runs, with its kind, and so is its end', async () => {
  const { seen, kinds, leave } = watchAll();
  await vi.waitUntil(() => seen.length > 0, PATIENCE);
  const job = await importRows('二.xlsx', 1500, 22);
  await follow(session.client, job);
  const { revision, jobs } = await latestChange(session.client, project);
  expect(jobs.filter(({ background }) => !background)).toEqual([]);
  await vi.waitUntil(() => seen.at(-1) === revision, PATIENCE);
  await leave();
  expect(seen.length).toBeGreaterThan(3);
  // Building the sentence index starts in the background.
  expect([...kinds].filter((kind) => kind !== 'sentences')).toEqual(['import']);
});

it('a revision is never below an earlier one, also after the project was opened again', async () => {
  const before = await latestChange(session.client, project);
  await session.services.engines.closeAll();
  await session.client.projects.open({ path: project });
  expect((await latestChange(session.client, project)).revision).toBeGreaterThan(before.revision);
});
