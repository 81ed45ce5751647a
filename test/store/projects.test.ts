// Projects through the router: saved under another name, renamed, refused, open in two windows.
import fs from 'node:fs';
import path from 'node:path';
import { createRouterClient } from '@orpc/server';
import { describe, expect, it } from 'vitest';
import { router } from '#electron/program/router.ts';
import { openForReading } from '#electron/store/database.ts';
import type { ArticleId, ClusterId } from '#shared/model/model.ts';
import { follow, type Launch, latestChange } from '../helpers/launch.ts';
import { readCluster } from '../helpers/read-cluster.ts';
import { launchOfTest } from '../helpers/shells/launch-of-test.ts';
import { contentOf, padProject } from '../helpers/stored-projects.ts';
import { syntheticProject } from '../review/synthetic-project.ts';

/** Makes a project of 30 articles that the launch has open. */
async function opened({ client }: Launch, seed: number): Promise<string> {
  const { db, file } = syntheticProject(30, seed);
  db.close();
  await client.projects.open({ path: file });
  return file;
}

async function decideFirst({ client }: Launch, project: string) {
  const cluster = (await client.review.clusters({ project }))[0]!.id;
  const { members } = await readCluster(client, { project, cluster });
  const verdicts = members.map(({ article }) => ({ article: article.id, verdict: 'keep' as const }));
  await client.review.decide({ project, cluster, verdicts });
  return cluster;
}

describe('save as', () => {
  it('copies the project with its latest decision; both are separate from then on', async () => {
    const session = launchOfTest();
    const { client } = session;
    const file = await opened(session, 41);
    await decideFirst(session, file);
    const target = path.join(path.dirname(file), '副本');
    const { job } = await client.projects.saveAs({ path: file, name: '副本', target });
    const events = await follow(client, job);
    expect(events.at(-1)).toMatchObject({ type: 'done', result: { kind: 'copy', path: `${target}.tonggao` } });
    expect(contentOf(`${target}.tonggao`)).toEqual(contentOf(file));

    await client.projects.open({ path: `${target}.tonggao` });
    await client.review.undo({ project: `${target}.tonggao` });
    expect(contentOf(`${target}.tonggao`).decisions).toEqual([]);
    expect(contentOf(file).decisions).not.toEqual([]);
  });

  it('has every decision that was acknowledged before the copy was done', async () => {
    const session = launchOfTest();
    const { client } = session;
    const { db, file } = syntheticProject(60, 50);
    padProject(db, 20_000);
    db.close();
    await client.projects.open({ path: file });
    const decisions: { cluster: ClusterId; verdicts: { article: ArticleId; verdict: 'keep' }[] }[] = [];
    for (const { id: cluster } of await client.review.clusters({ project: file })) {
      const { members } = await client.review.cluster({ project: file, cluster });
      decisions.push({ cluster, verdicts: [{ article: members[0]!.article, verdict: 'keep' }] });
    }
    const target = path.join(path.dirname(file), '副本');
    const { job } = await client.projects.saveAs({ path: file, name: '副本', target });
    const acknowledged: number[] = [];
    const decideAll = async () => {
      for (const decision of decisions) {
        await client.review.decide({ project: file, ...decision });
        if (fs.existsSync(`${target}.tonggao`)) return;
        acknowledged.push(decision.verdicts[0]!.article);
      }
    };
    let deciding: Promise<void> | undefined;
    await follow(client, job, (event) => {
      if (event.type === 'progress' && event.done > 0) deciding ??= decideAll();
    });
    await deciding;
    const copied = (contentOf(`${target}.tonggao`).decisions as { article_id: number }[]).map((row) => row.article_id);
    expect(copied).toEqual(expect.arrayContaining(acknowledged));
  });

  it('without a place names the copy in the folder of projects, and takes no name that is taken', async () => {
    const session = launchOfTest();
    const { client } = session;
    const file = await opened(session, 42);
    const made: (string | null)[] = [];
    for (let copy = 0; copy < 2; copy++) {
      const last = (await follow(client, (await client.projects.saveAs({ path: file, name: '一/二' })).job)).at(-1)!;
      made.push(last.type === 'done' && last.result.kind === 'copy' ? path.basename(last.result.path) : null);
    }
    expect(made).toEqual(['一 二.tonggao', '一 二 2.tonggao']);
    const before = fs.readFileSync(file, 'hex');
    const { job } = await client.projects.saveAs({ path: file, name: '测试', target: file });
    expect((await follow(client, job)).at(-1)).toMatchObject({ type: 'refused', appError: { code: 'PROJECT_EXISTS' } });
    expect(fs.readFileSync(file, 'hex')).toBe(before);
  });
});

