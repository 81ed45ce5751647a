// Two launches on one project.
import fs from 'node:fs';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import type { ArticleId, ClusterId, ImportId } from '#shared/model/model.ts';
import { isLockedForOthers } from '../../helpers/disk/locked-for-others.ts';
import { follow, type Launch, launch } from '../../helpers/launch.ts';
import { readCluster } from '../../helpers/read-cluster.ts';
import { launchOfTest } from '../../helpers/shells/launch-of-test.ts';
import { syntheticProject } from '../../review/synthetic-project.ts';

async function firstOf({ client }: Launch, project: string, cluster: ClusterId): Promise<ArticleId> {
  const { members } = await readCluster(client, { project, cluster });
  return members[0]!.article.id;
}

it('the second launch reads, its jobs and changes are refused, and it takes over when the first has ended', async () => {
  const { db, file } = syntheticProject(20, 31);
  db.close();
  const [first, second] = [launch(), launchOfTest()];
  expect(await first.client.projects.open({ path: file })).toMatchObject({ openElsewhere: false });
  expect(await second.client.projects.open({ path: file })).toMatchObject({ openElsewhere: true, articles: 20 });
  const exported = { project: file, format: 'csv', undecided: 'keep-all' } as const;
  await expect(second.client.exports.start(exported)).rejects.toMatchObject({ code: 'OPEN_ELSEWHERE' });

  const { review } = second.client;
  const [one, other] = await review.clusters({ project: file });
  const article = await firstOf(first, file, one!.id);
  await first.client.review.split({
    project: file,
    cluster: other!.id,
    articles: [await firstOf(first, file, other!.id)],
  });
  const decision = { project: file, cluster: one!.id, verdicts: [{ article, verdict: 'canonical' as const }] };
  for (const change of [
    review.decide(decision),
    review.split({ project: file, cluster: one!.id, articles: [article] }),
    review.merge({ project: file, cluster: one!.id, other: other!.id }),
    review.undo({ project: file }),
    second.client.intake.removeUnfinished({ project: file, import: 1 as ImportId }),
  ])
    await expect(change).rejects.toMatchObject({ code: 'OPEN_ELSEWHERE' });
  const items = [{ cluster: other!.id, rev: 0, size: 2, suggested: article }];
  await expect(review.acceptBatch({ project: file, items })).rejects.toMatchObject({ code: 'OPEN_ELSEWHERE' });
  await first.stop();
  expect(await second.client.projects.info({ path: file })).toMatchObject({ openElsewhere: false });
  await review.decide(decision);
  expect(await review.undo({ project: file })).toMatchObject({ kind: 'decide', undone: true });
  const { job } = await second.client.exports.start(exported);
  expect((await follow(second.client, job)).at(-1)?.type).toBe('done');
});

it('a project has one lock, whatever link it is opened through', async () => {
  const { db, file } = syntheticProject(4, 33);
  db.close();
  const link = path.join(path.dirname(file), '链接.tonggao');
  fs.symlinkSync(file, link);
  const { client } = launchOfTest();
  expect(await client.projects.open({ path: file })).toMatchObject({ openElsewhere: false });
  expect(await client.projects.open({ path: link })).toMatchObject({ openElsewhere: true });
  expect([file, link].map(isLockedForOthers)).toEqual([true, true]);
});

it.skipIf(process.platform === 'win32')('a project that is replaced while it is open stays locked', async () => {
  const { db, file } = syntheticProject(4, 35);
  db.close();
  const [copy, link] = ['另一个', '链接'].map((name) => path.join(path.dirname(file), `${name}.tonggao`)) as [
    string,
    string,
  ];
  fs.copyFileSync(file, copy);
  fs.symlinkSync(file, link);
  const { client } = launchOfTest();
  await client.projects.open({ path: file });
  fs.renameSync(copy, file);
  expect(await client.projects.open({ path: link })).toMatchObject({ openElsewhere: true });
  expect(isLockedForOthers(file)).toBe(true);
});

