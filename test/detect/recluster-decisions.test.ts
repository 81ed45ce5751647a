// Decisions survive a re-cluster: undo across it, writing and cancelling while it is applied, another segmenter, and a
// correction that a task overtakes.
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { createActionDeps } from '#electron/api/correction-deps.ts';
import { listBackups } from '#electron/base/backup-files.ts';
import { split } from '#electron/stages/review/corrections/correction-actions.ts';
import type { WritableDb } from '#electron/store/database.ts';
import { countUnindexed } from '#electron/store/sentences.ts';
import { writeSetting } from '#electron/store/settings.ts';
import { ProjectWriter } from '#electron/writer/project-writer.ts';
import type { JobEvent } from '#shared/contract/jobs.ts';
import { type Detection, detectionFor } from '#shared/model/detection.ts';
import { writeWorkbook } from '../fixtures/workbooks.ts';
import { follow } from '../helpers/launch.ts';
import { freshRandom } from '../helpers/random.ts';
import { readCluster } from '../helpers/read-cluster.ts';
import { everything, lastAction } from '../helpers/stored-projects.ts';
import { makeArticles, SYNTHETIC_COLUMNS } from '../helpers/synthetic-articles.ts';
import { actAtRandom, clustersOf, expectConsistent } from '../review/random-actions.ts';
import { apply, makePreview, session } from './recluster-session.ts';

const COUNT = 200;
const rows = makeArticles(COUNT, 91);
const later = makeArticles(COUNT + 30, 91).slice(COUNT);
const AT = '2026-02-01T09:00:00.000Z';
const PATIENCE = { timeout: 300_000 };

let files = 0;

async function makeProject(detection: Detection): Promise<{ project: string; db: WritableDb }> {
  const { path: project } = await session.client.projects.create({ name: '重聚', detection });
  expect(await importInto(project, rows)).toMatchObject({ type: 'done' });
  return { project, db: session.db(project) };
}

async function startImport(project: string, articles: typeof rows): Promise<string> {
  const file = writeWorkbook(path.join(session.folder, `${++files}.xlsx`), [SYNTHETIC_COLUMNS, ...articles]);
  return (await session.client.intake.start({ project, path: file, reading: {} })).job;
}

async function importInto(project: string, articles: typeof rows): Promise<JobEvent> {
  return (await follow(session.client, await startImport(project, articles))).at(-1)!;
}

describe('undo across a re-cluster', () => {
  it.each([
    ['keep', detectionFor('simhash', { hd: 1 })],
    ['follow', detectionFor('nshash')],
    ['follow', detectionFor('standard')],
  ] as const)('is right or refused, and every step leaves a sound project (%s)', async (policy, detection) => {
    const { project, db } = await makeProject(detectionFor('standard'));
    const random = freshRandom(77);
    for (let step = 0; step < 30; step++) await actAtRandom(db, random, step);
    const preview = await makePreview(project, detection);
    // The random actions may have left no decision to follow.
    const given = preview.policies[policy] ? policy : 'keep';
    expect(await apply(project, preview, given)).toMatchObject({ type: 'done' });
    expectConsistent(db);
    const revisions = db.prepare('SELECT DISTINCT rev FROM clusters').pluck().all();
    expect(revisions).toEqual([lastAction(db)]);

    const { entries } = await session.client.review.history({ project, limit: 200 });
    let done = 0;
    for (const { id, undoable } of entries.filter((entry) => entry.undoable)) {
      expect(undoable).toBe(true);
      const before = everything(db);
      try {
        expect(await session.client.review.undo({ project, action: id })).toMatchObject({ id, undone: true });
        done++;
      } catch (error) {
        expect((error as { code?: string }).code).toBe('CHANGED_SINCE');
        expect(everything(db)).toEqual(before);
      }
      expectConsistent(db);
    }
    expect(done).toBeGreaterThan(0);
    expect(await importInto(project, later)).toMatchObject({ type: 'done' });
    expectConsistent(db);
  });
});

describe('undo after a re-cluster', () => {
  it('refuses, changes nothing, and names the copy that was made before this one', async () => {
    const { project, db } = await makeProject(detectionFor('standard'));
    for (let step = 0; step < 3; step++) await actAtRandom(db, freshRandom(78), step);
    const refused = () => session.client.review.undo({ project });
    for (const hd of [1, 2]) {
      const done = await apply(project, await makePreview(project, detectionFor('simhash', { hd })));
      if (done.type !== 'done' || done.result.kind !== 'recluster') throw new Error(JSON.stringify(done));
      const { backup } = done.result;
      const before = everything(db);
      await expect(refused()).rejects.toMatchObject({
        code: 'LAST_STEP_PERMANENT',
        data: { step: 'recluster', file: null, backup },
      });
      expect(everything(db)).toEqual(before);
      // Waits, because names of copies have a resolution of a second.
      await setTimeout(1_100);
    }
    fs.rmSync(listBackups(project)[0]!);
    await expect(refused()).rejects.toMatchObject({ data: { step: 'recluster', backup: null } });
  });
});

