// A command that is sent again with its id acts once and gets the same answer, also if the first answer was lost.
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { ThreadClient } from '#electron/threads/thread-client.ts';
import type { ArticleId, ClusterId } from '#shared/model/model.ts';
import { writeWorkbook } from '../fixtures/workbooks.ts';
import { follow, type Launch, launch } from '../helpers/launch.ts';
import { everything, lastAction } from '../helpers/stored-projects.ts';
import { makeArticles, SYNTHETIC_COLUMNS } from '../helpers/synthetic-articles.ts';

const ARTICLES = 120;

let session: Launch;
let project: string;
let clusters: Cluster[];

type Cluster = { readonly cluster: ClusterId; readonly articles: readonly ArticleId[] };

beforeAll(async () => {
  session = launch();
  const { client, folder } = session;
  project = (await client.projects.create({ name: '重发' })).path;
  const file = writeWorkbook(path.join(folder, '稿件.xlsx'), [SYNTHETIC_COLUMNS, ...makeArticles(ARTICLES, 5)]);
  await follow(client, (await client.intake.start({ project, path: file, reading: {} })).job);
  clusters = [];
  for (const { id: cluster } of await client.review.clusters({ project })) {
    const { members } = await client.review.cluster({ project, cluster });
    clusters.push({ cluster, articles: members.map(({ article }) => article) });
  }
});

afterAll(() => session.stop());

function onDisk() {
  const db = session.db(project);
  return { last: lastAction(db), rows: everything(db) };
}

/**
 * The revision is that of the project when it answers: measuring risks increases it, and a reopened project counts from
 * another number.
 */
function withoutRevision(answer: unknown) {
  return { ...(answer as object), revision: 0 };
}

type Again = { readonly project: string; readonly request: string };
type Review = Launch['client']['review'];

/** Sent in this order: undo undoes the previous command. */
const commands: readonly (readonly [name: string, send: (review: Review, again: Again) => Promise<unknown>])[] = [
  [
    'decide',
    (review, again) => {
      const { cluster, articles } = clusters[0]!;
      return review.decide({ ...again, cluster, verdicts: [{ article: articles[0]!, verdict: 'canonical' }] });
    },
  ],
  [
    'decide by the revision that was shown',
    (review, again) => {
      const { cluster, articles } = clusters[0]!;
      return review.decide({ ...again, cluster, rev: 1, verdicts: [{ article: articles[1]!, verdict: 'canonical' }] });
    },
  ],
  [
    'take',
    (_, again) => {
      const { cluster, articles } = clusters[0]!;
      const takeable = { from: articles[0]!, start: 0, end: 1, place: 0, replaced: 0 };
      return session.client.taking.take({ ...again, cluster, takeable });
    },
  ],
  ['split', (review, again) => review.split({ ...again, ...clusters[0]!, articles: clusters[0]!.articles.slice(1) })],
  ['undo', (review, again) => review.undo(again)],
  ['redo', (review, again) => review.redo(again)],
  ['merge', (review, again) => review.merge({ ...again, cluster: clusters[1]!.cluster, other: clusters[2]!.cluster })],
  [
    'move',
    (review, again) =>
      review.move({ ...again, cluster: clusters[1]!.cluster, articles: clusters[3]!.articles.slice(0, 1) }),
  ],
  ['note', (review, again) => review.note({ ...again, cluster: clusters[1]!.cluster, text: '请示主任', shown: '' })],
  [
    'choose merging',
    (review, again) => review.chooseMerging({ ...again, cluster: clusters[1]!.cluster, choice: 'use' }),
  ],
  ['flag', (review, again) => review.flag({ ...again, cluster: clusters[1]!.cluster, isFlagged: true })],
];

describe('a command', () => {
  it.each(commands)('that is sent twice acts once: %s', async (_, send) => {
    const { review } = session.client;
    const again = { project, request: randomUUID() };
    const before = onDisk();
    const answer = await send(review, again);
    const done = onDisk();
    expect(done.last).toBe(before.last + 1);
    expect(done.rows).not.toEqual(before.rows);
    expect(withoutRevision(await send(review, again))).toEqual(withoutRevision(answer));
    expect(onDisk()).toEqual(done);
  });

  it('that is sent again is answered where its cluster was merged into another since', async () => {
    const { review } = session.client;
    const [{ cluster, articles }, other, { cluster: goal }] = clusters.slice(5) as [Cluster, Cluster, Cluster];
    const decide = { project, cluster, verdicts: [{ article: articles[0]!, verdict: 'keep' as const }] };
    const decision = { ...decide, request: randomUUID() };
    const merge = { project, cluster, other: other.cluster, request: randomUUID() };
    const answers = [await review.decide(decision), await review.merge(merge)];
    await review.merge({ project, cluster: goal, other: cluster });
    const { last } = onDisk();
    const again = [await review.decide(decision), await review.merge(merge)];
    expect(again.map(({ rev }) => rev)).toEqual(answers.map(({ rev }) => rev));
    for (const undoOrRedo of [review.undo, review.redo])
      await expect(undoOrRedo({ project, request: decision.request })).rejects.toMatchObject({
        code: expect.stringMatching(/^NOTHING_TO_/),
      });
    expect(onDisk().last).toBe(last);
  });

  it('with the id of another command changes nothing', async () => {
    const { review } = session.client;
    const { cluster, articles } = clusters[8]!;
    const command = { project, cluster, request: randomUUID() };
    await review.decide({ ...command, verdicts: [{ article: articles[0]!, verdict: 'keep' }] });
    const { last } = onDisk();
    expect((await review.split({ ...command, articles: articles.slice(0, 1) })).cleared).toEqual([]);
    expect(onDisk().last).toBe(last);
  });

  it('that is sent again before it is answered acts once', async () => {
    const { review } = session.client;
    const { cluster, articles } = clusters[1]!;
    const split = { project, cluster, articles: articles.slice(0, 1), request: randomUUID() };
    const { last } = onDisk();
    const [one, other] = await Promise.all([review.split(split), review.split(split)]);
    expect(one).toEqual(other);
    expect(onDisk().last).toBe(last + 1);
  });

  it('of which the answer is lost with the thread, is answered when it is sent again', async () => {
    const { client } = session;
    const { cluster, articles } = clusters[4]!;
    const split = { project, cluster, articles: articles.slice(0, 1), request: randomUUID() };
    const { last } = onDisk();
    let lost: unknown;
    const spy = vi.spyOn(ThreadClient.prototype, 'call').mockImplementationOnce(async function (
      this: ThreadClient<object>,
      answer,
    ) {
      lost = await answer;
      await this.end();
      throw this.death.appError;
    });
    onTestFinished(() => spy.mockRestore());
    await expect(client.review.split(split)).rejects.toMatchObject({ code: 'WORKER_FAILED' });
    const done = onDisk();
    expect(done.last).toBe(last + 1);
    await expect(client.review.split(split)).rejects.toMatchObject({ code: 'PROJECT_NOT_OPEN' });
    await client.projects.open({ path: project });
    expect(withoutRevision(await client.review.split(split))).toEqual(withoutRevision(lost));
    expect(onDisk()).toEqual(done);
  });
});