it('no project is made in the place of one that is open, which stays open', async () => {
  const session = launchOfTest();
  const { client } = session;
  const file = await opened(session, 48);
  const create = () => client.projects.create({ name: '测试', path: file });
  await expect(create()).rejects.toMatchObject({ code: 'PROJECT_EXISTS' });
  expect(await client.projects.info({ path: file })).toMatchObject({ articles: 30 });
  fs.renameSync(file, `${file}.moved`);
  await expect(create()).rejects.toMatchObject({ code: 'PROJECT_EXISTS' });
  expect(await client.projects.info({ path: file })).toMatchObject({ articles: 30 });
});

describe('renaming', () => {
  it('moves the file with everything in it, and the list follows', async () => {
    const session = launchOfTest();
    const { client } = session;
    const file = await opened(session, 43);
    const cluster = await decideFirst(session, file);
    const { path: renamed } = await client.projects.rename({ path: file, name: '新名' });
    expect(fs.readdirSync(path.dirname(file))).toEqual(['新名.tonggao']);
    expect((await client.projects.recent()).map((one) => [one.path, one.name, one.exists])).toEqual([
      [renamed, '新名', true],
    ]);
    await expect(client.projects.info({ path: file })).rejects.toMatchObject({ code: 'PROJECT_NOT_OPEN' });
    await expect(client.projects.open({ path: file })).rejects.toMatchObject({ code: 'PROJECT_MISSING' });
    await client.projects.open({ path: renamed });
    expect((await readCluster(client, { project: renamed, cluster })).status).toBe('resolved');
  });

  it('is refused where the name is taken, where a task runs, and where another launch has the project', async () => {
    const [session, other] = [launchOfTest(), launchOfTest()];
    const { client } = session;
    const file = await opened(session, 44);
    fs.writeFileSync(path.join(path.dirname(file), '占用.tonggao'), '');
    const rename = (of: Launch, name: string) => of.client.projects.rename({ path: file, name });
    await expect(rename(session, '占用')).rejects.toMatchObject({ code: 'PROJECT_EXISTS' });
    const { job } = await client.exports.start({ project: file, format: 'csv', undecided: 'keep-all' });
    await expect(rename(session, '新名')).rejects.toMatchObject({ code: 'JOB_RUNNING' });
    await follow(client, job);
    await expect(rename(other, '新名')).rejects.toMatchObject({ code: 'OPEN_ELSEWHERE' });
    expect(await client.projects.info({ path: file })).toMatchObject({ articles: 30 });
    expect(fs.existsSync(file)).toBe(true);
  });

  it('at once by two windows is done once, and refused in a sentence', async () => {
    const session = launchOfTest();
    const file = await opened(session, 52);
    const renames = ['甲', '乙'].map((name) => session.client.projects.rename({ path: file, name }));
    const outcomes = await Promise.allSettled(renames);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'PROJECT_MISSING' } });
    expect(fs.readdirSync(path.dirname(file))).toHaveLength(1);
  });

  it('is not refused for a name that leads to the same file, as one of other case does on some systems', async () => {
    const session = launchOfTest();
    const file = await opened(session, 51);
    const same = path.join(path.dirname(file), '新名.tonggao');
    fs.symlinkSync(file, same);
    await session.client.projects.rename({ path: file, name: '新名' });
    expect(fs.lstatSync(same).isFile()).toBe(true);
    expect(await session.client.projects.open({ path: same })).toMatchObject({ articles: 30 });
  });

  it.each(['job', 'rename'] as const)(
    'and a job that starts at the same time exclude each other: %s first',
    async (first) => {
      const session = launchOfTest();
      const { client } = session;
      const file = await opened(session, 49);
      const start = () => client.related.prepare({ project: file });
      const rename = () => client.projects.rename({ path: file, name: '新名' });
      const calls = first === 'job' ? [start(), rename()] : [rename(), start()];
      const [one, other] = await Promise.allSettled<unknown>(calls);
      const [job, renaming] = first === 'job' ? [one!, other!] : [other!, one!];
      expect([job.status, renaming.status].sort()).toEqual(['fulfilled', 'rejected']);
      if (job.status !== 'fulfilled') return;
      const { job: id } = job.value as { job: string };
      expect((await follow(client, id)).at(-1)).toMatchObject({ type: 'done' });
      expect(renaming).toMatchObject({ reason: { code: 'JOB_RUNNING' } });
    },
  );

  it('is refused while something reads the file; the project can be opened and changed then', async () => {
    const session = launchOfTest();
    const { client } = session;
    const file = await opened(session, 47);
    const reading = openForReading(file);
    reading.prepare('SELECT count(*) FROM articles').get();
    await expect(client.projects.rename({ path: file, name: '新名' })).rejects.toMatchObject({ code: 'PROJECT_BUSY' });
    await expect(client.projects.info({ path: file })).rejects.toMatchObject({ code: 'PROJECT_NOT_OPEN' });
    reading.close();
    expect(await client.projects.open({ path: file })).toMatchObject({ openElsewhere: false });
    await decideFirst(session, file);
    await client.projects.rename({ path: file, name: '新名' });
  });
});