describe('while a re-cluster is applied', () => {
  it('a decision waits until it is over, and everything can be read', async () => {
    const { project, db } = await makeProject(detectionFor('standard'));
    const [first] = await session.client.review.clusters({ project });
    const { members } = await readCluster(session.client, { project, cluster: first!.id });
    const verdicts = members.map(({ article }) => ({ article: article.id, verdict: 'keep' as const }));
    const decide = () => session.client.review.decide({ project, cluster: first!.id, verdicts });
    await decide();

    const { id } = await makePreview(project, detectionFor('standard'));
    const { job } = await session.client.detection.apply({ project, preview: id, policy: 'keep' });
    let another: Promise<unknown> | undefined;
    let decided: Promise<unknown> | undefined;
    const keepLast = [{ article: members.at(-1)!.article.id, verdict: 'canonical' as const }];
    let isBackedUp = false;
    const events = await follow(session.client, job, async (event) => {
      if (event.type !== 'progress' || decided) return;
      // The backup and the transaction are still to come. The transaction alone may end before a call arrives.
      another ??= session.client.intake.start({ project, path: '/x.xlsx', reading: {} }).catch((error) => error);
      isBackedUp ||= event.stage === 'backup';
      if (event.stage !== 'apply' || !isBackedUp) return;
      decided = session.client.review.decide({ project, cluster: first!.id, verdicts: keepLast });
      const read = await readCluster(session.client, { project, cluster: first!.id });
      expect(read.members).toHaveLength(members.length);
    });
    expect(events.at(-1)).toMatchObject({ type: 'done' });
    expect(await another).toMatchObject({ code: 'JOB_RUNNING' });
    expect(await decided).toMatchObject({ status: 'resolved' });
    const { entries } = await session.client.review.history({ project, limit: 2 });
    expect(entries.map(({ kind }) => kind)).toEqual(['decide', 'recluster']);
    expect(await session.client.review.undo({ project })).toMatchObject({ kind: 'decide', undone: true });
    expect(await decide()).toMatchObject({ status: 'resolved' });
    expectConsistent(db);
  });

  it('a cancel leaves all as it was, also when the transaction waits for another program', async () => {
    const { project, db } = await makeProject(detectionFor('standard'));
    const random = freshRandom(78);
    for (let step = 0; step < 10; step++) await actAtRandom(db, random, step);
    const { id, policies } = await makePreview(project, detectionFor('simhash'));
    // The random actions may have left no decision to follow.
    const policy = policies.follow ? 'follow' : 'keep';
    const before = everything(db);
    for (const isLocked of [false, true]) {
      if (isLocked) db.prepare('BEGIN IMMEDIATE').run();
      const { job } = await session.client.detection.apply({ project, preview: id, policy });
      const watched = follow(session.client, job);
      await session.client.jobs.cancel({ job });
      if (isLocked) db.prepare('ROLLBACK').run();
      expect((await watched).at(-1)).toEqual({ type: 'cancelled' });
      expect(everything(db)).toEqual(before);
    }
    const { job } = await session.client.detection.apply({ project, preview: id, policy });
    expect((await follow(session.client, job)).at(-1)).toMatchObject({ type: 'done' });
    expectConsistent(db);
  });
});

describe('another segmenter', () => {
  it('refuses imports until a re-cluster has renewed fingerprints and sentences; decisions stay', async () => {
    const { project, db } = await makeProject(detectionFor('simhash'));
    const random = freshRandom(79);
    for (let step = 0; step < 10; step++) await actAtRandom(db, random, step);
    await follow(session.client, (await session.client.related.prepare({ project })).job);
    expect(countUnindexed(db)).toBe(0);
    const { fingerprints, decisions, links, separations, separation_sides } = everything(db);

    writeSetting(db, 'segmenter', 'another');
    db.prepare('UPDATE fingerprints SET hi = lo, lo = hi').run();
    expect(await importInto(project, later)).toMatchObject({
      type: 'refused',
      appError: { code: 'SEGMENTER_CHANGED', data: { was: 'another' } },
    });
    expect(await apply(project, await makePreview(project, detectionFor('simhash')))).toMatchObject({ type: 'done' });
    const bits = (table: unknown[] | undefined) =>
      (table as { article_id: number; hi: number; lo: number }[]).map(({ article_id, hi, lo }) => [article_id, hi, lo]);
    expect(bits(everything(db).fingerprints)).toEqual(bits(fingerprints));
    expect(everything(db, [])).toMatchObject({
      decisions,
      links,
      separations,
      separation_sides,
      sentence_prints: [],
      sentence_places: [],
    });
    expect(countUnindexed(db)).toBe(COUNT);
    expect(await importInto(project, later)).toMatchObject({ type: 'done' });
    expectConsistent(db);
  });
});

describe('a correction', () => {
  it('that a re-cluster overtakes while texts are compared waits for its end', async () => {
    const made = await makeProject(detectionFor('standard'));
    const project = path.join(session.folder, '副本.tonggao');
    made.db.prepare('VACUUM INTO ?').run(project);
    const writer = new ProjectWriter(project);
    writer.open();
    const db = writer.writable();
    const [cluster, members] = [...clustersOf(db)].find(([, { length }]) => length > 2)!;
    const before = everything(db);
    const { comparer, yieldToEventLoop } = createActionDeps(writer);
    const job = Promise.withResolvers<void>();
    let held: Promise<void> | undefined;
    const overtaken: typeof yieldToEventLoop = async (...made) => {
      held ??= writer.withWritesBlocked(() => job.promise);
      await yieldToEventLoop(...made);
    };
    const articles = [members[0]!.article];
    const splitting = split(
      writer.writable(),
      { comparer, yieldToEventLoop: overtaken },
      { cluster, articles, at: AT },
    );
    await vi.waitUntil(() => held !== undefined, PATIENCE);
    await setTimeout(50);
    expect(everything(db)).toEqual(before);
    job.resolve();
    expect(await splitting).toMatchObject({ cluster });
    expectConsistent(db);
    await writer.close();
  });
});