it('of two names for a project, either takes the lock when another launch has ended', async () => {
  const { db, file } = syntheticProject(4, 36);
  db.close();
  const link = path.join(path.dirname(file), '链接.tonggao');
  fs.symlinkSync(file, link);
  const [first, { client }] = [launch(), launchOfTest()];
  await first.client.projects.open({ path: file });
  for (const name of [file, link])
    expect(await client.projects.open({ path: name })).toMatchObject({ openElsewhere: true });
  await first.stop();
  for (const [name, openElsewhere] of [
    [link, false],
    [file, true],
  ] as const)
    expect(await client.projects.info({ path: name })).toMatchObject({ openElsewhere });
});

/** A project in a launch of its own, and decisions on single articles of one of its clusters. */
async function openToKeep() {
  const { db, file } = syntheticProject(6, 34);
  db.close();
  const { client } = launchOfTest();
  await client.projects.open({ path: file });
  const cluster = (await client.review.clusters({ project: file }))[0]!.id;
  const { members } = await readCluster(client, { project: file, cluster });
  const keep = (project: string, at: number) => {
    const verdicts = [{ article: members[at]!.article.id, verdict: 'keep' as const }];
    return client.review.decide({ project, cluster, verdicts });
  };
  return { client, file, cluster, keep };
}

it.skipIf(process.platform === 'win32')(
  'a decision is not acknowledged if its file is deleted while it is written',
  async () => {
    const { client, file, cluster, keep } = await openToKeep();
    // The writer has loaded everything that the next decision needs.
    await keep(file, 0);
    const other = new Sqlite(file);
    onTestFinished(() => void other.close());
    other.exec('BEGIN IMMEDIATE');
    // A machine that stalls for five seconds gives up waiting for the other connection.
    const code = expect.stringMatching(/^PROJECT_(LOST|BUSY)$/);
    const refused = expect(keep(file, 1)).rejects.toMatchObject({ code });
    // After this reading the writer usually waits for the other connection; if not, it refuses at once.
    await readCluster(client, { project: file, cluster });
    fs.rmSync(file);
    other.exec('ROLLBACK');
    await refused;
  },
);

it.skipIf(process.platform === 'win32').each([
  ['deleted', (file: string) => fs.rmSync(file)],
  [
    'replaced',
    (file: string) => {
      fs.copyFileSync(file, `${file}.new`);
      fs.renameSync(`${file}.new`, file);
    },
  ],
])('of a project that is %s while it is open no decision is acknowledged, and “save as” keeps it', async (_, lose) => {
  const { client, file, cluster, keep } = await openToKeep();
  await keep(file, 0);
  expect(await client.projects.info({ path: file })).toMatchObject({ isLost: false });
  lose(file);
  const lost = { code: 'PROJECT_LOST' };
  expect(await client.projects.info({ path: file })).toMatchObject({ isLost: true });
  await expect(client.overview.statistics({ project: file })).rejects.toMatchObject(lost);
  await expect(keep(file, 1)).rejects.toMatchObject(lost);
  await expect(client.review.undo({ project: file })).rejects.toMatchObject(lost);
  await expect(client.projects.rename({ path: file, name: '别名' })).rejects.toMatchObject({
    code: expect.stringMatching(/^PROJECT_(LOST|MISSING)$/),
  });

  const target = path.join(path.dirname(file), '副本.tonggao');
  const { job } = await client.projects.saveAs({ path: file, name: '副本', target });
  expect((await follow(client, job)).at(-1)).toMatchObject({ type: 'done', result: { kind: 'copy', path: target } });
  await client.projects.open({ path: target });
  await keep(target, 1);
  const kept = await readCluster(client, { project: target, cluster });
  expect(kept.members.slice(0, 2).map(({ verdict }) => verdict)).toEqual(['keep', 'keep']);
});