it('two windows share a project: what one decides the other reads, and sees that there is something to read', async () => {
  const session = launchOfTest();
  const { client } = session;
  const second = createRouterClient(router, { context: { services: session.services } });
  const file = await opened(session, 45);
  expect(await second.projects.open({ path: file })).toMatchObject({ openElsewhere: false });
  const before = await latestChange(second, file);
  const cluster = await decideFirst(session, file);
  // A change is announced on another port than the answer, and may arrive after it.
  const revisionIn = (window: typeof client) => async () => (await latestChange(window, file)).revision;
  await expect.poll(revisionIn(second)).toBeGreaterThan(before.revision);
  expect((await readCluster(second, { project: file, cluster })).status).toBe('resolved');
  const decided = await latestChange(client, file);
  await second.review.undo({ project: file });
  await expect.poll(revisionIn(client)).toBeGreaterThan(decided.revision);
  expect((await readCluster(client, { project: file, cluster })).status).toBe('open');
});

it('a project that is opened again by another name of the same file is reported as open, and no two tasks work on it', async () => {
  const session = launchOfTest();
  const { client } = session;
  const file = await opened(session, 46);
  const link = path.join(session.folder, '另一个名字.tonggao');
  fs.symlinkSync(file, link);
  expect(await client.projects.open({ path: link })).toMatchObject({ openElsewhere: true, articles: 30 });
  await expect(client.projects.saveAs({ path: link, name: '副本' })).rejects.toMatchObject({ code: 'OPEN_ELSEWHERE' });
  const cluster = await decideFirst(session, file);
  expect((await readCluster(client, { project: link, cluster })).status).toBe('resolved');
});

describe.each([
  [0, 'PROJECT_DAMAGED'],
  [-5, 'PROJECT_DAMAGED'],
  [24, 'PROJECT_OLDER'],
] as const)('a project whose version is %i', (version, code) => {
  it.each([
    ['checked by a process', false],
    ['known to this machine, so that a thread opens it', true],
  ])(`is refused (${code}), and stays as it is: %s`, async (_, isKnown) => {
    const { client, services } = launchOfTest();
    const { db, file } = syntheticProject(3, 49);
    db.pragma(`user_version = ${version}`);
    db.close();
    const before = fs.readFileSync(file, 'hex');
    if (isKnown) services.checks.trust(file);
    await expect(client.projects.open({ path: file })).rejects.toMatchObject({ code, data: { path: file } });
    expect(fs.readFileSync(file, 'hex')).toBe(before);
    expect(fs.readdirSync(path.dirname(file))).toEqual([path.basename(file)]);
  });
});
